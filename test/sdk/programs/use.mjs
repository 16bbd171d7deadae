/** Uses the package like a program, in every runtime. The test compares the results. */
export async function use({ createClient, newEnvelopeId, ServiceError }, options = {}) {
  const client = createClient({ maxRetries: 0, ...options })
  const { canonical_handle: self } = await client.agents.getOwnAgent()
  const feed = await client.connect()
  const files = [{ name: 'words.txt', bytes: 'words' }]
  const { id } = await client.send({ to: self, text: 'Hello', files })
  const { value: frame } = await feed[Symbol.asyncIterator]().next()
  feed.close()
  const listed = []
  for await (const header of client.mailbox.listMailbox({ order: 'asc' })) listed.push(header.id)
  const followed = []
  for await (const envelope of client.mailbox.follow()) {
    const [text, part] = envelope.content_parts
    const file = await client.download(part)
    followed.push([text.text, file.name, await file.text()])
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
