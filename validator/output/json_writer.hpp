// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace animcheck {

/// JSON written as it comes, without a tree, at the end of a text. Values, and the keys before them in objects, are
/// told in their order; what is between them is put there. Numbers and texts look as nlohmann's `dump` has them.
class JsonWriter {
public:
    explicit JsonWriter(std::string& to) noexcept : text_(to) {}

    void begin_object() { begin('{'); }
    void end_object() { end('}'); }
    void begin_array() { begin('['); }
    void end_array() { end(']'); }

    // What is told next is this member's value.
    void key(std::string_view word);  ///< of the program's own: written as it is
    void name(std::string_view text); ///< from elsewhere

    /// Bytes that are no UTF-8 become U+FFFD.
    void value(std::string_view text);
    void value(std::uint64_t number);
    void value(std::int64_t number);
    void value(double number); ///< finite
    void value(bool truth);
    void value(std::nullptr_t);

private:
    void separate() {
        if (follows_) text_ += ',';
        follows_ = true;
    }
    void begin(char bracket) {
        separate();
        text_ += bracket;
        follows_ = false;
    }
    void end(char bracket) {
        text_ += bracket;
        follows_ = true;
    }
    void quote(std::string_view text);

    std::string& text_;
    bool follows_ = false; ///< what comes next has something before it
};

} // namespace animcheck
