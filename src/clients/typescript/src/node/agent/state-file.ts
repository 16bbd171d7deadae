import { createHmac, randomBytes } from 'node:crypto'
import { checkCursor } from '../../cursor.js'
import type { MailboxCursor } from '../../rest/index.js'
import { DamagedFileError, readTextFile, replaceFile } from '../replace-file.js'
import { tryLock } from '../lock-file.js'
import { CursorInUseError } from '../listen/cursor-file.js'

/** An envelope that is in work, or whose reply is not sent yet. */
export interface PendingTurn {
  envelope_id: string
  /** Number of attempts, including the one that runs. */
  attempts: number
  /** Time of the first attempt that may have started a turn; null if none did. */
  handed_over_at: number | null
  /** Final text of the finished turn, which is the reply to send. */
  reply?: string
}

/** State that outlives the program. It has no content except a reply that is not sent yet. */
export interface AgentState {
  agent_id: string | null
  cursor: MailboxCursor | null
  /** Key of the ids of replies, so that nobody else can compute them. */
  reply_key: string
  pending: PendingTurn | null
  /** Start times of the turns of the last hour. */
  turns: number[]
  /** Ids of the last replies, with the number of envelopes before them. */
  replies: [id: string, hops: number][]
  /** Sessions of the harness by thread, the last used at the end. */
  sessions: [key: string, session: string][]
}

export interface StateFile {
  state: AgentState
  /** Replaces the file with the changed state, atomically. */
  save(change: Partial<AgentState>): Promise<void>
  unlock(): void
}

const repliesMax = 1000
const sessionsMax = 1000

/** Locks the state file and reads it. Nobody else can use it until `unlock`. */
export async function openStateFile(path: string): Promise<StateFile> {
  const unlock = await tryLock(path)
  if (!unlock)
    throw new CursorInUseError(`another ams-agent uses ${path}: stop it, or choose another file with --state`)
  try {
    const text = await readTextFile(path)
    const file: StateFile = {
      state: text === undefined ? createState() : parseState(text, path),
      async save(change) {
        file.state = { ...file.state, ...change }
        const { replies, sessions, ...others } = file.state
        const bounded = { replies: replies.slice(-repliesMax), sessions: sessions.slice(-sessionsMax) }
        file.state = { ...others, ...bounded }
        await replaceFile(path, `${JSON.stringify(file.state)}\n`).catch((error: unknown) => {
          throw new Error(`the state file ${path} cannot be saved: ${error instanceof Error ? error.message : error}`)
        })
      },
      unlock,
    }
    return file
  } catch (error) {
    unlock()
    throw error
  }
}

/** Names of sessions that the program stores: short, without control characters, and unlike an option. */
const sessionPattern = /^(?!-)\P{Cc}{1,1000}$/u

export const isSessionName = (text: string): boolean => sessionPattern.test(text)

const createState = (): AgentState => ({
  agent_id: null,
  cursor: null,
  reply_key: randomBytes(32).toString('base64url'),
  pending: null,
  turns: [],
  replies: [],
  sessions: [],
})

function parseState(text: string, path: string): AgentState {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new TypeError('no object')
    const stored: AgentState = { ...createState(), reply_key: '', ...given }
    checkCursor(stored.cursor)
    if (isState(stored)) return { ...stored, sessions: stored.sessions.filter(([, session]) => isSessionName(session)) }
  } catch {} // the error follows below
  throw new DamagedFileError(`${path} is no state of ams-agent: delete the file, and choose with --from where to begin`)
}

/** Highest time of a `Date`. */
const timeMax = 8.64e15

const isTime = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= timeMax
const isText = (value: unknown): boolean => typeof value === 'string'
const isPair = (value: unknown, isSecond: (value: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length === 2 && isText(value[0]) && isSecond(value[1])

/** Returns true if each field has its type. A damaged file must not crash the program later, nor repeat turns. */
const isState = ({ agent_id, reply_key, pending, turns, replies, sessions }: AgentState): boolean =>
  (agent_id === null || isText(agent_id)) &&
  isText(reply_key) &&
  reply_key !== '' && // a random one could send a stored reply twice
  (pending === null || isPending(pending)) &&
  turns.every(isTime) &&
  replies.every((one) => isPair(one, isTime)) &&
  sessions.every((one) => isPair(one, isText))

const isPending = ({ envelope_id, attempts, handed_over_at, reply = '' }: PendingTurn): boolean =>
  isText(envelope_id) && isTime(attempts) && (handed_over_at === null || isTime(handed_over_at)) && isText(reply)

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the id of the reply to an envelope. It is always the same, so a crash never sends a second reply. */
export function replyIdOf(key: string, envelopeId: string, createdAt: number): string {
  const bytes = createHmac('sha256', key).update(envelopeId).digest()
  let time = ''
  for (let rest = createdAt; time.length < 10; rest = Math.floor(rest / 32)) time = crockford[rest % 32] + time
  return `env_${time}${[...bytes.subarray(0, 16)].map((byte) => crockford[byte % 32]).join('')}`
}
