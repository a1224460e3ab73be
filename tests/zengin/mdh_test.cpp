// SPDX-License-Identifier: MIT
#include "decoders/zengin/mdh.hpp"
#include "golden/corpus/assembler.hpp"
#include "tests/core/support.hpp"

#include <boost/test/unit_test.hpp>

namespace animcheck::zengin {
namespace {

BOOST_AUTO_TEST_SUITE(zengin_mdh)

BOOST_AUTO_TEST_CASE(joints_have_names_parents_and_matrices_row_by_row) {
    test::Decode decode(golden::assemble(R"(
        u16 0xD100 u32 size(hierarchy)
        block hierarchy {
            u32 3 u16 3
            line "ROOT" s16 -1  repeat 16 { f32 $i }
            line "A" s16 0      repeat 16 { f32 $i+100 }
            line "B" s16 0      repeat 16 { f32 $i+200 }
            zeros 60 u32 0x1234
        })"));
    auto const skeleton = decode_mdh(decode.reader());
    BOOST_TEST(skeleton.checksum.value() == 0x1234U);
    BOOST_TEST_REQUIRE(skeleton.joints.size() == 3U);
    BOOST_TEST(!skeleton.joints[0].parent.has_value());
    BOOST_TEST(skeleton.joints[1].parent.value() == 0U);
    BOOST_TEST(skeleton.joints[2].parent.value() == 0U);
    BOOST_TEST(skeleton.joints[2].name == "B");
    for (std::size_t cell = 0; cell < 16; ++cell) {
        BOOST_TEST(skeleton.joints[0].rest[cell] == static_cast<float>(cell));
        BOOST_TEST(skeleton.joints[2].rest[cell] == static_cast<float>(200 + cell));
    }
}

/// A joint that is cut is no joint; without the end of the list there is no checksum.
BOOST_AUTO_TEST_CASE(joints_that_are_whole_are_kept) {
    test::Decode decode(golden::assemble(R"(
        u16 0xD100 u32 size(hierarchy)
        block hierarchy { u32 3 u16 2  line "ROOT" s16 -1 repeat 16 { f32 $i }  line "A" s16 0 f32 1 })"));
    auto const skeleton = decode_mdh(decode.reader());
    BOOST_TEST(skeleton.joints.size() == 1U);
    BOOST_TEST(!skeleton.checksum.has_value());
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::zengin
