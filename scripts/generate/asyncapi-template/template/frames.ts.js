import { File } from '@asyncapi/generator-react-sdk'

const quoted = (names) => names.map((name) => `'${name}'`).join(', ')

/** What the document says of the feed beside the shapes of its frames, which are named in the module `models`. */
export default function frames({ asyncapi, params }) {
  const [channel] = asyncapi.channels().all()
  const messages = channel.messages().all()
  const shapes = messages.map((message) => message.payload().id())
  const schemes = asyncapi.securitySchemes().all()
  const scopes = schemes.flatMap((scheme) => scheme.json('scopes') ?? [])
  const { direction } = channel.bindings().get('ws').value().query.properties
  const { spoken, ticket } = channel.extensions().get('x-subprotocols').value()
  const closeCodes = Object.entries(channel.extensions().get('x-close-codes').value())
  return (
    <File name="frames.ts">
      {`
import type { ${shapes.join(', ')} } from '${params.models}'

/** Any frame, told apart by \`op\`. */
export type Frame = ${shapes.join(' | ')}

export const frameOps = [${quoted(messages.map((message) => message.name()))}] as const satisfies readonly Frame['op'][]

/** The feeds that a client can choose from. */
export const feedDirections = [${quoted(direction.enum)}] as const

export type FeedDirection = (typeof feedDirections)[number]

/** The feed of a client that does not choose. */
export const defaultFeedDirection: FeedDirection = '${direction.default}'

/** What a token needs to open the feed. */
export const feedScopes = [${quoted(scopes)}] as const

/** The subprotocol that is spoken; and what stands before a ticket, where a client shows one as another subprotocol. */
export const subprotocols = { spoken: '${spoken}', ticket: '${ticket}' } as const

/** Why the server closes a connection. */
export const closeCodes = {
${closeCodes.map(([name, { code, why }]) => `  /** ${why}. */\n  ${name}: ${code},`).join('\n')}
} as const
`}
    </File>
  )
}
