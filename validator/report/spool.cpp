// SPDX-License-Identifier: MIT
#include "validator/report/spool.hpp"

#include "validator/platform/temporary.hpp"

#include <stdexcept>

namespace animcheck {

void Spool::add(std::string_view text) {
    text_ += text;
    if (text_.size() > most) flush();
}

void Spool::flush() {
    if (!file_) file_.reset(temporary_file());
    if (!file_ || std::fwrite(text_.data(), 1, text_.size(), file_.get()) != text_.size())
        throw std::runtime_error("the report cannot be put in order: no temporary file can be written");
    text_.clear();
}

void Spool::read(std::function<void(std::string_view)> const& sink) {
    if (file_) {
        if (std::fseek(file_.get(), 0, SEEK_SET) != 0)
            throw std::runtime_error("the report cannot be read from its temporary file");
        std::string part(most, '\0');
        for (std::size_t size = 0; (size = std::fread(part.data(), 1, part.size(), file_.get())) > 0;)
            sink(std::string_view(part).substr(0, size));
        if (std::ferror(file_.get())) throw std::runtime_error("the report cannot be read from its temporary file");
    }
    sink(text_);
}

} // namespace animcheck
