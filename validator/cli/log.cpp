#include "validator/cli/log.hpp"

#include "validator/printable.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace animcheck::cli {
namespace {

spdlog::logger& logger() {
    static auto const instance = [] {
        auto made = spdlog::stderr_logger_st("animcheck");
        made->set_pattern("%n: %l: %v");
        return made;
    }();
    return *instance;
}

} // namespace

void warn(std::string const& message) { logger().warn(printable(message)); }

void complain(std::string const& message) { logger().error(printable(message)); }

} // namespace animcheck::cli
