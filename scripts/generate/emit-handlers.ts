import type { OpenApi } from './document.ts'
import { hasInput, inputType } from './input.ts'
import { kinds, successes, type Operation, type ReplyModel } from './model.ts'
import { importTypes, lines, pascal, property, typescript } from './text.ts'

/** Returns one flat interface per tag: input and result of each handler. */
export function emitHandlers(operations: Operation[], { components }: OpenApi): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const groups = tags.map((tag) => ({ tag, members: operations.filter((operation) => operation.tag === tag) }))
  const interfaces = groups.map(({ tag, members }) => {
    const methods = members.map((operation) => signature(operation, inputType(operation, components.schemas)))
    return `export interface ${interfaceName(tag)}<X extends Contexts> {\n${methods.join('\n\n')}\n}`
  })
  const all = groups.map(({ tag }) => `${interfaceName(tag)}<X>`)
  return typescript(
    'spec/openapi.yaml',
    `
${importTypes(modelNames(operations), './models.ts')}
import type { Binary, PreparedWrite, ReceivedFile, Serialized, Streamed, UnreadBytes } from './call.ts'

/** What handlers get to work with, by the kind of their operation. */
export interface Contexts {
${Object.entries(kinds)
  .map(([kind, what]) => `  /** ${what} */\n  readonly ${kind}: unknown`)
  .join('\n')}
}

${interfaces.join('\n\n')}

/** All operations. */
export type Handlers<X extends Contexts> = ${all.join(' & ')}
`,
  )
}

const interfaceName = (tag: string): string => `${pascal(tag)}Handlers`

function signature(operation: Operation, input: string): string {
  const { id, method, path, access, kind, scopes } = operation
  const named = scopes.map((scope) => `\`${scope}\``).join(' ')
  const who = { public: 'public', client: 'client', agent: `scope ${named}`, user: `user scope ${named}` }[access]
  const parameters = [`context: X['${kind}']`, ...(hasInput(operation) ? [`input: ${input}`] : [])]
  const result = `Promise<${isPrepared(operation) ? `PreparedWrite<X['agentWrite'], ${resultType(operation)}>` : resultType(operation)}>`
  const line = `readonly ${id}: (${parameters.join(', ')}) => ${result}`
  const code =
    line.length <= 138 && !line.includes('\n') ? line : `readonly ${id}: ${lines('(', parameters, ')')} => ${result}`
  return indent(`/** ${method} ${path} — ${who} */\n${code}`)
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ')

/** Returns true if the handler returns the write, which runs later in its transaction. */
export const isPrepared = ({ kind }: Operation): boolean => kind === 'agentPreparedWrite'

/** Returns true if a handler returns only the body; otherwise it also returns status and headers. */
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

type ReplyBody = NonNullable<ReplyModel['body']>

const bodyType = (body: ReplyBody): string => (isBinary(body) ? 'Binary' : body.schema)

/** Returns true if a body is bytes, whose media type the handler returns. */
export const isBinary = ({ type }: ReplyBody): boolean => type === '*/*'

/** Returns the type of a body. Bytes, and the parts of a form with files, have types of their own. */
export const typedBody = (body: Operation['body']): Operation['body'] =>
  body?.kind === 'multipart' || body?.kind === 'bytes' ? undefined : body

function modelNames(operations: Operation[]): string[] {
  const bodies = operations.flatMap(({ body, replies }) => [
    typedBody(body),
    ...successes(replies).flatMap(({ body: answer }) => (answer && !isBinary(answer) ? [answer] : [])),
  ])
  return [...new Set(bodies.flatMap((body) => (body ? [body.schema] : [])))]
}
