// SPDX-License-Identifier: MIT
#include "validator/rules/yaml.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <istream>
#include <new>
#include <set>
#include <streambuf>

namespace animcheck::yaml {
namespace {

constexpr std::size_t max_size = std::size_t{4} << 20;
constexpr std::size_t max_depth = 64;
// A node needs far more memory than its text, which may be two bytes.
constexpr std::size_t max_nodes = std::size_t{1} << 18;

/// Reads the caller's text; a std::istringstream would copy it.
class ViewBuffer final : public std::streambuf {
public:
    explicit ViewBuffer(std::string_view text) {
        auto* const begin =
            const_cast<char*>(text.data()); // required by streambuf, which never writes without overflow()
        setg(begin, begin, begin + text.size());
    }
};

Mark place_of(YAML::Mark const& mark) {
    if (mark.is_null()) return {1, 1};
    return {static_cast<std::uint32_t>(mark.line) + 1, static_cast<std::uint32_t>(mark.column) + 1};
}

/// The message of yaml-cpp, or our own if that would mislead.
std::string reason(std::string const& message) {
    if (message == YAML::ErrorMsg::UNKNOWN_ANCHOR) return "aliases are not supported; write the value out";
    if (message == YAML::ErrorMsg::MAP_VALUE)
        return "a ':' where no value can begin; expected one key per line, and quotes around a text with ': "
               "'";
    return "not valid YAML: " + message;
}

/// Builds the tree and rejects what is not in the subset. Throws Error through yaml-cpp, which unwinds cleanly.
class TreeBuilder final : public YAML::EventHandler {
public:
    TreeBuilder(std::string_view text, std::string const& file) : text_(text), file_(file) {}

    [[nodiscard]] Node take() {
        if (!seen_) fail({1, 1}, "the file is empty; expected one document");
        return std::move(root_);
    }

    void OnDocumentStart(YAML::Mark const& mark) override {
        if (seen_) fail(place_of(mark), "a second document begins here; expected the end of the file");
        seen_ = true;
    }
    void OnDocumentEnd() override {}
    void OnNull(YAML::Mark const& mark, YAML::anchor_t anchor) override { leaf(mark, "?", anchor, {}); }
    void OnAlias(YAML::Mark const& mark, YAML::anchor_t /*anchor*/) override {
        fail(place_of(mark), "aliases are not supported; write the value out");
    }
    void OnScalar(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                  std::string const& value) override {
        Node node;
        node.kind = Node::Kind::scalar;
        node.quoted = tag == "!";
        node.scalar = value;
        if (node.quoted && is_open(mark)) fail(place_of(mark), "an unclosed quote; expected a closing one");
        leaf(mark, tag, anchor, std::move(node));
    }
    void OnSequenceStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value /*style*/) override {
        open(mark, tag, anchor, Node::Kind::sequence);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value /*style*/) override {
        open(mark, tag, anchor, Node::Kind::mapping);
    }
    void OnMapEnd() override { close(); }

private:
    struct Level {
        Node node;
        Node key;
        bool has_key = false;
        std::set<std::string> keys; // searching the members would be quadratic
    };

    [[noreturn]] void fail(Mark mark, std::string const& message) const { throw Error(file_, mark, message); }

    /// yaml-cpp reports "!" both for quoted scalars and for the explicit tag `!`: only the text differs.
    [[nodiscard]] bool is_tagged(YAML::Mark const& mark, std::string const& tag) const {
        if (tag.empty() || tag == "?") return false;
        auto const at = static_cast<std::size_t>(mark.pos);
        return tag != "!" || (at < text_.size() && text_[at] == '!');
    }

    /// yaml-cpp accepts the end of the file as a closing quote if a line feed precedes it.
    [[nodiscard]] bool is_open(YAML::Mark const& mark) const {
        auto at = static_cast<std::size_t>(mark.pos);
        auto const quote = at < text_.size() ? text_[at] : '\0';
        if (quote != '"' && quote != '\'') return false;
        while (++at < text_.size()) {
            bool const twice = quote == '\'' && text_.substr(at).starts_with("''");
            if (twice || (quote == '"' && text_[at] == '\\'))
                ++at;
            else if (text_[at] == quote)
                return false;
        }
        return true;
    }

    void check(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor)
            fail(place_of(mark), "anchors are not supported; write the value without one");
        if (is_tagged(mark, tag)) fail(place_of(mark), "tags are not supported; write the value without one");
        if (++nodes_ > max_nodes)
            fail(place_of(mark), fmt::format("the file has too many values; expected at most {}", max_nodes));
    }

    [[nodiscard]] bool wants_key() const {
        return !levels_.empty() && levels_.back().node.kind == Node::Kind::mapping && !levels_.back().has_key;
    }

    void leaf(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor, Node node) {
        check(mark, tag, anchor);
        node.mark = place_of(mark);
        if (wants_key())
            key(std::move(node));
        else
            add(std::move(node));
    }

    void key(Node node) {
        auto& level = levels_.back();
        if (node.kind != Node::Kind::scalar) fail(node.mark, "a key is missing; expected a word before ':'");
        if (node.scalar == "<<" && !node.quoted)
            fail(node.mark, "merge keys are not supported; write the members out");
        if (!level.keys.insert(node.scalar).second)
            fail(node.mark, fmt::format("key '{}' is repeated; expected every key once", node.scalar));
        level.key = std::move(node);
        level.has_key = true;
    }

    void add(Node node) {
        if (levels_.empty()) {
            root_ = std::move(node);
            return;
        }
        auto& level = levels_.back();
        if (level.node.kind == Node::Kind::sequence) {
            level.node.items.push_back(std::move(node));
        } else {
            if (node.kind == Node::Kind::null)
                node.mark = level.key.mark; // yaml-cpp reports the place of the next node
            level.node.members.emplace_back(std::move(level.key), std::move(node));
            level.has_key = false;
        }
    }

    void open(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor, Node::Kind kind) {
        check(mark, tag, anchor);
        if (wants_key()) fail(place_of(mark), "a list or a mapping is not a key; expected a word");
        if (levels_.size() >= max_depth)
            fail(place_of(mark), fmt::format("the nesting is too deep; expected at most {} levels", max_depth));
        Level level;
        level.node.kind = kind;
        level.node.mark = place_of(mark);
        levels_.push_back(std::move(level));
    }

    void close() {
        auto node = std::move(levels_.back().node);
        levels_.pop_back();
        add(std::move(node));
    }

    std::string_view text_;
    std::string const& file_;
    std::vector<Level> levels_;
    Node root_;
    std::size_t nodes_ = 0;
    bool seen_ = false;
};

/// Length of the UTF-8 sequence that starts here, or 0 if it is invalid.
std::size_t sequence_length(std::string_view rest) {
    auto const byte = [&](std::size_t i) {
        return i < rest.size() ? static_cast<unsigned>(static_cast<unsigned char>(rest[i])) : 0U;
    };
    auto const follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    auto const first = byte(0);
    if (first < 0x80) return 1;
    if (first < 0xC2) return 0;
    if (first < 0xE0) return follows(1) ? 2 : 0;
    if (first < 0xF0) {
        bool const overlong = first == 0xE0 && byte(1) < 0xA0;
        bool const surrogate = first == 0xED && byte(1) >= 0xA0;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    bool const outside = first > 0xF4 || (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90);
    return follows(1) && follows(2) && follows(3) && !outside ? 4 : 0;
}

/// yaml-cpp guesses an encoding from the first bytes and accepts control characters, so both are checked
/// before.
void check_text(std::string_view text, std::string const& file) {
    if (text.size() > max_size)
        throw Error(file, {1, 1}, fmt::format("the file has {} bytes; expected at most {}", text.size(), max_size));
    Mark mark{1, 1};
    bool indentation = true;
    if (text.starts_with("\xEF\xBB\xBF")) throw Error(file, mark, "a byte order mark; expected UTF-8 without one");
    for (std::size_t i = 0; i < text.size();) {
        auto const c = static_cast<unsigned char>(text[i]);
        bool const space = c == '\n' || c == '\r' || c == '\t';
        if ((c < 0x20 && !space) || c == 0x7F)
            throw Error(file, mark, fmt::format("control character 0x{:02x}; expected text", unsigned{c}));
        if (c == '\t' && indentation) throw Error(file, mark, "a tab in the indentation; expected spaces");
        indentation = c == '\n' || (indentation && c == ' ');
        if (c == '%' && mark.column == 1)
            throw Error(file, mark, "directives are not supported; expected no '%' at a line's start");
        auto const length = sequence_length(text.substr(i));
        if (length == 0) throw Error(file, mark, fmt::format("byte 0x{:02x} is not UTF-8", unsigned{c}));
        i += length;
        if (c == '\n')
            mark = {mark.line + 1, 1};
        else
            mark.column += static_cast<std::uint32_t>(length);
    }
}

} // namespace

Node parse(std::string_view text, std::string const& file) {
    check_text(text, file);
    TreeBuilder tree(text, file);
    try {
        ViewBuffer buffer(text);
        std::istream stream(&buffer);
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(tree)) {
        }
    } catch (YAML::Exception const& error) {
        throw Error(file, place_of(error.mark), reason(error.msg));
    } catch (Error const&) {
        throw;
    } catch (std::bad_alloc const&) {
        throw;
    } catch (std::exception const& error) {
        throw Error(file, {1, 1}, fmt::format("not valid YAML: {}", error.what()));
    }
    return tree.take();
}

} // namespace animcheck::yaml
