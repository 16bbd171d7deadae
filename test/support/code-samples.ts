import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Sample of an operation in a language, as shown in the reference. */
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

/** Returns the samples of all operations in one language: curl, TypeScript, Python or Go. */
export const codeSamples = (language: string): CodeSample[] =>
  operations.flatMap(({ operationId: operation, 'x-codeSamples': samples = [] }) =>
    samples
      .filter(({ label }) => operation !== undefined && label === language)
      .map(({ source }) => ({ operation: operation!, source })),
  )
