// SPDX-License-Identifier: MIT
// How the family's files look under other names.
#include "decoders/family.hpp"

namespace animcheck::sotc {
namespace {

using namespace std::string_view_literals;

constexpr Signature module[]{{0, "xff\0"sv}, {0, "xff2"sv}};

constexpr Guess guesses[]{
    {"sotc_resource", "an XFF resource of Shadow of the Colossus (.anb, .skb or .nmo)", module},
};

} // namespace

Hints hints() { return {.guesses = guesses}; }

} // namespace animcheck::sotc
