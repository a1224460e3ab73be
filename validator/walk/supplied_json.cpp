// SPDX-License-Identifier: MIT
#include "validator/walk/supplied_json.hpp"

#include "decoders/registry.hpp"
#include "validator/rules/printable.hpp"
#include "validator/walk/manifest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <span>

namespace animcheck {
namespace {

using Json = nlohmann::ordered_json;

struct Declared {
    std::string_view name; ///< as long-lived as the spec
    std::span<std::string_view const> columns;
};

/// A fact that a spec declares. All specs that declare one of a name mean the same by it.
std::optional<Declared> declared(SpecSet const& specs, std::string_view name) {
    for (auto const* const spec : specs.all())
        for (auto const& field : spec->fields) {
            bool const is_it = field.kind == EventKind::context && spec->paths[field.path].name == name;
            if (is_it) return Declared{spec->paths[field.path].name, slice(spec->columns, field.columns)};
        }
    return std::nullopt;
}

Json rows_of(Facts::Fact const& fact, std::span<std::string_view const> columns) {
    auto rows = Json::array();
    for (std::size_t i = 0; i < fact.list->size(); i += fact.width) {
        if (fact.width == 1) {
            rows.push_back((*fact.list)[i]);
            continue;
        }
        Json row;
        for (std::size_t k = 0; k < fact.width; ++k) row[std::string(columns[k])] = (*fact.list)[i + k];
        rows.push_back(std::move(row));
    }
    return rows;
}

Json facts_of(Facts const& facts, SpecSet const& specs) {
    Json json;
    for (auto const& fact : facts.all())
        json[std::string(fact.name)] =
            fact.list ? rows_of(fact, declared(specs, fact.name).value().columns) : Json(fact.number);
    return json;
}

Json skeleton_of(Skeleton const& skeleton) {
    Json json{{"joints", Json::array()}};
    for (auto const& joint : skeleton.joints) {
        Json row{{"name", joint.name}, {"parent", joint.parent ? Json(*joint.parent) : Json(nullptr)}};
        auto const& rest = joint.rest;
        if (rest[15] == 1) row["place"] = Json::array({rest[3], rest[7], rest[11]});
        json["joints"].push_back(std::move(row));
    }
    if (skeleton.checksum) json["checksum"] = *skeleton.checksum;
    if (skeleton.body_animations) json["body_animations"] = *skeleton.body_animations;
    if (skeleton.weapon_animations) json["weapon_animations"] = *skeleton.weapon_animations;
    return json;
}

Json limits_of(SuppliedLimits const& limits) {
    Json json;
    if (limits.work) json["work"] = *limits.work;
    if (limits.events) json["events"] = *limits.events;
    if (limits.unpack) json["unpack"] = *limits.unpack;
    return json;
}

/// An object whose keys are asked for one by one; what was not asked for is unknown.
class Keys {
public:
    Keys(Json const& json, std::string where) : json_(json), where_(std::move(where)) {
        if (!json.is_object()) fail("an object");
    }

    [[nodiscard]] Json const* find(std::string const& key) {
        known_.push_back(key);
        auto const found = json_.find(key);
        return found == json_.end() || found->is_null() ? nullptr : &*found;
    }
    [[nodiscard]] Json const& at(std::string const& key) {
        auto const* const found = find(key);
        if (!found) throw SuppliedError(fmt::format("'{}' is missing{}", key, in()));
        return *found;
    }
    [[nodiscard]] std::string text(std::string const& key) {
        auto const* const found = find(key);
        if (found && !found->is_string()) fail(key, "a text");
        return found ? found->get<std::string>() : std::string();
    }
    [[nodiscard]] std::optional<std::uint64_t> number(std::string const& key,
                                                      std::uint64_t most = ~std::uint64_t{0}) {
        auto const* const found = find(key);
        if (!found) return std::nullopt;
        bool const fits = found->is_number_unsigned() && found->get<std::uint64_t>() <= most;
        if (!fits) fail(key, fmt::format("a number from 0 to {}", most));
        return found->get<std::uint64_t>();
    }
    [[nodiscard]] Json const& list(std::string const& key) {
        auto const& found = at(key);
        if (!found.is_array()) fail(key, "a list");
        return found;
    }
    void done() const {
        for (auto const& [key, value] : json_.items())
            if (std::ranges::find(known_, key) == known_.end())
                throw SuppliedError(
                    fmt::format("unknown key '{}'{}; known are {}", printable(key), in(), fmt::join(known_, ", ")));
    }
    [[noreturn]] void fail(std::string const& key, std::string const& expected) const {
        throw SuppliedError(fmt::format("'{}'{}: expected {}", printable(key), in(), expected));
    }

private:
    [[noreturn]] void fail(std::string const& expected) const {
        throw SuppliedError(fmt::format("{}: expected {}", where_, expected));
    }
    [[nodiscard]] std::string in() const { return where_.empty() ? "" : " in " + where_; }

    Json const& json_;
    std::string where_;
    std::vector<std::string> known_;
};

constexpr std::uint64_t most_32_bits = 0xFFFFFFFF;

/// A rest transform that only moves.
std::array<float, 16> read_place(Keys& joint) {
    auto const& place = joint.list("place");
    bool const fits =
        place.size() == 3 && std::ranges::all_of(place, [](Json const& one) { return one.is_number(); });
    if (!fits) joint.fail("place", "three numbers");
    std::array<float, 16> rest{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    for (std::size_t axis = 0; axis < 3; ++axis) rest[4 * axis + 3] = place[axis].get<float>();
    return rest;
}

Skeleton read_skeleton(Json const& json) {
    Keys keys(json, "skeleton");
    Skeleton skeleton;
    auto const& joints = keys.list("joints");
    for (auto const& row : joints) {
        Keys joint(row, "a joint");
        skeleton.joints.push_back({joint.text("name"), std::nullopt, {}});
        if (auto const parent = joint.number("parent", joints.size() - 1))
            skeleton.joints.back().parent = static_cast<std::uint32_t>(*parent);
        if (joint.find("place")) skeleton.joints.back().rest = read_place(joint);
        joint.done();
    }
    for (auto const& [key, number] :
         {std::pair("checksum", &Skeleton::checksum), std::pair("body_animations", &Skeleton::body_animations),
          std::pair("weapon_animations", &Skeleton::weapon_animations)})
        if (auto const value = keys.number(key, most_32_bits))
            skeleton.*number = static_cast<std::uint32_t>(*value);
    keys.done();
    return skeleton;
}

std::vector<std::string> read_texts(Json const& list, std::string const& what) {
    std::vector<std::string> texts;
    for (auto const& text : list) {
        if (!text.is_string()) throw SuppliedError(what + ": expected a list of texts");
        texts.push_back(text.get<std::string>());
    }
    return texts;
}

void read_row(Json const& row, Declared const& fact, Facts::List& into) {
    if (fact.columns.size() == 1) {
        if (!row.is_number_unsigned()) throw SuppliedError(fmt::format("facts.{}: expected numbers", fact.name));
        return into.push_back(row.get<std::uint64_t>());
    }
    Keys keys(row, fmt::format("a row of facts.{}", fact.name));
    for (auto const column : fact.columns) into.push_back(keys.number(std::string(column)).value_or(0));
    keys.done();
}

Facts read_facts(Json const& json, SpecSet const& specs) {
    Facts facts;
    Keys keys(json, "facts");
    for (auto const& [name, value] : json.items()) {
        auto const fact = declared(specs, name);
        if (!fact || is_general_fact(fact->name) || fact->name == "game")
            throw SuppliedError(fmt::format("no spec declares the fact '{}'", printable(name)));
        if (fact->columns.empty()) {
            facts.set(fact->name, keys.number(name));
            continue;
        }
        auto const list = std::make_shared<Facts::List>();
        for (auto const& row : keys.list(name)) read_row(row, *fact, *list);
        facts.set(fact->name, list, fact->columns.size());
    }
    return facts;
}

std::string known_format(std::string const& format) {
    if (!format.empty() && !format_of(format))
        throw SuppliedError(fmt::format("unknown format '{}'", printable(format)));
    return format;
}

void read_manifest_text(std::string text, Supplied& into) {
    if (text.empty()) return;
    try {
        into.manifest = std::make_shared<Manifest const>(read_manifest(text, "manifest"));
    } catch (ManifestError const& error) {
        throw SuppliedError(error.what());
    }
    into.manifest_text = std::move(text);
}

Supplied read_keys(Keys& keys, SpecSet const& specs) {
    Supplied into;
    into.name = keys.text("name");
    into.format = known_format(keys.text("format"));
    into.inside = keys.text("inside");
    if (auto const* const named = keys.find("named")) {
        if (!named->is_boolean()) keys.fail("named", "true or false");
        into.named = named->get<bool>();
    }
    if (auto const* const member = keys.find("member")) {
        Keys words(*member, "member");
        into.container_format = known_format(words.text("of"));
        into.member = words.text("name");
        words.done();
        if (into.member.empty() || into.container_format.empty()) keys.fail("member", "'of' and 'name'");
    }
    into.game = keys.text("game");
    if (auto const* const skeleton = keys.find("skeleton")) into.skeleton = read_skeleton(*skeleton);
    read_manifest_text(keys.text("manifest"), into);
    if (keys.find("beside")) into.beside = read_texts(keys.list("beside"), "beside");
    if (auto const* const facts = keys.find("facts")) into.facts = read_facts(*facts, specs);
    if (auto const* const limits = keys.find("limits")) {
        Keys numbers(*limits, "limits");
        into.limits = {numbers.number("work"), numbers.number("events"), numbers.number("unpack")};
        numbers.done();
    }
    static_cast<void>(keys.find("counts")); // for other readers: found here in the bytes
    keys.done();
    return into;
}

} // namespace

Json to_json(Supplied const& supplied, SpecSet const& specs) {
    auto json = Json::object();
    auto const add = [&](char const* key, auto const& value) {
        if (!value.empty()) json[key] = value;
    };
    add("name", supplied.name);
    add("format", supplied.format);
    add("inside", supplied.inside);
    if (supplied.named) json["named"] = true;
    if (!supplied.member.empty()) json["member"] = {{"of", supplied.container_format}, {"name", supplied.member}};
    add("game", supplied.game);
    if (supplied.skeleton) json["skeleton"] = skeleton_of(*supplied.skeleton);
    add("manifest", supplied.manifest_text);
    if (supplied.beside) json["beside"] = *supplied.beside;
    add("facts", facts_of(supplied.facts, specs));
    add("limits", limits_of(supplied.limits));
    return json;
}

Supplied read_supplied(std::string_view text, SpecSet const& specs) {
    auto const json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) throw SuppliedError("the text is not JSON");
    Keys keys(json, "");
    return read_keys(keys, specs);
}

} // namespace animcheck
