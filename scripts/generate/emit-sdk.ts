import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesBelow } from './compare.ts'
import { methods, type OpenApi, type OperationObject, type PathItem, type Response } from './document.ts'
import { openapiGenerator } from './java.ts'
import { forTypes, mapValues } from './schema.ts'
import { buildSdk } from './sdk-build.ts'
import { banner, typescript } from './text.ts'

/** The client package, sources and build, by path below sdk/. */
export function emitSdk(document: OpenApi, frames: Map<string, string>): Map<string, string> {
  const sources = new Map([...templates(), ...restPart(document)])
  for (const [name, text] of frames) sources.set(`src/${name}`, typescript('spec/asyncapi.yaml', text))
  return new Map([...sources, ...buildSdk(sources)])
}

const templateFolder = join(import.meta.dirname, 'templates/sdk')

/** The hand-written part, as it lies in the template. */
function templates(): [string, string][] {
  return filesBelow(templateFolder).map((path) => {
    const text = readFileSync(join(templateFolder, path), 'utf8')
    const source = `scripts/generate/templates/sdk/${path}`
    if (path.endsWith('.ts')) return [path, typescript(source, text)]
    return [path, path.endsWith('.md') ? `<!-- ${banner(source)} -->\n\n${text}` : text]
  })
}

const options = {
  modelPropertyNaming: 'original',
  paramNaming: 'original',
  importFileExtension: '.js',
  withoutRuntimeChecks: 'true', // models are plain types: what the service sends is what the caller sees
}

/** openapi-generator's typescript-fetch client. */
function restPart(document: OpenApi): [string, string][] {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(forClient(document)))
    openapiGenerator(
      'generate',
      ...['--generator-name', 'typescript-fetch'],
      ...['--input-spec', join(folder, 'openapi.json')],
      ...['--output', join(folder, 'out')],
      ...['--additional-properties', Object.entries(options).map((pair) => pair.join('=')).join(',')],
      ...['--global-property', 'apis,models,supportingFiles=runtime.ts:index.ts,apiDocs=false,modelDocs=false'],
    )
    return filesBelow(join(folder, 'out'))
      .filter((path) => path.endsWith('.ts'))
      .map((path) => [`src/rest/${path}`, typescript('spec/openapi.yaml', tidied(readFileSync(join(folder, 'out', path), 'utf8')))])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The document as openapi-generator makes the best of it. */
function forClient(document: OpenApi): unknown {
  const paths = mapValues(document.paths, (item) => ({ ...item, ...bodiesNamed(item) }))
  const info = { ...document.info, description: 'See the description of the API for everything that is not said here.' }
  return forTypes({ ...document, info, paths, components: { ...document.components, securitySchemes: {} } })
}

/** Otherwise the argument for the body is named after its type. */
function bodiesNamed(item: PathItem): PathItem {
  return Object.fromEntries(
    methods.flatMap((method) => {
      const operation = item[method]
      // Tokens are the facade's business: the generated code would ask for one in every operation.
      if (!operation) return []
      // A key of the caller's is possible; the facade makes one for every call without.
      const parameters = (operation.parameters ?? []).map((parameter) => (parameter.in === 'header' ? { ...parameter, required: false } : parameter))
      return [[method, { ...operation, parameters, responses: redirectsFollowed(operation), security: [], 'x-codegen-request-body-name': 'body' }]]
    }),
  )
}

/** `fetch` follows redirects, so what a client gets is what stands there. */
function redirectsFollowed({ responses }: OperationObject): Record<string, Response> {
  const { 302: redirect, ...others } = responses
  if (!redirect || Object.keys(others).some((status) => status.startsWith('2'))) return responses
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { 200: { description: 'What the redirect leads to.', content }, ...others }
}

const tidied = (text: string): string => text.replaceAll('\r\n', '\n').replace(/[ \t]+$/gm, '')
