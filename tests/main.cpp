// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE animcheck
#include <boost/test/unit_test.hpp>
