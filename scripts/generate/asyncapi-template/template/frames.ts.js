import { File } from '@asyncapi/generator-react-sdk'

const quoted = (names) => names.map((name) => `'${name}'`).join(', ')

/** Renders the facts of the feed. The module `models` has the shapes of its frames. */
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

/** A frame, discriminated by \`op\`. */
export type Frame = ${shapes.join(' | ')}

export const frameOps = [${quoted(messages.map((message) => message.name()))}] as const satisfies readonly Frame['op'][]

/** Feeds that a client can choose. */
export const feedDirections = [${quoted(direction.enum)}] as const

export type FeedDirection = (typeof feedDirections)[number]

/** Default feed. */
export const defaultFeedDirection: FeedDirection = '${direction.default}'

/** Scopes that a token needs to open the feed. */
export const feedScopes = [${quoted(scopes)}] as const

/** Subprotocol of the feed, and the prefix of a ticket that a client sends as another subprotocol. */
export const subprotocols = { spoken: '${spoken}', ticket: '${ticket}' } as const

/** Close codes of the server. */
export const closeCodes = {
${closeCodes.map(([name, { code, why }]) => `  /** ${why}. */\n  ${name}: ${code},`).join('\n')}
} as const
`}
    </File>
  )
}
