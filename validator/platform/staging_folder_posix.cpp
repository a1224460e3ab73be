// SPDX-License-Identifier: MIT
#include "validator/platform/file_path.hpp"
#include "validator/platform/posix.hpp"
#include "validator/platform/staging_folder.hpp"

#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <optional>
#include <random>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace animcheck {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view stem = ".animcheck-repair-";
constexpr std::size_t digits = 8;
constexpr auto owner = "owner", owner_to_be = "owner.new"; ///< a file that the living program has locked

/// Threads may still write into it.
void remove(std::string const& folder) {
    constexpr int most_tries = 100;
    for (int i = 0; i < most_tries; ++i) {
        std::error_code error;
        fs::remove_all(file_path(folder), error);
        if (!error && !fs::exists(file_path(folder), error)) return;
    }
}

bool is_name_of_one(std::string const& name) {
    return name.starts_with(stem) && name.size() == stem.size() + digits &&
           name.find_first_not_of("0123456789abcdef", stem.size()) == std::string::npos;
}

/// Has nobody locked this file? Nothing: it is not there.
std::optional<bool> is_free(fs::path const& path) {
    int const file = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) return errno == ENOENT ? std::nullopt : std::optional(false);
    struct stat info{};
    bool const free = ::fstat(file, &info) == 0 && S_ISREG(info.st_mode) && ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return free;
}

/// Is it a folder of ours whose program is gone? A program that lives has locked its file, or is about to, and
/// makes another folder if we were faster.
bool is_abandoned(fs::path const& folder) {
    struct stat info{};
    if (::lstat(folder.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid()) return false;
    for (auto const* const name : {owner, owner_to_be})
        if (auto const free = is_free(folder / name)) return *free;
    std::error_code error;
    return fs::is_empty(folder, error);
}

void remove_abandoned(std::string const& in) {
    std::error_code error;
    std::vector<std::string> found;
    for (fs::directory_iterator entry(file_path(in), error), end; !error && entry != end; entry.increment(error))
        if (is_name_of_one(entry->path().filename().string()) && is_abandoned(entry->path()))
            found.push_back(entry->path().string());
    for (auto const& folder : found) remove(folder);
}

/// Those that end a program. What it was told to ignore (nohup) stays ignored.
::sigset_t interrupts() {
    ::sigset_t signals;
    ::sigemptyset(&signals);
    for (auto const signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction now{};
        if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) ::sigaddset(&signals, signal);
    }
    return signals;
}

} // namespace

/// Holds signals back from before the folder is made. Then it locks the folder's file, and waits for signals in a
/// thread of its own: a handler could not remove a folder.
class StagingFolder::Watch {
public:
    Watch() : signals_(interrupts()) { ::pthread_sigmask(SIG_BLOCK, &signals_, &before_); }
    ~Watch() {
        is_over_ = true;
        if (thread_.joinable()) {
            // it is waited for there: NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread)
            ::pthread_kill(thread_.native_handle(), SIGTERM);
            thread_.join();
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
        if (lock_ >= 0) ::close(lock_);
    }
    Watch(Watch const&) = delete;
    Watch& operator=(Watch const&) = delete;

    /// Of a folder that was just made. Its file is locked under another name first: nobody may find it unlocked.
    /// False: another program took it for one that a killed program left.
    bool begin(std::string folder) {
        folder_ = std::move(folder);
        thread_ = std::thread([this] { wait(); });
        auto const path = folder_ + '/' + owner_to_be;
        lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        return lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) == 0 &&
               ::rename(path.c_str(), (folder_ + '/' + owner).c_str()) == 0;
    }

private:
    void wait() {
        ::sigset_t awaited = signals_;
        ::sigaddset(&awaited, SIGTERM);
        ::pthread_sigmask(SIG_BLOCK, &awaited, nullptr);
        int signal = 0;
        if (::sigwait(&awaited, &signal) != 0 || is_over_) return;
        remove(folder_);
        ::pthread_sigmask(SIG_UNBLOCK, &awaited, nullptr);
        ::raise(signal); // as without us: other handlers run, or the program ends
        ::_exit(128 + signal);
    }

    std::string folder_;
    ::sigset_t signals_, before_{};
    std::atomic<bool> is_over_ = false;
    int lock_ = -1;
    std::thread thread_;
};

StagingFolder::StagingFolder() = default;

StagingFolder::~StagingFolder() {
    if (!path_.empty()) remove(path_);
}

std::string StagingFolder::open(std::string const& in) {
    remove_abandoned(in);
    std::random_device random;
    std::string why;
    constexpr int most_tries = 64;
    for (int i = 0; i < most_tries && path_.empty(); ++i) {
        watch_.reset(); // it lets signals through again
        watch_ = std::make_unique<Watch>();
        auto path = fmt::format("{}/{}{:08x}", in, stem, random());
        if (::mkdir(path.c_str(), 0777) == 0 && watch_->begin(path)) {
            path_ = std::move(path);
            continue;
        }
        bool const is_rival = errno == EEXIST || errno == ENOENT || errno == EWOULDBLOCK;
        why = posix::last_error();
        if (!is_rival) {
            std::error_code error;
            watch_.reset();
            fs::remove_all(file_path(path), error);
            break;
        }
    }
    return path_.empty() ? why : "";
}

} // namespace animcheck
