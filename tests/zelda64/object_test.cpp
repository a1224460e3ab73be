// SPDX-License-Identifier: MIT
// Members of an object, and which skeleton each animation is paired with.
#include "decoders/zelda64/object.hpp"

#include "decoders/container.hpp"
#include "decoders/manifest.hpp"
#include "decoders/zelda64/facts.hpp"
#include "golden/corpus/assembler.hpp"
#include "tests/core/support.hpp"
#include "tests/zelda64/generators/object.hpp"
#include "validator/walk/dump.hpp"
#include "validator/walk/manifest.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <memory>
#include <optional>

using namespace animcheck;

namespace {

/// Bytes, and what a manifest says of them.
class Object {
public:
    Object(std::string_view assembly, std::string const& elements, std::string const& file = "Segment='6'")
        : bytes_(golden::assemble(assembly)),
          manifest_(
              read_manifest("<Root><File Name='object' " + file + ">" + elements + "</File></Root>", "m.xml")) {
        Context context;
        context.name = "object.bin";
        context.manifest = manifest_.files.data();
        source_.bytes = bytes_;
        container_ = std::make_unique<Container>(zelda64::object_format, source_, context, Nesting::file);
    }

    [[nodiscard]] Member const& at(std::string_view name) const {
        auto const* const member = container_->at(name);
        BOOST_REQUIRE_MESSAGE(member, "no member " << name);
        return *member;
    }
    [[nodiscard]] std::string skeleton_of(std::string_view name) const {
        auto const& member = at(name);
        if (!member.skeleton.empty()) return std::string(member.skeleton);
        return member.skeleton_search == Search::several ? "several" : "none";
    }
    [[nodiscard]] Container const& container() const { return *container_; }

private:
    test::Bytes bytes_;
    Manifest manifest_;
    Source source_;
    std::unique_ptr<Container> container_;
};

/// Two skeletons, of one limb and of three, and animations with joints for one, two and three limbs, and for none.
constexpr std::string_view pairs = R"(
    order big
    block limb { s16 0 0 0 u8 255 255 u32 0 }
    block table { repeat 3 { u32 0x06000000+offset(limb) } }
    u32 0x06000000+offset(table) u8 1 0 0 0           # 0x18
    u32 0x06000000+offset(table) u8 3 0 0 0           # 0x20
    block one { repeat 2 { u16 0 0 0 } }              # 0x28
    s16 1 u16 0 u32 0x06000000 0x06000000+offset(one) u16 1 0    # 0x34
    block two { repeat 3 { u16 0 0 0 } }              # 0x44
    zeros 2
    s16 1 u16 0 u32 0x06000000 0x06000000+offset(two) u16 1 0    # 0x58
    block three { repeat 4 { u16 0 0 0 } }            # 0x68
    s16 1 u16 0 u32 0x06000000 0x06000000+offset(three) u16 1 0  # 0x80
    block none { u16 0 0 0 }                          # 0x90
    zeros 2
    s16 1 u16 0 u32 0x06000000 0x06000000+offset(none) u16 1 0   # 0x98
)";
constexpr auto skeleton_of_one = "<Skeleton Name='gOne' Type='Normal' LimbType='Standard' Offset='0x18'/>";
constexpr auto skeleton_of_three = "<Skeleton Name='gThree' Type='Normal' LimbType='Standard' Offset='0x20'/>";
constexpr auto animations =
    "<Animation Name='gAnimOne' Offset='0x34'/><Animation Name='gAnimTwo' Offset='0x58'/>"
    "<Animation Name='gAnimThree' Offset='0x80'/><Animation Name='gAnimNone' Offset='0x98'/>";

} // namespace

BOOST_AUTO_TEST_SUITE(zelda64_object)

BOOST_AUTO_TEST_CASE(members_are_elements_with_a_format) {
    Object const object(pairs, std::string("<DList Name='gDL' Offset='0'/>") + skeleton_of_one + animations +
                                   "<Limb Name='gLimb' LimbType='Standard' Offset='0'/>"
                                   "<Animation Name='gOutside' Offset='0xA8'/>");
    BOOST_TEST(object.container().members().size() == 5U);
    auto const& member = object.at("gAnimTwo");
    BOOST_TEST(member.format == "zelda64.animation");
    BOOST_TEST(member.entry == 0x58U);
    BOOST_TEST(member.offset == 0U);
    BOOST_TEST(member.stored == 0xA8U);
    BOOST_TEST(member.row == 3U); // in the manifest
    BOOST_TEST(member.facts->number("segment").value() == 6U);
    BOOST_TEST(zelda64::KnownParts(*member.facts).size() == 7U);
    BOOST_TEST(object.at("#2").name == "gAnimOne");
    BOOST_TEST(object.container().affordable() == 5U);
}

BOOST_AUTO_TEST_CASE(the_only_skeleton_plays_all) {
    Object const object(pairs, std::string(skeleton_of_three) + animations);
    for (auto const* const name : {"gAnimOne", "gAnimTwo", "gAnimThree", "gAnimNone"})
        BOOST_TEST(object.skeleton_of(name) == "gThree");
}

BOOST_AUTO_TEST_CASE(of_several_the_one_with_as_many_limbs) {
    Object const object(pairs, std::string(skeleton_of_three) + skeleton_of_one + animations);
    BOOST_TEST(object.skeleton_of("gAnimOne") == "gOne");
    BOOST_TEST(object.skeleton_of("gAnimThree") == "gThree");
    BOOST_TEST(object.skeleton_of("gAnimTwo") == "several");
    BOOST_TEST(object.skeleton_of("gAnimNone") == "gOne"); // whichever it is, it lacks joints
}

BOOST_AUTO_TEST_CASE(without_a_skeleton_there_is_none) {
    Object const object(pairs, animations);
    BOOST_TEST(object.skeleton_of("gAnimOne") == "none");
}

BOOST_AUTO_TEST_CASE(overlays_point_by_addresses) {
    Object const object("order big repeat 2 { u16 0 0 0 } s16 1 u16 0 u32 0x80800000 0x80800000 u16 1 0",
                        "<Animation Name='sAnim' Offset='0xC'/>", "BaseAddress='0x80800000'");
    auto const& facts = *object.at("sAnim").facts;
    BOOST_TEST(facts.number("base_address").value() == 0x80800000U);
    BOOST_TEST(!facts.number("segment"));
}

BOOST_AUTO_TEST_CASE(frames_know_their_number_and_game) {
    Object const object("zeros 272", "<PlayerAnimationData Name='gData' FrameCount='2' Offset='0'/>",
                        "Segment='7' Game='MM'");
    auto const& member = object.at("gData");
    BOOST_TEST(member.format == "zelda64.frames");
    BOOST_TEST(member.facts->number("count").value() == 2U);
    BOOST_TEST(member.facts->number("game").value() == 2U);
    BOOST_TEST(member.size == 268U);
}

BOOST_AUTO_TEST_CASE(curve_animations_name_their_skeleton) {
    Object const object("zeros 64", "<CurveAnimation Name='gAnim' SkelOffset='0x20' Offset='0'/>"
                                    "<Skeleton Name='gFirst' Type='Curve' LimbType='Curve' Offset='0x10'/>"
                                    "<Skeleton Name='gSecond' Type='Curve' LimbType='Curve' Offset='0x20'/>");
    BOOST_TEST(object.skeleton_of("gAnim") == "gSecond");
    BOOST_TEST(object.at("gAnim").facts->number("layout").value() == 1U);
    BOOST_TEST(object.at("gSecond").facts->number("layout").value() == 2U);
}

BOOST_AUTO_TEST_CASE(legacy_animations_have_the_limb_table) {
    Object const object("zeros 64", "<LegacyAnimation Name='gAnim' Offset='0'/>"
                                    "<LimbTable Name='gLimbs' LimbType='Legacy' Count='4' Offset='0x10'/>");
    BOOST_TEST(object.skeleton_of("gAnim") == "gLimbs");
    BOOST_TEST(object.at("gLimbs").format == "zelda64.legacy");
    BOOST_TEST(object.at("gLimbs").facts->number("count").value() == 4U);
}

/// Each of many animations may point to all of the file: together they may cost no more than the file allows.
BOOST_AUTO_TEST_CASE(many_that_share_bytes_cost_no_more_than_the_file_allows) {
    std::string elements;
    for (int i = 0; i < 4000; ++i) elements += "<Animation Name='a" + std::to_string(i) + "' Offset='0x20000'/>";
    Object const object("order big zeros 0x20000 s16 1 u16 0 u32 0x06000000 0x06000000 u16 1 0", elements);
    BOOST_TEST(object.container().members().size() == 4000U);
    BOOST_TEST(object.container().affordable() < 100U);
}

/// The last scan is kept: other bytes in the same memory must not be taken for those before.
BOOST_AUTO_TEST_CASE(bytes_that_changed_are_scanned_again) {
    auto const object = golden::generate_object(1, 16 << 10).bytes;
    auto memory = object;
    auto const members = [&memory](std::optional<std::uint64_t> segment) {
        Source const source{memory};
        Context context;
        context.name = "object.zobj";
        context.facts.set("segment", segment);
        return Container(zelda64::object_format, source, context, Nesting::file).members().size();
    };
    auto const all = members({});
    BOOST_TEST(all > 0U);
    BOOST_TEST(members(9) < all); // its pointers are in segment 6
    BOOST_TEST(members({}) == all);
    std::ranges::fill(memory, std::byte{0});
    BOOST_TEST(members({}) == 0U);
    memory = object;
    BOOST_TEST(members({}) == all);
}

BOOST_AUTO_TEST_SUITE_END()
