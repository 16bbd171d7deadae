import type { OpenApi } from './document.ts'
import { hasInput, inputType } from './input.ts'
import { successes, type Access, type Operation, type ReplyModel } from './model.ts'
import { importTypes, lines, pascal, property, typescript } from './text.ts'

/** One flat interface per tag: what a handler gets and what it must answer. */
export function emitHandlers(operations: Operation[], { components }: OpenApi): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const groups = tags.map((tag) => ({ tag, members: operations.filter((operation) => operation.tag === tag) }))
  const interfaces = groups.map(({ tag, members }) => {
    const methods = members.map((operation) => signature(operation, inputType(operation, components.schemas)))
    return `export interface ${interfaceName(tag)}<${contexts(members).join(', ')}> {\n${methods.join('\n\n')}\n}`
  })
  const all = groups.map(({ tag, members }) => `${interfaceName(tag)}<${contexts(members).join(', ')}>`)
  return typescript(
    'spec/openapi.yaml',
    `
${importTypes(modelNames(operations), './models.ts')}
import type { Pieces, ReceivedFile } from './runtime.ts'

/** JSON text, or its bytes, that already has the wire form of T: passed through instead of being parsed and built again. */
export interface Serialized<T, Form extends string | Uint8Array = string | Uint8Array> {
  readonly serialized: Form
  /** Never present; it only tells a \`Serialized\` of one shape from that of another. */
  readonly as?: T
}

/** JSON text in the wire form of T, made piece by piece while it is sent, because all of it may be too much to be held at once. */
export interface Streamed<T> {
  readonly pieces: Pieces
  /** Never present; it only tells a \`Streamed\` of one shape from that of another. */
  readonly as?: T
}

${interfaces.join('\n\n')}

/** All operations. C is the context of a call with an agent's token, P that of a public one, U that of one with a user's token. */
export type Handlers<C, P, U> = ${all.join(' & ')}
`,
  )
}

const interfaceName = (tag: string): string => `${pascal(tag)}Handlers`

const contextOf: Record<Access, string> = { agent: 'C', public: 'P', user: 'U' }

/** The type parameters that a tag needs, in the order C, P, U. */
const contexts = (members: Operation[]): string[] =>
  [...new Set(members.map(({ access }) => contextOf[access]))].toSorted()

function signature(operation: Operation, input: string): string {
  const { id, method, path, access, scopes } = operation
  const who =
    access === 'public'
      ? 'public'
      : `${access === 'user' ? 'user scope' : 'scope'} ${scopes.map((scope) => `\`${scope}\``).join(' ')}`
  const parameters = [`context: ${contextOf[access]}`, ...(hasInput(operation) ? [`input: ${input}`] : [])]
  const result = `Promise<${resultType(operation)}>`
  const line = `readonly ${id}: (${parameters.join(', ')}) => ${result}`
  const code =
    line.length <= 138 && !line.includes('\n') ? line : `readonly ${id}: ${lines('(', parameters, ')')} => ${result}`
  return indent(`/** ${method} ${path} — ${who} */\n${code}`)
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ')

/** Whether a handler answers with the body alone; otherwise it says status and headers as well. */
export const answersBody = (operation: Operation): boolean => {
  const [first, ...others] = successes(operation.replies)
  return (
    first?.body?.type === 'application/json' &&
    others.length === 0 &&
    first.headers.every(({ setBy }) => setBy !== 'handler')
  )
}

export const onlyStatus = (operation: Operation): number => Number(successes(operation.replies)[0]?.status)

function resultType(operation: Operation): string {
  const replies = successes(operation.replies)
  if (operation.streamed) return replies.map(({ body }) => `Streamed<${body?.schema}>`).join()
  if (answersBody(operation)) return replies.map(({ body }) => `${body?.schema} | Serialized<${body?.schema}>`).join()
  return replies.map(replyType).join(' | ')
}

function replyType({ status, headers, body }: ReplyModel): string {
  const returned = headers.filter(({ setBy }) => setBy === 'handler')
  const own = returned.map(({ name, required }) => `${property(name)}${required ? '' : '?'}: string`)
  const fields = [`status: ${status}`]
  if (own.length > 0) fields.push(`headers: { ${own.join('; ')} }`)
  if (body) fields.push(`body: ${bodyType(body)}`)
  return `{ ${fields.join('; ')} }`
}

function bodyType({ type, schema }: NonNullable<ReplyModel['body']>): string {
  if (type === 'application/json' || type.startsWith('text/')) return schema
  return 'Uint8Array'
}

/** The parts of a form with files have a type of their own. */
export const typedBody = (body: Operation['body']): Operation['body'] => (body?.kind === 'multipart' ? undefined : body)

function modelNames(operations: Operation[]): string[] {
  const bodies = operations.flatMap(({ body, replies }) => [
    typedBody(body),
    ...successes(replies).map((reply) => reply.body),
  ])
  return [...new Set(bodies.flatMap((body) => (body ? [body.schema] : [])))]
}
