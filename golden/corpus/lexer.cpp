// SPDX-License-Identifier: MIT
#include "golden/corpus/lexer.hpp"

#include <fmt/core.h>

namespace animcheck::golden {
namespace {

constexpr std::string_view symbols = "{}()+-*:";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

int hex_digit(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

class Lexer {
public:
    explicit Lexer(std::string_view text) : text_(text) {}

    std::vector<Token> run() {
        std::vector<Token> tokens;
        do tokens.push_back(next());
        while (tokens.back().kind != Token::Kind::end);
        return tokens;
    }

private:
    [[nodiscard]] bool at_end() const { return position_ == text_.size(); }
    [[nodiscard]] char look(std::size_t ahead = 0) const {
        return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
    }

    char take() {
        auto const c = text_[position_++];
        if (c == '\n')
            mark_ = {mark_.line + 1, 1};
        else
            ++mark_.column;
        return c;
    }

    bool skip_space() {
        auto const start = position_;
        while (!at_end()) {
            if (look() == '#')
                while (!at_end() && look() != '\n') take();
            else if (look() == ' ' || look() == '\t' || look() == '\n' || look() == '\r')
                take();
            else
                break;
        }
        return position_ != start;
    }

    Token next() {
        Token token;
        token.glued = !skip_space() && position_ != 0;
        token.mark = mark_;
        if (at_end()) return token;
        if (is_word(look())) {
            token.kind = Token::Kind::word;
            read_word(token.text);
        } else if (look() == '$') {
            token.kind = Token::Kind::variable;
            take();
            while (is_word(look())) token.text += take();
        } else if (look() == '"') {
            token.kind = Token::Kind::string;
            read_string(token);
        } else if (symbols.find(look()) != std::string_view::npos) {
            token.kind = Token::Kind::symbol;
            token.text = take();
        } else {
            throw AssemblyError(mark_, fmt::format("unexpected character '{}'", look()));
        }
        return token;
    }

    /// A decimal's exponent may have a sign: `1e-3` is one word.
    void read_word(std::string& word) {
        bool const number = is_digit(look());
        while (is_word(look())) {
            word += take();
            bool const exponent = number && (word.back() == 'e' || word.back() == 'E') && !word.starts_with("0x");
            if (exponent && (look() == '-' || look() == '+') && is_digit(look(1))) word += take();
        }
    }

    void read_string(Token& token) {
        take();
        while (look() != '"') {
            if (at_end() || look() == '\n')
                throw AssemblyError(token.mark, "expected a closing '\"' on the same line");
            auto const c = take();
            token.text += c == '\\' ? read_escape() : c;
        }
        take();
    }

    char read_escape() {
        auto const at = Mark{mark_.line, mark_.column - 1};
        if (!at_end()) switch (take()) {
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case '0': return '\0';
            case '\\': return '\\';
            case '"': return '"';
            case 'x': {
                auto const high = hex_digit(look());
                auto const low = hex_digit(look(1));
                if (high < 0 || low < 0) throw AssemblyError(at, "expected two hexadecimal digits after '\\x'");
                take();
                take();
                return static_cast<char>(high * 16 + low);
            }
            default: break;
            }
        throw AssemblyError(at, R"(expected one of the escapes \n \r \t \0 \\ \" \xHH)");
    }

    std::string_view text_;
    std::size_t position_ = 0;
    Mark mark_;
};

} // namespace

AssemblyError::AssemblyError(Mark mark, std::string const& message)
    : std::runtime_error(fmt::format("{}:{}: {}", mark.line, mark.column, message)), mark_(mark) {}

std::vector<Token> tokens_of(std::string_view text) { return Lexer(text).run(); }

std::string described(Token const& token) {
    switch (token.kind) {
    case Token::Kind::end: return "the end";
    case Token::Kind::string: return "a text";
    case Token::Kind::variable: return "'$" + token.text + "'";
    default: return "'" + token.text + "'";
    }
}

} // namespace animcheck::golden
