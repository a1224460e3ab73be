// SPDX-License-Identifier: MIT
// Data for a page, besides the judgement. A file of its own, so that a module for machines does not
// have it.
#include "validator/bindings/c/path_check.hpp"

#include "validator/app/dumped.hpp"
#include "validator/app/gltf_source.hpp"
#include "validator/app/offered_repairs.hpp"
#include "validator/report/page/page_data.hpp"

#include <fmt/format.h>

using namespace animcheck;
using namespace animcheck::c;

namespace {

constexpr std::size_t most_dump = std::size_t{32} << 20; ///< bytes of text

std::vector<std::string> paths_from(char const* const* paths, std::size_t count) {
    if (!paths || count == 0) throw app::UsageError("there is no path");
    std::vector<std::string> copies;
    for (std::size_t i = 0; i < count; ++i) copies.push_back(place_from(paths[i]));
    return copies;
}

/// The data of a page, input by input: of bytes and curves what there is room for.
class PageData {
public:
    PageData(animcheck_handle const& handle, std::vector<std::string> const& paths, PathCheck& check)
        : specs_(handle.specs), run_(check.record()) {
        options_.embed = handle.embed;
        options_.given = paths;
        room_ = html::attachment_room(options_);
        text_ = html::data_opening(run_);
        auto const summary = check.run([this](InputRecord const& record, bool named) { add(record, named); });
        text_ += '\n' + attached_;
        Highlights const none(0);
        text_ += html::data_ending({run_, summary, specs_.all(), none, {}, left_out_}, options_);
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    void add(InputRecord const& record, bool named) {
        Piece piece;
        html::add_input(record, named, options_, piece);
        text_ += piece.text;
        for (auto const& attachment : piece.attachments) {
            auto const line = fmt::format("{} {}\n", inputs_ + attachment.input, attachment.text);
            if (room_.take(line.size(), attachment.is_sound))
                attached_ += line;
            else
                ++left_out_;
        }
        inputs_ += piece.inputs;
    }

    SpecSet const& specs_;
    RunRecord run_;
    OutputOptions options_;
    AttachmentRoom room_;
    std::uint64_t inputs_ = 0, left_out_ = 0;
    std::string text_, attached_;
};

std::string dump_of(animcheck_handle const& handle, app::Visited const& visited) {
    auto found = app::dumped(visited, handle.specs, {}, {}, most_dump);
    if (found.what == app::Dumped::What::no_part)
        throw app::UsageError(printable(visited.place) + ": there is no such part");
    return std::move(found.text);
}

std::string gltf_of(animcheck_handle const& handle, app::Visited const& visited) {
    InspectOptions const options;
    Inspector inspector(handle.specs, options);
    auto const judged = app::judged_at(visited.input, handle.specs, inspector, options, std::nullopt);
    auto const place = printable(visited.place);
    if (!judged.decoded.format) throw app::UsageError(place + ": unrecognised");
    if (judged.decoded.format->container) throw app::UsageError(place + ": it is a container; name a member");
    auto const source = app::gltf_source_of(visited, judged, handle.options.context);
    if (source.clips.empty() && !source.skeleton) throw app::UsageError(app::why_no_source(visited));
    auto exported = gltf::export_model(source);
    if (exported.bytes.empty())
        throw app::UsageError(fmt::format(
            "{}: {}", place, exported.left_out.empty() ? "nothing could be exported" : exported.left_out.front()));
    return std::move(exported.bytes);
}

} // namespace

animcheck_status animcheck_page(animcheck_handle* handle, char const* const* paths, size_t count, char const** text,
                                size_t* size) {
    if (!text || !size) return ANIMCHECK_USAGE;
    *text = nullptr;
    *size = 0;
    return guarded(handle, [&] {
        InspectOptions inspect;
        inspect.exhibit = handle->embed;
        inspect.readers = true; // as for the program's page
        auto const look = [handle](Input const& input, ByteView, InputRecord& record) {
            if (handle->embed != EmbedBytes::none) app::offer_repairs(handle->specs, input, record);
        };
        auto const given = paths_from(paths, count);
        PathCheck check(*handle, given, inspect, look);
        handle->text.clear(); // before there is another
        handle->text = PageData(*handle, given, check).take();
        *text = handle->text.c_str();
        *size = handle->text.size();
    });
}

animcheck_status animcheck_dump(animcheck_handle* handle, char const* place, char const** text) {
    if (!text) return ANIMCHECK_USAGE;
    *text = nullptr;
    return guarded(handle, [&] {
        std::string found;
        visit_one(*handle, place, [&](app::Visited const& visited) { found = dump_of(*handle, visited); });
        handle->text = std::move(found);
        *text = handle->text.c_str();
    });
}

animcheck_status animcheck_gltf(animcheck_handle* handle, char const* place, void const** bytes, size_t* size) {
    if (!bytes || !size) return ANIMCHECK_USAGE;
    *bytes = nullptr;
    *size = 0;
    return guarded(handle, [&] {
        std::string made;
        visit_one(*handle, place, [&](app::Visited const& visited) { made = gltf_of(*handle, visited); });
        handle->text = std::move(made);
        *bytes = handle->text.data();
        *size = handle->text.size();
    });
}
