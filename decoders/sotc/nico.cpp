// SPDX-License-Identifier: MIT
// spec/sotc.nico.yaml. The index (nico_index.cpp) names runs of bytes; some are sheets of modules (nico_sheet.cpp),
// the others are searched for modules, as all of a file without a whole index is (carve.cpp).
#include "decoders/sotc/nico.hpp"

#include "decoders/core/order.hpp"
#include "decoders/sotc/carve.hpp"
#include "decoders/sotc/module.hpp"
#include "decoders/sotc/nico_index.hpp"

#include <algorithm>
#include <tuple>

namespace animcheck::sotc {
namespace {

constexpr std::size_t most_versions = 16; ///< of one name: further ones are not compared with each other
constexpr std::uint64_t index_head = 24;  ///< bytes of an index up to the names

std::string_view base_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

class NicoFile {
public:
    NicoFile(Reader in, Context const& context) : in_(in), context_(context) {}

    void read(Model* model) {
        in_.derive("size", in_.end());
        auto const on_disc = archive_on_disc(in_);
        auto const base = on_disc.value_or(0);
        in_.derive("base", base);
        if (!index_names(in_, base).empty()) {
            read_by_index(base);
        } else {
            bool const declared = on_disc || same_name(context_.name, nico_name);
            auto const at = std::min(base, in_.end());
            in_.report_at(byte_range(at, std::min(index_head, in_.end() - at)),
                          declared ? AnomalyKind::missing : AnomalyKind::layout_alternative, "index");
            look_through(0, in_.end());
        }
        find_copies();
        compare_names();
        in_.derive("modules", modules_.size());
        in_.derive("copies", static_cast<std::uint64_t>(std::ranges::count(is_copy_, true)));
        if (model) list_members(*model);
    }

private:
    void read_by_index(std::uint64_t base) {
        index_ = read_index(in_, base);
        if (!index_.whole) return look_through(0, in_.end());
        look_through(0, base); // programs come before the archive on a disc
        // Of those that begin together, the longest; if two list the same run, the one that is known to be a
        // sheet.
        put_in_order(index_.refs, {}, [](NicoRef const& ref) {
            return std::tuple(ref.begin, ~ref.size, !ref.is_sheet, ref.list, ref.row);
        });
        read_to_ = index_.end;
        std::uint64_t repeated = 0;
        NicoRef const* before = nullptr;
        for (auto const& ref : index_.refs) {
            if (!in_) return;
            if (before && before->begin == ref.begin && before->size == ref.size)
                ++repeated;
            else
                read_run(ref, base);
            before = &ref;
        }
        if (base == 0) look_between(read_to_, in_.end()); // on a disc, other files follow
        if (base == 0) derive_end();
        in_.derive("repeated", repeated);
        in_.derive_at(unreached_at_, "unreached", unreached_);
    }

    /// Where the references that fit end; all of them if the archive ends before the first that does not, and in
    /// the sector before it: then the archive is short. A reference that is wrong itself leads anywhere.
    void derive_end() {
        std::uint64_t fitting = 0, all = 0;
        auto first = ~std::uint64_t{0};
        for (auto const& ref : index_.refs) {
            auto const end = sum({ref.begin, ref.size});
            bool const fits = end <= in_.end();
            if (fits) fitting = std::max(fitting, end);
            if (!fits) first = std::min(first, ref.begin);
            all = std::max(all, end);
        }
        bool const is_short =
            first >= in_.end() && first <= (in_.end() + sector_size - 1) / sector_size * sector_size;
        in_.derive("references_end", is_short ? all : fitting);
    }

    /// Sectors that no reference reaches: what is there was lost with a reference.
    void look_between(std::uint64_t begin, std::uint64_t end) {
        begin = (begin + sector_size - 1) / sector_size * sector_size;
        if (begin >= end) return;
        auto const found = modules_.size();
        look_through(begin, end);
        if (modules_.size() == found) return;
        if (unreached_ == 0) unreached_at_ = byte_range(begin, end - begin);
        unreached_ += modules_.size() - found;
    }

    void report(NicoRef const& ref, AnomalyKind kind, std::uint64_t actual, Expected expected) {
        bool const of_world = ref.list >= index_.segments;
        auto const list = of_world ? ref.list - index_.segments : ref.list;
        auto const refs = of_world ? in_.top("world").part("pair", list / 2).part("list", list % 2)
                                   : in_.top().part("segment", list);
        refs.part("ref", ref.row).report_at(byte_range(ref.told_at, 8), kind, "", actual, expected);
    }

    /// The bytes of one run that no other has had.
    void read_run(NicoRef const& ref, std::uint64_t base) {
        auto begin = ref.begin;
        auto const end = std::min(sum({ref.begin, ref.size}), in_.end());
        if (begin < index_.end && sum({begin, ref.size}) > base) {
            report(ref, AnomalyKind::cycle, begin, at_least(index_.end));
            begin = index_.end;
        }
        if (sum({ref.begin, ref.size}) > in_.end())
            report(ref, AnomalyKind::offset_out_of_bounds, sum({ref.begin, ref.size}), in_.end());
        else if (begin < read_to_)
            report(ref, AnomalyKind::overlap, begin, read_to_);
        if (begin >= base) look_between(read_to_, std::min(begin, in_.end()));
        begin = std::max(begin, read_to_);
        if (begin >= end) return;
        read_to_ = end;
        if (begin == ref.begin)
            read_sheet_or_carve(ref, begin, end);
        else
            look_through(begin, end);
    }

    void read_sheet_or_carve(NicoRef const& ref, std::uint64_t begin, std::uint64_t end) {
        auto all = in_.at(begin);
        auto sheet = all.region(end - begin);
        auto const found = modules_.size();
        bool const is_sheet = ref.is_sheet || read_sheet(sheet.peek(), sheets_, modules_).whole;
        modules_.resize(found);
        if (is_sheet) {
            auto const read = read_sheet(sheet, sheets_++, modules_);
            number_folder(found);
            bool const empty = read.whole && read.offset == begin && end - begin > 4;
            if (empty) report(ref, AnomalyKind::count_zero, 0, at_least(1));
            if (read.whole && !empty) return;
            begin = read.offset;
        }
        look_through(begin, end);
    }

    void look_through(std::uint64_t begin, std::uint64_t end) {
        auto const found = modules_.size();
        carve(in_, begin, end, modules_);
        number_folder(found);
    }

    void number_folder(std::size_t from) {
        ++folders_;
        for (; from < modules_.size(); ++from) modules_[from].folder = folders_;
    }

    [[nodiscard]] ByteView bytes_of(FoundModule const& module) const {
        return in_.source().bytes.subspan(to_size(module.begin), to_size(module.size));
    }

    bool is_same(FoundModule const& a, FoundModule const& b) {
        if (a.size != b.size || !in_.spend(a.size)) return false;
        return std::ranges::equal(bytes_of(a), bytes_of(b));
    }

    /// The disc has most files several times to save seeking; all of one name should be equal.
    void find_copies() {
        is_copy_.resize(modules_.size());
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < modules_.size(); ++i)
            if (!modules_[i].path.empty()) order.push_back(i);
        put_in_order(order, {}, [&](std::uint32_t i) { return base_of(modules_[i].path); });
        std::vector<std::uint32_t> versions; // of the current name
        for (auto const i : order) {
            if (!in_) return;
            if (!versions.empty() && base_of(modules_[versions.front()].path) != base_of(modules_[i].path))
                versions.clear();
            is_copy_[i] = std::ranges::any_of(
                versions, [&](std::uint32_t other) { return is_same(modules_[other], modules_[i]); });
            if (is_copy_[i]) continue;
            if (!versions.empty())
                in_.part("module", i)
                    .report_at(byte_range(modules_[i].begin, modules_[i].size), AnomalyKind::duplicate, "", i,
                               versions.front());
            if (versions.size() < most_versions) versions.push_back(i);
        }
    }

    /// A module that was written over its neighbour still has its own name in its symbols.
    void compare_names() {
        std::vector<std::string_view> names;
        for (auto const& module : modules_) names.push_back(base_of(module.path));
        put_in_order(names);
        for (std::uint32_t i = 0; in_ && i < modules_.size(); ++i) {
            auto const& module = modules_[i];
            auto const path = base_of(module.path), own = root_name_of(bytes_of(module));
            if (path.empty() || own.empty() || same_name(path, own) || !std::ranges::binary_search(names, own))
                continue;
            auto const scope = in_.inside("module", i);
            in_.report_at(byte_range(module.begin, module.size), AnomalyKind::name_mismatch, "path", std::nullopt,
                          {}, own);
        }
    }

    void list_members(Model& model) const {
        for (std::uint32_t i = 0; i < modules_.size(); ++i) {
            auto const& module = modules_[i];
            if (is_copy_[i]) continue;
            model.members.push_back({.name = base_of(module.path),
                                     .row = i,
                                     .folder = module.folder,
                                     .offset = module.begin,
                                     .stored = module.size,
                                     .size = module.size});
        }
    }

    Reader in_; ///< the file; never moves
    Context const& context_;
    NicoIndex index_;
    std::vector<FoundModule> modules_;
    std::vector<bool> is_copy_;
    std::uint64_t read_to_ = 0;   ///< runs up to here were read
    std::uint64_t unreached_ = 0; ///< modules between them
    BitRange unreached_at_;
    std::uint32_t sheets_ = 0, folders_ = 0;
};

} // namespace

void decode_nico(Reader in, Context const& context, Model* model) { NicoFile(in, context).read(model); }

} // namespace animcheck::sotc
