// SPDX-License-Identifier: MIT
#pragma once

#include "decoders/sotc/module.hpp"

namespace animcheck::sotc {

/// Reads what names things in a module, the header and data of which were read: imports, symbols and their values,
/// names of symbols and sections. `in` ends where the module does.
void read_symbols(Reader in, Module& module);

} // namespace animcheck::sotc
