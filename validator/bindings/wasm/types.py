# SPDX-License-Identifier: MIT
"""types.py SCHEMA...: TypeScript of what the JSON Schemas describe, for the npm package. An object of a schema becomes an
interface with its descriptions; keys that come later are allowed, as the schemas say."""
import json
import re
import sys


def title(name):
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", name))


def comment(schema, indent):
    text = schema.get("description", "").replace("*/", "* /")
    return f"{indent}/** {text} */\n" if text else ""


class Types:
    def __init__(self, prefix, schema):
        self.prefix, self.schema = prefix, schema

    def of(self, schema, indent=""):
        """The type that values of a schema have."""
        if schema is True or schema == {}:
            return "unknown"
        if "$ref" in schema:
            document, _, definition = schema["$ref"].partition("#/$defs/")
            owner = title(document.split("-")[1]) if document else self.prefix  # "animcheck-report-4"
            return owner + title(definition)
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(json.dumps(value) for value in schema["enum"])
        for several in ("oneOf", "anyOf"):
            if several in schema and "properties" not in schema:
                return " | ".join(dict.fromkeys(self.of(one, indent) for one in schema[several]))
        kinds = schema.get("type", "object" if "properties" in schema else None)
        if isinstance(kinds, list):
            return " | ".join(dict.fromkeys(self.of({**schema, "type": kind}, indent) for kind in kinds))
        return self.of_kind(kinds, schema, indent)

    def of_kind(self, kind, schema, indent):
        if kind in ("integer", "number"):
            return "number"
        if kind in ("string", "boolean", "null"):
            return kind
        if kind == "array":
            if "prefixItems" in schema:
                return "[" + ", ".join(self.of(item, indent) for item in schema["prefixItems"]) + "]"
            return f"Array<{self.of(schema.get('items', {}), indent)}>"
        if kind == "object":
            return self.object(schema, indent)
        return "unknown"

    def object(self, schema, indent):
        inner, required = indent + "    ", schema.get("required", [])
        more = schema.get("additionalProperties")
        if "properties" not in schema:
            value = self.of(more, indent) if isinstance(more, dict) else "unknown"
            names = self.of(schema["propertyNames"]) if "propertyNames" in schema else "string"
            return f"Partial<Record<{names}, {value}>>"
        lines = [comment(value, inner) + f"{inner}{json.dumps(key)}{'' if key in required else '?'}: {self.of(value, inner)};\n"
                 for key, value in schema["properties"].items()]
        return "{\n" + "".join(lines) + f"{inner}[key: string]: unknown;\n{indent}}}"

    def declarations(self):
        for name, schema in self.schema.get("$defs", {}).items():
            yield self.declaration(self.prefix + title(name), schema)
        yield self.declaration(self.prefix, self.schema)

    def declaration(self, name, schema):
        return f"{comment(schema, '')}export type {name} = {self.of(schema)};\n"


def main():
    print("// SPDX-License-Identifier: MIT\n// Made from the JSON Schemas by types.py.\n")
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            schema = json.load(file)
        prefix = title(path.rpartition("/")[2].partition(".")[0])
        print("\n".join(Types(prefix, schema).declarations()))


if __name__ == "__main__":
    main()
