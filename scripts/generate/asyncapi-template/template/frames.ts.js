import { File } from '@asyncapi/generator-react-sdk'
import { declarations, schemaName } from '../lib/types'

/** Types of the frames that the server pushes. */
export default function frames({ asyncapi }) {
  const messages = asyncapi.channels().all().flatMap((channel) => channel.messages().all())
  return (
    <File name="frames.ts">
      {`
${declarations(messages).join('\n\n')}

/** Any frame, told apart by \`op\`. */
export type Frame = ${messages.map((message) => schemaName(message.payload())).join(' | ')}

export const frameOps = [${messages.map((message) => `'${message.name()}'`).join(', ')}] as const satisfies readonly Frame['op'][]
`}
    </File>
  )
}
