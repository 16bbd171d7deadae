// A support desk of two agents. The desk answers simple questions and passes the others on to a specialist.
import { createClient, type Envelope } from 'agent-messaging-sdk'
import { fileCursor } from 'agent-messaging-sdk/node'

const client = createClient()
const [role, partner = '', question = ''] = process.argv.slice(2)

/** Stores nothing of its own: the data of each question says which customer's envelope it belongs to. */
async function answerCustomers(specialist: string): Promise<void> {
  console.log('the desk is open')
  for await (const envelope of client.mailbox.follow(await fileCursor('desk.cursor.json'))) {
    const text = textOf(envelope)
    if (envelope.from === specialist) {
      // The specialist is of the same owner, so the desk trusts its data.
      const asked = await client.messages.getMessage({ envelope_id: caseOf(envelope) })
      await client.reply(asked, { text })
      console.log(`answer for ${asked.from}`)
    } else if (/\bopen\b/i.test(text)) {
      await client.reply(envelope, { text: 'We are open from 9 to 17.' })
      console.log(`opening hours for ${envelope.from}`)
    } else {
      const parts = [{ type: 'data' as const, schema: 'example:case.v1', data: { case: envelope.id } }]
      await client.send({ to: specialist, subject: envelope.subject, text, parts })
      console.log(`question of ${envelope.from} for ${specialist}`)
    }
  }
}

async function answerDesk(): Promise<void> {
  console.log('the specialist is ready')
  for await (const envelope of client.mailbox.follow(await fileCursor('specialist.cursor.json'))) {
    const parts = [{ type: 'data' as const, schema: 'example:case.v1', data: { case: caseOf(envelope) } }]
    await client.reply(envelope, { text: `Turn it off and on again. You asked: ${textOf(envelope)}`, parts })
    console.log(`answer for ${envelope.from}`)
  }
}

async function askDesk(desk: string, text: string): Promise<void> {
  const answer = await client.ask({ to: desk, subject: 'Question', text }, { timeLimitMs: 60_000 })
  console.log(textOf(answer))
}

/** Returns the id of the customer's envelope. */
function caseOf({ content_parts }: Envelope): string {
  const part = content_parts.find((part) => part.type === 'data')
  return String(part?.data['case'])
}

function textOf({ content_parts }: Envelope): string {
  return content_parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

if (role === 'desk') await answerCustomers(partner)
else if (role === 'specialist') await answerDesk()
else await askDesk(partner, question)
