// SPDX-License-Identifier: MIT
// Bit patterns of quaternions, worked out by hand or with exact fractions; each says which statement it rests on.
#include "decoders/sotc/quaternion.hpp"

#include <boost/test/unit_test.hpp>

#include <bit>
#include <cmath>
#include <vector>

namespace animcheck::sotc {
namespace {

/// Floats and keys that a curve looks at.
struct Stored {
    Stored(Coding coding, std::vector<float> floats, std::vector<std::uint16_t> words)
        : parameters(std::move(floats)), keys(std::move(words)) {
        auto const size = key_size(coding);
        auto const* const first = reinterpret_cast<std::byte const*>(keys.data());
        curve = {
            coding,
            {reinterpret_cast<std::byte const*>(parameters.data()), parameters.size(), 4, 1, std::endian::native},
            {first, size == 0 ? 0 : keys.size() * 2 / size, size, size / 2, std::endian::native}};
    }
    Stored(Stored const&) = delete;
    Stored& operator=(Stored const&) = delete;

    std::vector<float> parameters;
    std::vector<std::uint16_t> keys;
    Curve curve;
};

std::vector<std::uint16_t> halves(std::vector<std::uint32_t> const& words) {
    std::vector<std::uint16_t> all;
    for (auto const word : words) {
        all.push_back(static_cast<std::uint16_t>(word & 0xFFFF));
        all.push_back(static_cast<std::uint16_t>(word >> 16));
    }
    return all;
}

std::array<std::uint32_t, 4> bits_at(Curve const& curve, std::size_t key) {
    std::array<std::uint32_t, 4> bits{};
    auto const rounded = curve.rounded_at(key);
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = std::bit_cast<std::uint32_t>(rounded[i]);
    return bits;
}

std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

/// Pairs that leave value / 256 as it is.
std::vector<float> const plain{0, 1, 0, 1, 0, 1, 0, 0};

BOOST_AUTO_TEST_SUITE(sotc_quaternion)

BOOST_AUTO_TEST_CASE(flags_that_are_known) {
    for (unsigned flag = 0; flag < 256; ++flag) {
        bool const known = flag == 0 || (flag >= 3 && flag <= 6) || flag == 12 || flag == 13;
        BOOST_TEST(coding_of(static_cast<std::uint8_t>(flag)).has_value() == known);
    }
}

BOOST_AUTO_TEST_CASE(a_constant_is_i_j_k_s) {
    Stored const stored(Coding::constant, {0.1F, -0.2F, 0.3F, -0.4F}, {});
    auto const q = stored.curve.rounded_at(7);
    BOOST_TEST(q == (std::array{0.1F, -0.2F, 0.3F, -0.4F}), boost::test_tools::per_element());
}

/// 64, 128 and -96 of 256: 0.25, 0.5, -0.375; what is left under the root is 1 - 0.0625 - 0.25 - 0.140625 =
/// 0.546875.
BOOST_AUTO_TEST_CASE(fields_of_packed_keys_from_the_highest_bit_down) {
    auto const rest = static_cast<float>(std::sqrt(0.546875));
    struct Packed {
        Coding coding;
        std::uint32_t word, negative;
        std::array<float, 4> value;
    };
    auto const a = 64U, b = 128U, c = static_cast<std::uint32_t>(-96) & 0x1FF;
    Packed const all[]{
        {Coding::without_i, a << 18 | b << 9 | c, 1U << 31, {rest, 0.25F, 0.5F, -0.375F}},
        {Coding::without_j, a << 23 | b << 9 | c, 1U << 22, {0.25F, rest, 0.5F, -0.375F}},
        {Coding::without_k, a << 23 | b << 14 | c, 1U << 13, {0.25F, 0.5F, rest, -0.375F}},
        {Coding::without_s, a << 23 | b << 14 | c << 5, 1U << 4, {0.25F, 0.5F, -0.375F, rest}},
    };
    for (auto const& [coding, word, negative, value] : all) {
        Stored const stored(coding, plain, halves({word, word | negative}));
        BOOST_TEST(stored.curve.keys() == 2U);
        auto turned = value;
        for (auto& component : turned)
            if (component == rest) component = -rest;
        BOOST_TEST(stored.curve.rounded_at(0) == value, boost::test_tools::per_element());
        BOOST_TEST(stored.curve.rounded_at(1) == turned, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(ends_of_nine_bits) {
    // -256 is exactly -1 times the scale, 255 a step less than 1.
    Stored const stored(Coding::without_s, {0, 0.5F, 0, 0.5F, 0, 0, 0, 0}, halves({0x100U << 23 | 0xFFU << 14}));
    auto const q = stored.curve.at(0);
    BOOST_TEST(q[0] == -0.5);
    BOOST_TEST(q[1] == 255.0 / 512.0);
}

BOOST_AUTO_TEST_CASE(spare_bits_are_the_four_below_the_sign) {
    for (auto const& [coding, shift] : {std::pair{Coding::without_i, 27U}, std::pair{Coding::without_j, 18U},
                                        std::pair{Coding::without_k, 9U}, std::pair{Coding::without_s, 0U}}) {
        Stored const stored(coding, plain, halves({0, 9U << shift, 16U << shift, 31U << shift}));
        BOOST_TEST(stored.curve.spare_at(0) == 0U);
        BOOST_TEST(stored.curve.spare_at(1) == 9U);
        BOOST_TEST(stored.curve.spare_at(2) == 0U);
        BOOST_TEST(stored.curve.spare_at(3) == 15U);
        BOOST_TEST(stored.curve.spare_keys() == 2U);
    }
}

// Errors in the oldest copy of the document, and the right values.

BOOST_AUTO_TEST_CASE(first_of_a_pair_is_added_and_second_multiplies) {
    // 128 / 256 * 0.25 + 0.5 = 0.625; the other way round it would be 0.5 * 0.5 + 0.25 = 0.5.
    Stored const stored(Coding::without_s, {0.5F, 0.25F, 0, 0, 0, 0, 0, 0}, halves({128U << 23}));
    BOOST_TEST(stored.curve.at(0)[0] == 0.625);
}

BOOST_AUTO_TEST_CASE(what_is_under_the_root_is_the_squared_length) {
    // 0.3, 0.4 and 0.5 leave 0.707..., not the 0.541 that the length itself would leave.
    Stored const stored(Coding::without_i, {0.3F, 0, 0.4F, 0, 0.5F, 0, 0, 0}, halves({0}));
    BOOST_TEST(stored.curve.at(0)[0] == std::sqrt(0.5), boost::test_tools::tolerance(1e-7));
}

BOOST_AUTO_TEST_CASE(sixteen_bits_are_divided_by_32768) {
    Stored const stored(Coding::turn, {0, 1, 0, 0, 1}, {16384, 0x8000, 32767});
    BOOST_TEST(stored.curve.angle_at(0) == 0.5);
    BOOST_TEST(stored.curve.angle_at(1) == -1.0);
    BOOST_TEST(stored.curve.angle_at(2) == 32767.0 / 32768.0);
}

BOOST_AUTO_TEST_CASE(a_triple_is_i_j_k_and_the_lowest_bit_of_i_is_the_sign_of_s) {
    Stored const stored(Coding::triple, {0, 0.5F, 0, 0.5F, 0, 0.5F},
                        {16384, 0, 0, 16385, 0, 0, 0x8000, 0x8000, 0x7FFF});
    auto const even = stored.curve.at(0), odd = stored.curve.at(1), ends = stored.curve.at(2);
    BOOST_TEST(even[0] == 0.25);
    BOOST_TEST(even[3] == std::sqrt(0.9375));
    BOOST_TEST(odd[0] == 16385.0 / 65536.0); // the bit stays part of i
    BOOST_TEST(odd[3] == -std::sqrt(1 - odd[0] * odd[0]));
    BOOST_TEST(ends[0] == -0.5);
    BOOST_TEST(ends[2] == 32767.0 / 65536.0);
}

// Rounding and the ends of the root.

struct Golden {
    Coding coding;
    std::vector<float> parameters;
    std::vector<std::uint16_t> words;
    std::array<std::uint32_t, 4> bits;
};
/// Made by another implementation (Python, whose floats are doubles): every compiler must produce these bits.
std::vector<Golden> const golden_bits{
    {Coding::without_i,
     {0.405639678F, 0.205876246F, 0.266509265F, 0.271384865F, -0.24017255F, 0.190717757F, 0, 0},
     {0x8576, 0xE7AA},
     {0xBF5A5EC8, 0x3EC6A104, 0x3D854E55, 0xBEAF9B40}},
    {Coding::without_i,
     {-0.398483485F, 0.0982280001F, 0.405430019F, 0.00809401367F, -0.0932597369F, 0.0225024465F, 0, 0},
     {0x0ED3, 0x2005},
     {0x3F513EAF, 0xBECBD3BC, 0x3ED1C3FB, 0xBD990306}},
    {Coding::without_i,
     {-0.180860847F, 0.285011739F, -0.0505992435F, 0.0625957698F, -0.183096021F, 0.272590756F, 0, 0},
     {0xD67E, 0x55E7},
     {0x3F70CECB, 0xBEA98DCE, 0xBD644964, 0xBD486B18}},
    {Coding::without_j,
     {-0.171258822F, 0.0278172847F, 0.0178496074F, 0.252493113F, -0.0950670093F, 0.0619029887F, 0, 0},
     {0xCFB5, 0x3E1D},
     {0xBE219258, 0x3F731F77, 0x3E7B94E6, 0xBDE7D6CB}},
    {Coding::without_j,
     {-0.464902848F, 0.0283574928F, -0.309662461F, 0.208031461F, -0.216527581F, 0.20707494F, 0, 0},
     {0x44E4, 0x29D1},
     {0xBEE952AB, 0xBF5F1E40, 0xBE364A3C, 0xBD037CD3}},
    {Coding::without_j,
     {0.123957045F, 0.271706313F, -0.232446656F, 0.0701878965F, 0.341165781F, 0.172179326F, 0, 0},
     {0xD581, 0x0E56},
     {0x3E1D5CF6, 0xBF6A1662, 0xBE8C11AE, 0x3E82F17E}},
    {Coding::without_k,
     {-0.487019926F, 0.193457529F, -0.199253917F, 0.0410616919F, 0.146873564F, 0.179920062F, 0, 0},
     {0x0E4A, 0x7288},
     {0xBEA0C02B, 0xBE46C7B6, 0x3F6868BD, 0x3E4BA7A5}},
    {Coding::without_k,
     {0.406504661F, 0.276729077F, -0.226197377F, 0.249841541F, -0.343269885F, 0.12173257F, 0, 0},
     {0x0652, 0xB4EC},
     {0x3E791DCD, 0xBE9BC9A7, 0x3F5E8931, 0xBE9BCA40}},
    {Coding::without_k,
     {0.363170564F, 0.20694086F, 0.496002346F, 0.174108446F, -0.15522255F, 0.0349045396F, 0, 0},
     {0x4A48, 0x9B91},
     {0x3E4D8197, 0x3F0AFD76, 0x3F4D688A, 0xBE14E538}},
    {Coding::without_s,
     {-0.448166966F, 0.058018934F, -0.327674448F, 0.0516978167F, -0.419006199F, 0.235182092F, 0, 0},
     {0x6F91, 0x4B21},
     {0xBED40E49, 0xBE9A0488, 0xBF0A4F43, 0xBF2AFAE3}},
    {Coding::without_s,
     {-0.498000205F, 0.195439875F, -0.18467328F, 0.21893549F, 0.452536106F, 0.159104556F, 0, 0},
     {0x9D45, 0xC34E},
     {0xBF1754EB, 0xBEB5404D, 0x3F191468, 0x3ED1A67D}},
    {Coding::without_s,
     {0.225473583F, 0.250746965F, -0.335904598F, 0.281423688F, 0.0572751649F, 0.00380185037F, 0, 0},
     {0x2E72, 0x92E6},
     {0x3C33B091, 0xBEE684F0, 0x3D6205A8, 0xBF64218D}},
    {Coding::triple,
     {0.247238725F, 0.0279787704F, -0.242688507F, 0.0257754568F, 0.162278801F, 0.0903026834F},
     {0x0B58, 0xC9A2, 0x06F2},
     {0x3E7FB627, 0xBE81DCA4, 0x3E2B30E1, 0x3F6B6017}},
    {Coding::triple,
     {-0.305599481F, 0.153939068F, 0.200779155F, 0.0469688475F, 0.4255445F, 0.223422065F},
     {0xE570, 0x2297, 0xE454},
     {0xBEACD2AE, 0x3E5A9853, 0x3EC12615, 0x3F55E80C}},
    {Coding::triple,
     {-0.187906638F, 0.0378105417F, -0.224959224F, 0.11641182F, -0.281998038F, 0.0592605509F},
     {0x39F4, 0x18E2, 0x4D29},
     {0xBE2EE2F1, 0xBE4F2F5D, 0xBE7C2F81, 0x3F6EAD51}},
    {Coding::triple,
     {-0.374625236F, 0.116927147F, -0.360525697F, 0.0248227846F, -0.0126235262F, 0.0536303967F},
     {0xD05F, 0xA25B, 0x4FB0},
     {0xBED615A6, 0xBEC1E321, 0x3CAA1A65, 0xBF534F2F}},
};

BOOST_AUTO_TEST_CASE(bits_of_another_implementation) {
    for (auto const& golden : golden_bits) {
        Stored const stored(golden.coding, golden.parameters, golden.words);
        BOOST_TEST(bits_at(stored.curve, 0) == golden.bits, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(one_rounding_at_the_end) {
    // 1 - 0.1^2 - 0.2^2 - 0.3^2 with the exact values of the floats, in this order, in doubles.
    Stored const stored(Coding::without_s, {0.1F, 0, 0.2F, 0, 0.3F, 0, 0, 0}, halves({0}));
    double const a = 0.1F, b = 0.2F, c = 0.3F;
    double volatile aa = a * a, bb = b * b, cc = c * c; // no product may be fused with a sum
    double volatile sum = aa + bb;
    sum = sum + cc;
    BOOST_TEST(stored.curve.radicand_at(0) == 1.0 - sum);
    BOOST_TEST(bits_at(stored.curve, 0)[3] == bits_of(static_cast<float>(std::sqrt(1.0 - sum))));
    BOOST_TEST(bits_at(stored.curve, 0)[0] == bits_of(0.1F));
}

/// Doubles for which a fused product would leave something else under the root: the arithmetic is not contracted.
BOOST_AUTO_TEST_CASE(products_are_not_fused_with_sums) {
    unsigned differ = 0;
    for (int i = 1; i < 200; ++i) {
        auto const a = static_cast<float>(0.3 + i * 1e-4), b = static_cast<float>(0.41 + i * 3e-4);
        // Values of nine bits make the components wider than floats, so that their squares are not exact.
        Stored const stored(Coding::without_i, {a, b, b, a, a, a, 0, 0}, halves({0x0A5A5A5A}));
        auto const q = stored.curve.at(0);
        double volatile jj = q[1] * q[1], kk = q[2] * q[2], ss = q[3] * q[3];
        double volatile sum = jj + kk;
        sum = sum + ss;
        BOOST_TEST(stored.curve.radicand_at(0) == 1.0 - sum);
        differ += std::fma(q[3], q[3], std::fma(q[2], q[2], jj)) != sum ? 1 : 0;
    }
    BOOST_TEST(differ > 0U); // else these numbers would show nothing
}

BOOST_AUTO_TEST_CASE(nothing_left_gives_a_positive_zero) {
    // Packed keys and triples with their signs set: 1 + 0.25 is longer than a unit.
    Stored const packed(Coding::without_k, {1, 0, 0.5F, 0, 0, 0, 0, 0}, halves({1U << 13}));
    BOOST_TEST(bits_at(packed.curve, 0)[2] == 0U);
    BOOST_TEST(packed.curve.radicand_at(0) == -0.25);
    Stored const triple(Coding::triple, {1, 0, 0.5F, 0, 0, 0}, {1, 0, 0});
    BOOST_TEST(bits_at(triple.curve, 0)[3] == 0U); // dormin has a negative zero here
}

BOOST_AUTO_TEST_CASE(a_billionth_is_nothing_and_a_little_more_is_something) {
    auto const limit = static_cast<float>(Curve::clamped);
    BOOST_TEST(double{limit} < 1e-9 * 1.1);
    for (auto const radicand : {5e-10, 2e-9}) {
        // 1 - x leaves the radicand: j carries it all.
        auto const j = std::sqrt(1 - radicand);
        Stored const stored(Coding::without_i, {static_cast<float>(j), 0, 0, 0, 0, 0, 0, 0}, halves({0}));
        auto const left = stored.curve.radicand_at(0);
        BOOST_TEST((stored.curve.at(0)[0] == 0) == (left <= 1e-9));
    }
}

BOOST_AUTO_TEST_CASE(no_number_goes_through_and_the_root_of_it_is_zero) {
    auto const nan = std::numeric_limits<float>::quiet_NaN();
    Stored const stored(Coding::without_i, {nan, 0.5F, 0, 0, 0, 0, 0, 0}, halves({0}));
    auto const q = stored.curve.rounded_at(0);
    BOOST_TEST(bits_of(q[0]) == 0U);
    BOOST_TEST(std::isnan(q[1]));
    BOOST_TEST(q[2] == 0.0F);
    BOOST_TEST(stored.curve.radicands_below(1) == 0U);
}

BOOST_AUTO_TEST_CASE(turns_about_an_axis) {
    // An angle of 1 about an axis of length 2: the length does not matter.
    for (auto const length : {1.0F, 2.0F, 0.001F}) {
        Stored const stored(Coding::turn, {1, 1, 0, length, 0}, {0});
        auto const q = stored.curve.rounded_at(0);
        BOOST_TEST(std::abs(double{q[1]} - std::sin(0.5)) <= 6e-8);
        BOOST_TEST(std::abs(double{q[3]} - std::cos(0.5)) <= 6e-8);
        BOOST_TEST(q[0] == 0.0F);
    }
}

BOOST_AUTO_TEST_CASE(a_turn_without_direction_is_no_number) {
    Stored const stored(Coding::turn, {1, 1, 0, -0.0F, 0}, {16384});
    for (auto const component : stored.curve.rounded_at(0)) BOOST_TEST(std::isnan(component));
    BOOST_TEST(stored.curve.angle_at(0) == 1.5);
}

BOOST_AUTO_TEST_CASE(radicands_are_counted) {
    // Keys of j alone: -1, 0 and nearly 1 times 1.25: -0.5625, 1, and 1 - (255 / 256 * 1.25)^2.
    Stored const stored(Coding::without_i, {0, 1.25F, 0, 0, 0, 0, 0, 0}, halves({0x100U << 18, 0, 0xFFU << 18}));
    BOOST_TEST(stored.curve.radicands_below(0) == 2U);
    BOOST_TEST(stored.curve.radicands_below(-0.56) == 1U);
    BOOST_TEST(stored.curve.radicands_below(2) == 3U);
    Stored const turn(Coding::turn, {1, 1, 0, 0, 1}, {1, 2, 3});
    BOOST_TEST(turn.curve.radicands_below(2) == 0U);
    BOOST_TEST(turn.curve.radicand_at(0) == 1.0);
}

/// Against the products of all neighbours: the shortcut leaves nothing out.
BOOST_AUTO_TEST_CASE(flips_are_negative_products) {
    std::uint32_t state = 88172645;
    auto const random = [&] {
        state ^= state << 13;
        state ^= state >> 17;
        return state ^= state << 5;
    };
    for (auto const coding :
         {Coding::without_i, Coding::without_k, Coding::without_s, Coding::triple, Coding::turn}) {
        std::vector<float> const floats = coding == Coding::turn
                                              ? std::vector<float>{3, 3, 0, 0.6F, 0.8F}
                                              : std::vector<float>{0, 0.6F, 0.1F, 0.5F, -0.1F, 0.5F, 0, 0};
        std::vector<std::uint16_t> words;
        for (int i = 0; i < 6 * 500; ++i) words.push_back(static_cast<std::uint16_t>(random()));
        Stored const stored(coding, floats, words);
        std::size_t count = 0, first = 0;
        for (std::size_t key = 1; key < stored.curve.keys(); ++key)
            if (dot(stored.curve.at(key - 1), stored.curve.at(key)) < 0 && count++ == 0) first = key;
        auto const flips = stored.curve.flips();
        BOOST_TEST(count > 0U);
        BOOST_TEST(flips.count == count);
        BOOST_TEST(flips.first == first);
        BOOST_TEST(flips.product == dot(stored.curve.at(first - 1), stored.curve.at(first)));
    }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace
} // namespace animcheck::sotc
