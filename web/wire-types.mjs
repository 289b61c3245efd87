// Turns the API description (OpenAPI, on standard input) into TypeScript on standard output. Run by
// tools/wire_types.py.

import { text } from "node:stream/consumers";
import openapiTS, { astToString } from "openapi-typescript";

/** Titles repeat the names of fields. */
const untitled = (value) =>
  Array.isArray(value)
    ? value.map(untitled)
    : value !== null && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key, part]) => key !== "title" || typeof part !== "string")
            .map(([key, part]) => [key, untitled(part)]),
        )
      : value;

const description = JSON.parse(await text(process.stdin));
const types = await openapiTS(
  {
    openapi: description.openapi,
    info: description.info,
    paths: {},
    components: { schemas: untitled(description.components.schemas) },
  },
  // A field with a default may be left out of requests; responses have no such fields.
  {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  },
);
process.stdout.write(astToString(types));
