import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createClient, type FollowWay, type MailboxCursor } from '#sdk'
import { shortTokens } from './short-tokens.ts'

/** One envelope that a follower has seen, and where it goes on: one line of its file. */
export interface Seen {
  id: string
  cursor: MailboxCursor
}

export interface Task {
  url: string
  client_id: string
  client_secret: string
  by: FollowWay
  file: string
  timeoutMs: number
  tokenSeconds: number
}

export function seenIn(file: string): Seen[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** Follows until it is killed. What it has seen and where it goes on are written at once, as in one transaction. */
async function run({ url, client_id, client_secret, by, file, timeoutMs, tokenSeconds }: Task): Promise<void> {
  const client = createClient({ url, auth: { client_id, client_secret }, timeoutMs, fetch: shortTokens(tokenSeconds) })
  let id = ''
  const save = (cursor: MailboxCursor): void => appendFileSync(file, `${JSON.stringify({ id, cursor })}\n`)
  const cursor = seenIn(file).at(-1)?.cursor
  for await (const envelope of client.mailbox.follow({ cursor, save, by, pollMs: 500 })) id = envelope.id
}

if (import.meta.main) {
  const task: Task = JSON.parse(process.argv[2] ?? '')
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL')) // never longer than who started it
  await run(task)
}
