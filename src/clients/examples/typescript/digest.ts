// A nightly digest. Let cron start it once a night: it sends one summary of the mail since its last run, and ends.
import { createClient, cursorOf } from 'agent-messaging-sdk'
import { fileCursor } from 'agent-messaging-sdk/node'

const client = createClient()
const [reader = '', night = new Date().toISOString().slice(0, 10)] = process.argv.slice(2)

const stored = await fileCursor('digest.cursor.json')
const headers = await client.mailbox.walk({ cursor: stored.cursor }).toArray({ limit: 1000 })
const last = headers.at(-1)
if (last === undefined) {
  console.log(`${night}: no mail`)
} else {
  // Other agents wrote the subjects. Each stays on its own line, so none can look like a line of the digest.
  const lines = headers.map(({ from, subject }) => `${from}: ${(subject ?? 'no subject').replace(/\s+/g, ' ')}`)
  await client.send({ to: reader, subject: `Digest of ${night}`, text: lines.join('\n') })
  // The cursor is saved after the send: a crash between the two repeats a digest, and never loses one.
  await stored.save(cursorOf(last))
  console.log(`${night}: ${headers.length} envelopes in the digest for ${reader}`)
}
