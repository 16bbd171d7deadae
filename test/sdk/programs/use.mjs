/** What a program does with the package, wherever it runs; what came of it is compared. */
export async function use({ createClient, newEnvelopeId, ServiceError }, options = {}) {
  const client = createClient({ maxRetries: 0, ...options })
  const { canonical_handle: self } = await client.agents.getOwnAgent()
  const feed = await client.connect()
  const id = newEnvelopeId()
  await client.messages.sendMessage({ id, to: [self], content_parts: [{ type: 'text', text: 'Hello' }] })
  const { value: frame } = await feed[Symbol.asyncIterator]().next()
  feed.close()
  const listed = []
  for await (const header of client.mailbox.listMailbox({ order: 'asc' })) listed.push(header.id)
  const followed = []
  for await (const envelope of client.mailbox.follow()) {
    followed.push(envelope.content_parts[0].text)
    break
  }
  const missing = await client.messages.getMessage({ envelope_id: newEnvelopeId() }).catch((error) => error)
  return {
    pushed: frame.id === id,
    listed: listed.includes(id),
    followed,
    missing: [missing instanceof ServiceError, missing.code, missing.operation],
  }
}

export const expected = {
  pushed: true,
  listed: true,
  followed: ['Hello'],
  missing: [true, 'NOT_FOUND', 'getMessage'],
}
