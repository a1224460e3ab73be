#define BOOST_TEST_MODULE animcheck
#include <boost/test/unit_test.hpp>
