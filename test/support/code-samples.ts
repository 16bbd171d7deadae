import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** How an operation is called in a language, as the reference shows it beside the operation. */
export interface CodeSample {
  operation: string
  source: string
}

interface Documented {
  operationId?: string
  'x-codeSamples'?: { label: string; source: string }[]
}

const { paths } = parse(readFileSync('generated/docs/openapi.yaml', 'utf8'))
const operations: Documented[] = Object.values(paths).flatMap((item) => Object.values(Object(item)))

/** Those of all operations in one language: curl, TypeScript or Python. */
export const codeSamples = (language: string): CodeSample[] =>
  operations.flatMap(({ operationId: operation, 'x-codeSamples': samples = [] }) =>
    samples
      .filter(({ label }) => operation !== undefined && label === language)
      .map(({ source }) => ({ operation: operation!, source })),
  )
