#include "golden/export.hpp"

#include "golden/runner.hpp"

#include <fstream>
#include <stdexcept>

namespace animcheck::golden {

std::size_t export_cases(Corpus const& corpus, SpecSet const& specs, std::filesystem::path const& folder) {
    std::size_t written = 0;
    for (auto const* const entry : corpus.cases()) {
        auto const into = folder / entry->format;
        std::filesystem::create_directories(into);
        auto const rule = entry->rule.substr(entry->format.size() + 1);
        auto const path = into / (rule + '.' + entry->id);
        auto const bytes = bytes_of(*entry, specs);
        std::ofstream out(path, std::ios::binary);
        out.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
        ++written;
    }
    return written;
}

} // namespace animcheck::golden
