// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace animcheck {

/// Writes JSON without a tree, at the end of a text. Call it for values, and for the key before each value of an
/// object, in their order; it adds commas and colons. Numbers and texts are as nlohmann's `dump` writes them.
class JsonWriter {
public:
    explicit JsonWriter(std::string& to) noexcept : text_(to) {}

    void begin_object() { begin('{'); }
    void end_object() { end('}'); }
    void begin_array() { begin('['); }
    void end_array() { end(']'); }

    void member(std::string_view word, std::string_view text) { key(word), value(text); }
    void member(std::string_view word, char const* text) { member(word, std::string_view(text)); } // not as a bool
    void member(std::string_view word, std::uint64_t number) { key(word), value(number); }
    void member(std::string_view word, std::uint32_t number) { member(word, std::uint64_t{number}); }
    void member(std::string_view word, bool truth) { key(word), value(truth); }

    // The next value is this member's.
    void key(std::string_view word);  ///< of the program's own: written as it is
    void name(std::string_view text); ///< from elsewhere

    /// Bytes that are not UTF-8 become U+FFFD.
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
    bool follows_ = false; ///< a comma belongs before the next value
};

} // namespace animcheck
