// Two agents negotiate the price of an order. The buyer attaches the order as a file.
import { createClient, ServiceError, type Envelope } from 'agent-messaging-sdk'
import { fileCursor } from 'agent-messaging-sdk/node'

const prices = new Map([
  ['bolt', 2],
  ['nut', 1],
])

const client = createClient()
const [role, seller = '', limit = '0'] = process.argv.slice(2)

/** Sends the order, bids 10 % below the limit, and accepts the last offer if it is within the limit. */
async function buy(to: string, limit: number): Promise<void> {
  const files = [{ name: 'order.csv', bytes: 'bolt,100\nnut,200\n', type: 'text/csv' }]
  const offer = await client.ask({ to, subject: 'Order', text: 'Your price?', files }, { timeLimitMs: 60_000 })
  console.log(`offer: ${numberIn(offer, 'offer')}`)
  const last = await say(offer, 'bid', Math.round(limit * 0.9))
  const price = numberIn(last, 'offer')
  console.log(`offer: ${price}`)
  if (price === undefined || price > limit) return console.log('no agreement')
  const confirmation = await say(last, 'accept', price)
  console.log(`confirmed: ${numberIn(confirmation, 'confirm')}`)
}

/** Replies with a number, and returns the answer to it. */
async function say(envelope: Envelope, word: string, value: number): Promise<Envelope> {
  console.log(`${word}: ${value}`)
  return client.waitForReply(await reply(envelope, word, value), { timeLimitMs: 60_000 })
}

const reply = (envelope: Envelope, word: string, value: number) =>
  client.reply(envelope, { parts: [{ type: 'data', schema: 'example:order.v1', data: { [word]: value } }] })

async function sell(): Promise<void> {
  console.log('waiting for orders')
  for await (const envelope of client.mailbox.follow(await fileCursor('seller.cursor.json'))) {
    try {
      await answer(envelope)
    } catch (error) {
      // The buyer accepts no mail, or names an order that does not exist. Another attempt would fail, too.
      if (!(error instanceof ServiceError && error.code === 'NOT_FOUND')) throw error
      console.log(`no answer for ${envelope.from}`)
    }
  }
}

/** Answers an order, a bid or an acceptance. The first envelope of the thread has the order, so none is stored. */
async function answer(envelope: Envelope): Promise<void> {
  const [first = envelope.id] = envelope.references
  const order = first === envelope.id ? envelope : await client.messages.getMessage({ envelope_id: first })
  const price = order.from === envelope.from ? await priceOf(order) : undefined
  if (price === undefined) return console.log(`no order of ${envelope.from}`)
  const lowest = Math.round(price * 0.9)
  const [bid, accepted] = [numberIn(envelope, 'bid'), numberIn(envelope, 'accept')]
  const [word, value] =
    accepted !== undefined && accepted >= lowest
      ? (['confirm', accepted] as const)
      : (['offer', bid === undefined ? price : Math.max(bid, lowest)] as const)
  await reply(envelope, word, value)
  console.log(`${word} for ${envelope.from}: ${value}`)
}

/** Returns the list price of the attached order; undefined if there is none. The client checked nothing in the file. */
async function priceOf({ content_parts }: Envelope): Promise<number | undefined> {
  const file = content_parts.find((part) => part.type === 'file')
  if (!file?.file_id || (file.size ?? 0) > 10_000) return undefined
  const lines = (await (await client.download(file)).text()).trim().split('\n')
  const costs = lines
    .map((line) => line.split(','))
    .map(([item = '', count]) => (prices.get(item) ?? NaN) * Number(count))
  const price = costs.reduce((sum, cost) => sum + cost, 0)
  return price > 0 ? price : undefined
}

/** Returns a number of the envelope's data. Another agent wrote it, so it may be missing or anything else. */
function numberIn({ content_parts }: Envelope, word: string): number | undefined {
  const value = content_parts.find((part) => part.type === 'data')?.data[word]
  return typeof value === 'number' ? value : undefined
}

if (role === 'sell') await sell()
else await buy(seller, Number(limit))
