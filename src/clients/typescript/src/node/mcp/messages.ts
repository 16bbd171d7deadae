import type { LongLine } from './lines.js'

export type MessageId = string | number

/** Message of JSON-RPC, of which only the parts that the bridge reads are named. */
export interface Message {
  id?: MessageId
  method?: string
  params?: Readonly<Record<string, unknown>>
  result?: unknown
  error?: unknown
}

export interface RequestMessage extends Message {
  id: MessageId
  method: string
}

export const isRequest = (message: Message): message is RequestMessage =>
  typeof message.method === 'string' && (typeof message.id === 'string' || typeof message.id === 'number')

/** Returns true if the message is the response to the request with this id. */
export const isResponseTo = ({ id, method }: Message, requestId: MessageId): boolean =>
  method === undefined && id === requestId

/** Returns the messages of a text: one, or those of a batch. Returns undefined if the text is not JSON-RPC. */
export function parseMessages(text: string): Message[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.length > 0 && all.every(isObject) ? (all as Message[]) : undefined
}

const simpleMember = String.raw`"(?:jsonrpc|id|method)"\s*:\s*(?:-?\d+|"[^"\\]*")`
const membersAtStart = new RegExp(String.raw`^\s*\{\s*(${simpleMember}(?:\s*,\s*${simpleMember})*)\s*,`)
const membersAtEnd = new RegExp(String.raw`,\s*(${simpleMember}(?:\s*,\s*${simpleMember})*)\s*\}\s*$`)

/** Returns the id of a request that is too long. It stands before or after the parameters; elsewhere it is unknown. */
export function requestIdIn({ start, end }: LongLine): MessageId | undefined {
  const members = [membersAtStart.exec(start)?.[1], membersAtEnd.exec(end)?.[1]].filter((found) => found !== undefined)
  const [message] = parseMessages(`{${members.join()}}`) ?? []
  return message && isRequest(message) ? message.id : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Joins a JSON text to one line. Line breaks in JSON are only white space between its tokens. */
export const toOneLine = (json: string): string => json.replace(/[\r\n]/g, ' ')

/** Error codes of JSON-RPC 2.0 (section 5.1). */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  internalError: -32603,
} as const

/** Returns an error response. Without an id it belongs to a message whose id cannot be read. */
export const errorText = (id: MessageId | undefined, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message } })

/** Returns the protocol version in the metadata of a message. Only clients of 2026-07-28 and later send it. */
export function versionIn({ params }: Message): string | undefined {
  const version = Object(params?.['_meta'])['io.modelcontextprotocol/protocolVersion']
  return typeof version === 'string' ? version : undefined
}

/** Parameter that the header `Mcp-Name` repeats, by method. */
const named: Readonly<Record<string, string>> = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }

/** Returns the headers that repeat parts of a request for proxies (MCP 2026-07-28, Transports). */
export function repeatedHeaders(message: Message, version: string): Record<string, string> {
  const { method = '', params } = message
  const name = Object.hasOwn(named, method) ? params?.[named[method]!] : undefined
  return {
    'MCP-Protocol-Version': version,
    'Mcp-Method': encodeHeader(method),
    ...(typeof name === 'string' && { 'Mcp-Name': encodeHeader(name) }),
  }
}

/** Encodes a text that a header cannot carry unchanged, or that looks like an encoded one. */
const encodeHeader = (text: string): string =>
  /^[\x20-\x7e]+$/.test(text) && text === text.trim() && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`
