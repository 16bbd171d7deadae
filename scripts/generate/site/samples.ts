import {
  component,
  type Example,
  type Media,
  type OpenApi,
  type OperationObject,
  type PathItem,
  type Schema,
} from '../document.ts'
import { takesKey, type Operation } from '../model.ts'
import { pagesOf } from '../sdk-calls.ts'
import { isObject } from '../schema.ts'
import type { Call } from './sample-call.ts'
import { goAddress, goCall, goFetch } from './sample-go.ts'
import { pythonAddress, pythonCall, pythonFetch } from './sample-python.ts'
import { typescriptAddress, typescriptCall, typescriptFetch } from './sample-typescript.ts'

/** Sample of an operation in a language, in the format of tools (`x-codeSamples`). */
export interface CodeSample {
  lang: string
  label: string
  source: string
}

const addresses: Readonly<Record<string, string>> = {
  base_url: 'http://127.0.0.1:8080/v1',
  auth_url: 'http://127.0.0.1:8080',
}

export function callFor(operation: Operation, object: OperationObject, item: PathItem, document: OpenApi): Call {
  const { path, mounts, path_parameters: inPath, query_parameters: inQuery } = operation
  const asked = [...inPath, ...inQuery.filter(({ required }) => required)]
  const parameters = Object.fromEntries(asked.map(({ name, example }) => [name, example]))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURI(String(parameters[name])))
  const query = inQuery.flatMap(({ name }) => (name in parameters ? [`${name}=${asText(parameters[name])}`] : []))
  const isPage = object['x-page'] === true
  const base = isPage ? item.servers?.[0]?.url : addresses[mounts[0] ?? '']
  return {
    operation,
    address: base && `${base}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    parameters: base ? parameters : {},
    body: bodyOf(object, document),
    schema: Object.values(object.requestBody?.content ?? {})[0]?.schema,
    schemas: document.components.schemas,
    isPage,
    isList: pagesOf(operation, document) !== undefined,
  }
}

const asText = (value: unknown): string => encodeURIComponent([value].flat().join(',')).replaceAll('%2C', ',')

function bodyOf({ requestBody }: OperationObject, { components }: OpenApi): unknown {
  const [media] = Object.values(requestBody?.content ?? {})
  return media && exampleOf(media, components.schemas)
}

/** Returns the first example of a body, or that of its schema. */
export function exampleOf({ example, examples, schema }: Media, schemas: Record<string, Schema>): unknown {
  const [first]: (Example | undefined)[] = Object.values(examples ?? {})
  const own = schema.$ref ? component(schemas, schema.$ref) : schema
  return first?.value ?? example ?? own['example']
}

/** Returns the samples of an operation, one in each language. */
export const samplesOf = (call: Call): CodeSample[] => (call.isPage ? pageSamples(call) : operationSamples(call))

/** Returns the samples of a page: a program creates the address, and a browser opens it. */
const pageSamples = ({ address = '', parameters }: Call): CodeSample[] => [
  { lang: 'Shell', label: 'curl', source: `xdg-open ${quoted(address)}` },
  { lang: 'TypeScript', label: 'TypeScript', source: typescriptAddress(address, parameters) },
  { lang: 'Python', label: 'Python', source: pythonAddress(address, parameters) },
  { lang: 'Go', label: 'Go', source: goAddress(address, parameters) },
]

const operationSamples = (call: Call): CodeSample[] => [
  { lang: 'Shell', label: 'curl', source: curl(call) },
  { lang: 'TypeScript', label: 'TypeScript', source: call.address ? typescriptCall(call) : typescriptFetch(call) },
  { lang: 'Python', label: 'Python', source: call.address ? pythonCall(call) : pythonFetch(call) },
  { lang: 'Go', label: 'Go', source: call.address ? goCall(call) : goFetch(call) },
]

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function curl({ operation, address, body }: Call): string {
  const { method, access, resource, kind, body: expected } = operation
  const token = access === 'agent' || access === 'user' ? (resource === 'ws' ? '$WS_TOKEN' : tokens[access]) : undefined
  const options = [
    ...(token ? [`-H "Authorization: Bearer ${token}"`] : []),
    ...(takesKey(kind) ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...bodyOptions(expected?.kind, body),
  ]
  const verb = method === 'HEAD' ? ['-I'] : method === (expected ? 'POST' : 'GET') ? [] : [`-X ${method}`]
  const where = address === undefined ? '"$FILE_URL"' : /[?&]/.test(address) ? quoted(address) : address
  const saved = operation.replies.some(({ status, body: bytes }) => status === '302' || bytes?.type === '*/*')
  const file = saved && method === 'GET' ? ['-L', '-o terms.txt'] : []
  return [`curl -s ${[...file, ...verb, where].join(' ')}`, ...options].join(' \\\n  ')
}

/** Token variables by actor: agent or person. */
const tokens = { agent: '$TOKEN', user: '$PERSON_TOKEN' } as const

function bodyOptions(kind: string | undefined, body: unknown): string[] {
  if (kind === 'json') return [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]
  if (kind === 'bytes') return [`-H 'Content-Type: application/octet-stream'`, '--data-binary @terms.txt']
  if (!isObject(body)) return []
  if (kind === 'multipart') return Object.keys(body).map((name) => `-F '${name}=@terms.txt;type=text/plain'`)
  return Object.entries(body).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${String(value)}`)}`)
}
