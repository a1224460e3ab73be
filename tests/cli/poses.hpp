// SPDX-License-Identifier: MIT
#pragma once

#include "tests/cli/program.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <cmath>

/// Shared by tests of `decode --poses`.
namespace animcheck::test {

using Rows = std::vector<std::vector<double>>;

/// Of the first clip.
[[nodiscard]] inline nlohmann::json poses_in(Ran const& ran) {
    return nlohmann::json::parse(ran.out)["clips"][0]["poses"];
}

inline void must_be_at(nlohmann::json const& joint, std::vector<double> const& translation, Rows const& rotation,
                       double tolerance = 0) {
    for (std::size_t row = 0; row < 3; ++row) {
        BOOST_TEST(std::abs(joint["translation"][row].get<double>() - translation[row]) <= tolerance,
                   joint.dump() << ": translation " << row << " is not " << translation[row]);
        for (std::size_t column = 0; column < 3; ++column)
            BOOST_TEST(std::abs(joint["rotation"][row][column].get<double>() - rotation[row][column]) <= tolerance,
                       joint.dump() << ": rotation " << row << ' ' << column << " is not "
                                    << rotation[row][column]);
    }
}

inline void must_refuse(Ran const& ran, std::string_view why) {
    BOOST_TEST(ran.exit == 3);
    auto const poses = poses_in(ran);
    BOOST_TEST(poses.value("refused", "") == why);
    BOOST_TEST(!poses.contains("frames"));
}

inline Rows const unturned{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
inline Rows const quarter_about_z{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}};

} // namespace animcheck::test
