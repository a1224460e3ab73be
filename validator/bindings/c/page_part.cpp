// SPDX-License-Identifier: MIT
#include "validator/bindings/c/page_part.hpp"

#include "validator/report/jsonl.hpp"
#include "validator/report/jsonl_reader.hpp"
#include "validator/report/page/page_data.hpp"
#include "validator/rules/built_in.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>
#include <utility>

namespace animcheck::c {
namespace {

using Json = nlohmann::ordered_json;

/// Which attachments may have room, however much is left of it when their shard begins. One has none if those of
/// its size or less, all before it, are more than the whole room: not all of them had room, and what is left is
/// less than one of them needed.
class MayFit {
public:
    explicit MayFit(std::uint64_t room) : room_(room) {}
    bool operator()(std::uint64_t size) {
        std::uint64_t before = 0;
        for (auto const& [one, bytes] : kept_) {
            if (one > size || before > room_) break;
            before += bytes;
        }
        if (size > room_ || before > room_) return false;
        kept_[size] += size;
        return true;
    }

private:
    std::uint64_t room_;
    std::map<std::uint64_t, std::uint64_t> kept_; ///< bytes, by size
};

class NotAPart : public app::UsageError {
public:
    NotAPart() : UsageError("this is no part of a page") {}
};

void require(bool holds) {
    if (!holds) throw NotAPart();
}

std::string_view taken(std::string_view& text, std::uint64_t size) {
    require(size <= text.size());
    auto const first = text.substr(0, static_cast<std::size_t>(size));
    text.remove_prefix(first.size());
    return first;
}

std::string_view line_of(std::string_view& text) {
    auto const end = text.find('\n');
    require(end != std::string_view::npos);
    return taken(text, end + 1).substr(0, end);
}

/// Three lines, then the rows and the attachments, of which the first line has the sizes.
PagePart part_from_lines(std::string_view text, EmbedBytes embed) {
    auto const heading = record_of(line_of(text));
    PagePart part;
    part.run = JsonlReader::run(record_of(line_of(text)));
    part.summary = JsonlReader::summary(record_of(line_of(text)));
    part.options.embed = embed;
    part.options.given = heading.at("given").get<std::vector<std::string>>();
    part.inputs = heading.at("inputs").get<std::uint64_t>();
    part.left_out = heading.at("left_out").get<std::uint64_t>();
    part.rows = taken(text, heading.at("rows").get<std::uint64_t>());
    require(part.inputs <= part.rows.size() && part.left_out <= part.inputs);
    for (auto const& json : heading.at("attachments")) {
        auto const input = json.at(0).get<std::size_t>();
        require(input < part.inputs);
        part.attachments.push_back(
            {input, json.at(1).get<bool>(), std::string(taken(text, json.at(2).get<std::uint64_t>()))});
    }
    require(text.empty());
    return part;
}

/// Of this version, and their runs differ in the number of the shard alone.
void require_shards(std::span<PagePart const> parts) {
    if (parts.empty()) throw app::UsageError("there is no part");
    auto run = parts.front().run;
    if (run.version != ANIMCHECK_VERSION || run.specs_digest != digest_of_specs())
        throw app::UsageError("part 1 is of another version");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        auto const& shard = parts[i].run.shard;
        if (shard.of != parts.size() || shard.number != i + 1)
            throw app::UsageError(
                fmt::format("part {} of {} is shard {} of {}", i + 1, parts.size(), shard.number, shard.of));
        run.shard = shard;
        if (to_json_line(run) != to_json_line(parts[i].run) || shard.inputs != parts.front().run.shard.inputs)
            throw app::UsageError(fmt::format("part {} is of another run than the first", i + 1));
    }
}

} // namespace

PagePart page_part(animcheck_handle const& handle, std::vector<std::string> const& paths, PathCheck& check) {
    PagePart part{.run = check.record()};
    part.options.embed = handle.embed;
    part.options.given = paths;
    auto const room = html::attachment_room(part.options);
    MayFit may_fit(room.all), may_fit_sound(room.of_sound);
    part.summary = check.run([&](InputRecord const& record, bool named) {
        Piece piece;
        html::add_input(record, named, part.options, piece);
        part.rows += piece.text;
        for (auto& attachment : piece.attachments) {
            attachment.input += static_cast<std::size_t>(part.inputs);
            if ((attachment.is_sound ? may_fit_sound : may_fit)(attachment.text.size()))
                part.attachments.push_back(std::move(attachment));
            else
                ++part.left_out;
        }
        part.inputs += piece.inputs;
    });
    return part;
}

std::string joined(std::vector<PagePart> parts, SpecSet const& specs) {
    require_shards(parts);
    auto whole = std::move(parts.front());
    whole.run.shard.number = whole.run.shard.of = 1;
    auto room = html::attachment_room(whole.options);
    auto text = html::data_opening(whole.run) + std::exchange(whole.rows, {});
    std::string attached;
    std::uint64_t first = 0;
    auto const attach = [&](PagePart& part) {
        for (auto const& attachment : std::exchange(part.attachments, {})) {
            auto const line = fmt::format("{} {}\n", first + attachment.input, attachment.text);
            if (room.take(line.size(), attachment.is_sound))
                attached += line;
            else
                ++whole.left_out;
        }
        first += part.inputs;
    };
    attach(whole);
    for (auto& part : std::span(parts).subspan(1)) {
        text += std::exchange(part.rows, {});
        whole.left_out += part.left_out;
        whole.summary.add(part.summary);
        attach(part);
    }
    Highlights const none(0);
    return text + '\n' + attached +
           html::data_ending({whole.run, whole.summary, specs.all(), none, {}, whole.left_out}, whole.options);
}

std::string text_of(PagePart const& part) {
    Json heading{
        {"record", "part"}, {"inputs", part.inputs}, {"left_out", part.left_out}, {"rows", part.rows.size()}};
    auto& given = heading["given"] = Json::array();
    for (auto const& path : part.options.given) given.push_back(printable(path));
    auto& attachments = heading["attachments"] = Json::array();
    std::string texts;
    for (auto const& [input, is_sound, text] : part.attachments) {
        attachments.push_back({input, is_sound, text.size()});
        texts += text;
    }
    return heading.dump() + '\n' + to_json_line(part.run) + '\n' + to_json_line(part.summary) + '\n' + part.rows +
           texts;
}

PagePart part_from(std::string_view text, EmbedBytes embed) {
    try {
        return part_from_lines(text, embed);
    } catch (Json::exception const&) {
        throw NotAPart();
    } catch (NotARecord const&) {
        throw NotAPart();
    }
}

} // namespace animcheck::c
