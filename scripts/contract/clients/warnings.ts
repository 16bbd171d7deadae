/**
 * Expected warnings of the generators, each with the reason why the document is right. Any other warning is an
 * error.
 */
const expected: readonly { warning: RegExp; why: string }[] = [
  {
    warning: /ModelUtils - Failed to get the schema name: null$/,
    why: 'It looks for names of schemas that need none: references with a description of their own, and parts told apart by their type.',
  },
  {
    warning: /ExamplesUtils - No application\/json content media type found in response\./,
    why: 'The card of an agent is Markdown, and a download a redirect.',
  },
  {
    warning: /AbstractJavaCodegen - Ignoring complex example on request body$/,
    why: 'Only the comments of the Java client lack the example.',
  },
  {
    warning: /^WARNING parsing (GET|HEAD) \/\{file_id\} within downloads\.$/,
    why: 'A file has any media type. openapi-python-client returns the bytes of its response, but no model of them.',
  },
  {
    warning: /AbstractGoCodegen - range \(reserved word\) cannot be used as parameter name\. Renamed to range_$/,
    why: 'The header Range has this name; only its parameter in Go has another.',
  },
]

/** Returns the unexpected warnings in a generator's output. */
export const unexpectedWarnings = (output: string): string[] => [
  ...new Set(
    output
      .split('\n')
      .filter((line) => /\b(WARN|WARNING|ERROR)\b/.test(line) && !expected.some(({ warning }) => warning.test(line))),
  ),
]
