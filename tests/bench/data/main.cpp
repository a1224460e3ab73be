// SPDX-License-Identifier: MIT
// Needs: ff7 lba1 zelda64 zengin
// Writes the dumps that tests/bench/run and tests/bench/instructions measure:
//   animcheck_bench_data SHAPE COUNT FOLDER
// Without arguments it lists the shapes, what each counts, and the largest count.
#include "tests/bench/data/shapes.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace animcheck::bench {
namespace {

std::vector<Shape> all_shapes() {
    std::vector<Shape> all;
    for (auto const shapes : {ff7_shapes(), lba1_shapes(), zelda64_shapes(), zengin_shapes()})
        all.insert(all.end(), shapes.begin(), shapes.end());
    return all;
}

void list(std::vector<Shape> const& shapes) {
    for (auto const& shape : shapes)
        std::printf("%s\t%s\t%zu\n", std::string(shape.name).c_str(), std::string(shape.counted).c_str(),
                    shape.most);
}

int write(std::vector<Shape> const& shapes, std::string_view name, std::string_view number, char const* folder) {
    auto const shape = std::ranges::find(shapes, name, &Shape::name);
    std::size_t count = 0;
    auto const read = std::from_chars(number.data(), number.data() + number.size(), count);
    if (shape == shapes.end() || read.ec != std::errc() || count == 0 || count > shape->most) {
        std::fputs("no such shape, or not a count that it can have\n", stderr);
        return 2;
    }
    shape->write(count, folder);
    return 0;
}

} // namespace
} // namespace animcheck::bench

int main(int count, char** words) {
    using namespace animcheck::bench;
    auto const shapes = all_shapes();
    if (count == 4) try {
            return write(shapes, words[1], words[2], words[3]);
        } catch (std::exception const& error) {
            std::fprintf(stderr, "%s\n", error.what());
            return 1;
        }
    list(shapes);
    return count == 1 ? 0 : 2;
}
