// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace animcheck::test {

/// A spec with one fault, and the diagnostic that the loader must have for it.
struct BrokenSpec {
    std::string id, text, expected;
};

/// Reads broken_specs.txt, whose first lines explain its format.
class BrokenSpecs {
public:
    static std::vector<BrokenSpec> read(std::string const& text) {
        BrokenSpecs specs;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) specs.add(line);
        specs.finish();
        return std::move(specs.done_);
    }

private:
    using Lines = std::vector<std::string>;

    void add(std::string const& line) {
        if (line.starts_with("== ")) {
            finish();
            auto const from = line.find(" from ");
            id_ = line.substr(3, from - 3);
            is_base_ = from == std::string::npos;
            if (is_base_) return;
            auto const base = bases_.find(line.substr(from + 6));
            if (base == bases_.end()) fail("its base is unknown");
            left_ = base->second;
        } else if (is_base_) {
            lines_.push_back(line);
        } else if (line.starts_with("! ") && expected_.empty()) {
            expected_ = line.substr(2);
        } else if (!id_.empty()) {
            change(line);
        } else if (!line.starts_with('#')) {
            fail("a line before the first id");
        }
    }

    void change(std::string const& line) {
        if (line == "-...") {
            cut_ = true;
        } else if (line.starts_with('+')) {
            lines_.push_back(unescaped(line.substr(1)));
        } else if (line.starts_with('-') || line.starts_with(' ')) {
            keep_up_to(std::ranges::find(left_, line.substr(1)));
            if (left_.empty()) fail("its base has no more line '" + line.substr(1) + "'");
            if (line[0] == ' ') lines_.push_back(left_.front());
            left_.erase(left_.begin());
        } else {
            fail("'" + line + "' is not a change");
        }
    }

    /// Lines between two that are named are kept, unless they are cut.
    void keep_up_to(Lines::iterator line) {
        if (!cut_) lines_.insert(lines_.end(), left_.begin(), line);
        left_.erase(left_.begin(), line);
        cut_ = false;
    }

    void finish() {
        if (is_base_) bases_[id_] = lines_;
        if (!is_base_ && !id_.empty()) {
            if (expected_.empty()) fail("it has no diagnostic");
            keep_up_to(left_.end());
            std::string text;
            for (auto const& line : lines_) text += line + '\n';
            done_.push_back({id_, text, unescaped(expected_)});
        }
        lines_.clear();
        expected_.clear();
        is_base_ = cut_ = false;
    }

    /// With bytes in place of \xHH.
    static std::string unescaped(std::string line) {
        for (auto at = line.find("\\x"); at != std::string::npos; at = line.find("\\x", at + 1)) {
            unsigned byte = 0;
            std::from_chars(line.data() + at + 2, line.data() + std::min(at + 4, line.size()), byte, 16);
            line.replace(at, 4, 1, static_cast<char>(byte));
        }
        return line;
    }

    [[noreturn]] void fail(std::string const& why) const {
        throw std::runtime_error("broken_specs.txt: " + id_ + ": " + why);
    }

    std::map<std::string, Lines> bases_{{"nothing", {}}};
    std::vector<BrokenSpec> done_;
    std::string id_, expected_;
    Lines lines_, left_; ///< of the spec at hand, and of its base
    bool is_base_ = false, cut_ = false;
};

} // namespace animcheck::test
