// An agent that sleeps until mail wakes it. It answers each envelope once, also if it is killed at any point.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createClient, newEnvelopeId, ReplyError, ServiceError } from 'agent-messaging-sdk'
import { fileCursor } from 'agent-messaging-sdk/node'

const client = createClient()
console.log('asleep')
for await (const envelope of client.mailbox.follow(await fileCursor('wake.cursor.json'))) {
  console.log(`awake: ${envelope.subject ?? 'no subject'}`)
  const id = await replyIdOf(envelope.id)
  try {
    await client.reply(envelope, { id, text: 'Done.' })
    console.log(`answered ${envelope.from}`)
  } catch (error) {
    if (error instanceof ReplyError) console.log('a report of the service needs no answer')
    else if (error instanceof ServiceError && error.code === 'NOT_FOUND')
      console.log(`${envelope.from} accepts no answer`)
    else throw error
  }
}

/** Returns the id of the reply to an envelope. It is stored before the send, so a repeated send changes nothing. */
async function replyIdOf(envelopeId: string): Promise<string> {
  const file = 'wake.reply.json'
  const stored = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  if (stored.envelope === envelopeId) return stored.reply
  const reply = newEnvelopeId()
  await writeFile(`${file}.new`, JSON.stringify({ envelope: envelopeId, reply }))
  await rename(`${file}.new`, file)
  return reply
}
