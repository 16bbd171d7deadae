import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './compare.ts'
import type { LimitTable, OpenApi } from './document.ts'
import { emitClientLimits } from './emit-limits.ts'
import { asClientsSee, generatedClient } from './generated-client.ts'
import { root } from './load.ts'
import { callOf } from './sdk-calls.ts'
import { buildSdk } from './sdk-build.ts'
import { banner, typescript } from './text.ts'

/** The client package, sources and build, by path below sdk/. */
export function emitSdk(document: OpenApi, frames: string, limitTable: LimitTable): Map<string, string> {
  const feed: [string, string] = ['src/frames.ts', typescript('spec/asyncapi.yaml', frames)]
  const version: [string, string] = ['src/version.ts', contractVersion(document)]
  const limits: [string, string] = ['src/limits.ts', emitClientLimits(limitTable)]
  const sources = new Map([...handwritten(document), ...restPart(document), feed, version, limits])
  const license: [string, string] = ['LICENSE', readFileSync(join(root, 'LICENSE'), 'utf8')]
  return new Map([...sources, ...buildSdk(sources), license])
}

const sourceFolder = join(root, 'scripts/sdk')

/** The layer above, as it lies in scripts/sdk/; the package is versioned with the contract. */
function handwritten({ info }: OpenApi): [string, string][] {
  const packed = filesBelow(sourceFolder).filter((path) => path !== 'tsconfig.json')
  return packed.map((path) => {
    const text = readFileSync(join(sourceFolder, path), 'utf8')
    const source = `scripts/sdk/${path}`
    if (path === 'package.json') return [path, text.replace('{version}', info.version)]
    if (path.endsWith('.ts')) return [path, typescript(source, text)]
    if (path.endsWith('.js')) return [path, text.replace('\n', `\n// ${banner(source)}\n`)] // after its `#!`
    return [path, path.endsWith('.md') ? `<!-- ${banner(source)} -->\n\n${text}` : text]
  })
}

const contractVersion = ({ info }: OpenApi): string =>
  typescript(
    'spec/openapi.yaml',
    `/** The version of the contract that this client was made from. */\nexport const version = '${info.version}'`,
  )

/** Models and calls, by openapi-generator with templates of ours. */
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
