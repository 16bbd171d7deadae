import type { LimitTable, Mcp, OpenApi } from './document.ts'
import { typescriptEventData } from './emit-event-data.ts'
import { emitClientLimits } from './emit-limits.ts'
import { asClientsSee, generatedClient } from './generated-client.ts'
import { handwritten, type Handwritten } from './handwritten.ts'
import { callOf } from './sdk-calls.ts'
import { buildSdk } from './sdk-build.ts'
import { banner, typescript } from './text.ts'

/** Returns the client package, sources and build, by path below sdk/. */
export function emitSdk(document: OpenApi, mcp: Mcp, frames: string, limitTable: LimitTable): Map<string, string> {
  const feed: [string, string] = ['src/frames.ts', typescript('spec/asyncapi.yaml', frames)]
  const version: [string, string] = ['src/version.ts', contractVersion(document)]
  const limits: [string, string] = ['src/limits.ts', emitClientLimits(limitTable)]
  const events: [string, string] = ['src/webhook-data.ts', typescriptEventData(mcp)]
  const above = handwritten('typescript', packed)
  const sources = new Map([...above, ...restPart(document), feed, version, limits, events])
  return new Map([...sources, ...buildSdk(sources)])
}

/** Returns the text of a hand-written file in the package. */
function packed({ path, text, source }: Handwritten): string | undefined {
  if (path === 'tsconfig.json') return undefined
  if (path.endsWith('.ts')) return typescript(source, text)
  return path.endsWith('.js') ? text.replace('\n', `\n// ${banner(source)}\n`) : text // after its `#!`
}

const contractVersion = ({ info }: OpenApi): string =>
  typescript(
    'spec/openapi.yaml',
    `/** Version of the contract that this client was generated from. */\nexport const version = '${info.version}'`,
  )

/** Returns models and calls by openapi-generator with templates of this project. */
function restPart(document: OpenApi): [string, string][] {
  const files = generatedClient({
    generator: 'typescript-fetch',
    document: asClientsSee(document, (operation) => callOf(operation, document)),
    args: [
      ...['--type-mappings', 'file=Binary,binary=Binary,set=Array'],
      ...['--global-property', 'apis,models,supportingFiles=index.ts,apiDocs=false,modelDocs=false'],
    ],
    properties: {
      modelPropertyNaming: 'original',
      paramNaming: 'original',
      importFileExtension: '.js',
      withoutRuntimeChecks: 'true', // models are plain types: what the service sends is what the caller sees
    },
  })
  return files
    .filter(([path]) => path.endsWith('.ts'))
    .map(([path, text]) => [`src/rest/${path}`, typescript('spec/openapi.yaml', text)])
}
