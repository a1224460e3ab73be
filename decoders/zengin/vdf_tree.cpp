// SPDX-License-Identifier: MIT
// The directories of a volume: a directory names the entry of its first child, and children follow each other up to
// the entry with the last-entry flag.
#include "decoders/zengin/vdf.hpp"

#include <algorithm>
#include <utility>

namespace animcheck::zengin {
namespace {

/// Assigns every entry to the directory that comes first from the top. No stack: the way back up is in `folder`.
class Walk {
public:
    /// `starts`, by entry: is it the first child of a directory? Then the children of another one end before it.
    /// Empty: only the flags end them.
    explicit Walk(Catalogue const& catalogue, std::vector<bool> starts = {})
        : catalogue_(catalogue), starts_(std::move(starts)) {
        tree_.folder.assign(catalogue.size(), Tree::nobody);
    }

    Tree run() {
        if (catalogue_.size() == 0) return std::move(tree_);
        take_children(0, 0);
        do {
            if (catalogue_.is_directory(row_)) descend();
        } while (advance());
        return std::move(tree_);
    }

private:
    void fault(TreeFault::Kind kind, std::uint32_t row) { tree_.faults.push_back({kind, row}); }

    /// All children are assigned before any of them is entered, so that a directory that points at its neighbour's
    /// entries is reported, and not the neighbour.
    void take_children(std::uint32_t folder, std::uint32_t first) {
        for (auto row = first; row < catalogue_.size(); ++row) {
            if (row > first && !starts_.empty() && starts_[row]) return fault(TreeFault::unmarked, row - 1);
            if (tree_.folder[row] != Tree::nobody) return fault(TreeFault::shared, folder - 1);
            tree_.folder[row] = folder;
            if (catalogue_.is_last(row)) return;
        }
        fault(TreeFault::unended, static_cast<std::uint32_t>(catalogue_.size() - 1));
    }

    void descend() {
        auto const first = catalogue_.offset(row_);
        if (first >= catalogue_.size()) return fault(TreeFault::past_end, row_);
        take_children(row_ + 1, first);
        entered_ = tree_.folder[first] == row_ + 1;
    }

    /// To the first child, if any; else to the next sibling, or to that of the directory, and so on up.
    bool advance() {
        if (std::exchange(entered_, false)) {
            folder_ = row_ + 1;
            row_ = catalogue_.offset(row_);
            return true;
        }
        while (!has_sibling()) {
            if (folder_ == 0) return false;
            row_ = folder_ - 1;
            folder_ = tree_.folder[row_];
        }
        ++row_;
        return true;
    }

    [[nodiscard]] bool has_sibling() const {
        return !catalogue_.is_last(row_) && row_ + 1 < catalogue_.size() && tree_.folder[row_ + 1] == folder_;
    }

    Catalogue const& catalogue_;
    std::vector<bool> starts_;
    Tree tree_;
    std::uint32_t folder_ = 0, row_ = 0;
    bool entered_ = false; ///< the current directory has children of its own
};

/// Loaders enter every directory and then go on to the next entry. Where that leads to an entry that they have not
/// finished, they never end. Each entry is visited once.
class Circles {
public:
    explicit Circles(Catalogue const& catalogue) : catalogue_(catalogue), state_(catalogue.size(), fresh) {}

    /// By entry: is it a directory whose children close a cycle?
    std::vector<bool> run() {
        closes_.resize(catalogue_.size());
        if (catalogue_.size() > 0) follow(0, Tree::nobody);
        while (!path_.empty()) {
            auto const [row, through] = path_.back();
            switch (state_[row]++) {
            case down:
                if (catalogue_.is_directory(row)) follow(catalogue_.offset(row), row);
                break;
            case along:
                if (!catalogue_.is_last(row)) follow(row + 1, through);
                break;
            default: path_.pop_back();
            }
        }
        return std::move(closes_);
    }

private:
    enum State : std::uint8_t { fresh, down, along, leaving, done };
    struct Step {
        std::uint32_t row, through; ///< the directory that led to these entries
    };

    void follow(std::uint32_t row, std::uint32_t through) {
        if (row >= catalogue_.size() || state_[row] == done) return;
        if (state_[row] != fresh) {
            if (through != Tree::nobody) closes_[through] = true;
            return;
        }
        state_[row] = down;
        path_.push_back({row, through});
    }

    Catalogue const& catalogue_;
    std::vector<std::uint8_t> state_;
    std::vector<Step> path_;
    std::vector<bool> closes_;
};

} // namespace

namespace {

std::vector<bool> starts_of(Catalogue const& catalogue) {
    std::vector<bool> starts(catalogue.size());
    for (std::size_t row = 0; row < catalogue.size(); ++row)
        if (catalogue.is_directory(row) && catalogue.offset(row) < starts.size())
            starts[catalogue.offset(row)] = true;
    return starts;
}

/// The tree whose only fault is missing flags: every entry belongs to one directory then.
std::optional<Tree> unmarked_tree(Catalogue const& catalogue) {
    auto tree = Walk(catalogue, starts_of(catalogue)).run();
    auto const unmarked = [](TreeFault const& fault) { return fault.kind == TreeFault::unmarked; };
    if (!std::ranges::all_of(tree.faults, unmarked)) return std::nullopt;
    if (std::ranges::find(tree.folder, Tree::nobody) != tree.folder.end()) return std::nullopt;
    return tree;
}

} // namespace

Tree tree_of(Catalogue const& catalogue) {
    auto tree = Walk(catalogue).run();
    auto const shares = [](TreeFault const& fault) { return fault.kind == TreeFault::shared; };
    if (std::ranges::none_of(tree.faults, shares)) return tree; // without shared entries a cycle cannot exist
    auto const closes = Circles(catalogue).run();
    bool const circle = std::ranges::find(closes, true) != closes.end();
    if (!circle)
        if (auto unmarked = unmarked_tree(catalogue)) return std::move(*unmarked);
    for (auto& fault : tree.faults)
        if (shares(fault) && closes[fault.row]) fault.kind = TreeFault::cycle;
    return tree;
}

std::string_view Catalogue::name(std::size_t row) const noexcept {
    auto text = padded_name(row);
    constexpr std::string_view spaces = "        "; // most of a row are padding
    while (text.ends_with(spaces)) text.remove_suffix(spaces.size());
    while (!text.empty() && (text.back() == ' ' || text.back() == '\0')) text.remove_suffix(1);
    return text;
}

bool Catalogue::is_zero(std::size_t row) const noexcept {
    return all_zero({rows_ + row * volume_row_size, volume_row_size});
}

bool Catalogue::is_plausible(std::size_t row, std::uint64_t volume_size) const noexcept {
    auto const is_text = [](char c) { return static_cast<unsigned char>(c) >= 0x20 || c == '\0'; };
    auto const text = padded_name(row);
    if (text.front() == ' ' || text.front() == '\0' || !std::ranges::all_of(text, is_text)) return false;
    if ((type(row) & ~(directory_flag | last_flag)) != 0) return false;
    return is_directory(row) || offset(row) <= volume_size;
}

std::optional<std::size_t> Tree::closed_rows() const {
    auto const end = std::ranges::find(folder, nobody);
    bool const prefix = std::all_of(end, folder.end(), [](std::uint32_t owner) { return owner == nobody; });
    if (!faults.empty() || folder.empty() || !prefix) return std::nullopt;
    return static_cast<std::size_t>(end - folder.begin());
}

} // namespace animcheck::zengin
