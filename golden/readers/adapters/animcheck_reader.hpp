// Base of a reader in C++, with nlohmann/json: animcheck corpus run EXPORT --batch 'mine=./my_reader'
//
//     int main() {
//         animcheck_reader::serve([](std::string const& file, nlohmann::json const& entry) {
//             return nlohmann::json{{"fields", {{"bones", load(file).bones}}}};      // or nlohmann::json::object()
//         });
//     }
#pragma once
#include <nlohmann/json.hpp>

#include <exception>
#include <iostream>
#include <string>

namespace animcheck_reader {
/// The reader does not read this case, for a reason.
struct NotRead {
    std::string why;
};

/// `read` returns `fields` and `model` as far as they are known. What it throws rejects.
template <class Read>
void serve(Read read) {
    for (std::string line; std::getline(std::cin, line);) {
        auto const entry = nlohmann::json::parse(line);
        nlohmann::json answer;
        try {
            answer = read(entry.at("file").get<std::string>(), entry);
            answer["result"] = "accepted";
        } catch (NotRead const& not_read) {
            answer = {{"result", "not-run"}, {"detail", not_read.why}};
        } catch (std::exception const& error) {
            answer = {{"result", "rejected"}, {"detail", error.what()}};
        }
        answer["id"] = entry.at("id");
        std::cout << answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
    }
}
} // namespace animcheck_reader
