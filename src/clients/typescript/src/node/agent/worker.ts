import { retryUntilDone } from '../../backoff.js'
import { sleepOrAbort } from '../../clock.js'
import type { Connection } from '../../connection.js'
import { cursorOf, mailboxStart } from '../../cursor.js'
import { createMailboxReader } from '../../mailbox-reader.js'
import { TrustApi, type Envelope, type EnvelopeHeader } from '../../rest/index.js'
import { textMax } from './adapters/process.js'
import type { AgentOptions } from './arguments.js'
import { saveAttachments } from './files.js'
import { budgetWaitMs, countHops, recentTurns } from './limits.js'
import { writePrompt } from './prompt.js'
import { isPassing, isRejection } from './rejection.js'
import type { Report } from './report.js'
import { reasonForNoReply, sendReply } from './send-reply.js'
import { isSessionName, type PendingTurn, type StateFile } from './state-file.js'
import { findTrust } from './trust.js'
import { TurnError, type Turn, type TurnEnd } from './turn.js'

/** Reason why an envelope starts no turn, and the number of envelopes before it. */
interface Skip {
  reason: 'hop limit' | 'removed' | 'rejected'
  hops: number
  message?: string
}

/** Result of one envelope. */
export type Outcome = 'done' | 'stopped' | 'attempts exhausted' | 'budget exhausted'

export interface WorkerContext {
  connection: Connection
  options: AgentOptions
  file: StateFile
  /** Handle of the agent; undefined if the client may not read it. */
  ownHandle: string | undefined
  /** Folder of the attachments. */
  filesFolder: string
  report: Report
  /** Aborted when no further turn may start. */
  stopSignal: AbortSignal
  /** Aborted when the running turn must end too. */
  killSignal: AbortSignal
}

const firstPauseMs = 1000
const longestPauseMs = 60_000

/** Creates the worker that handles one envelope after the other, each with one turn. */
export function createWorker(context: WorkerContext) {
  const { connection, options, file, report, stopSignal } = context
  const { clock } = connection.settings
  const call = options.once ? { maxRetries: connection.settings.maxRetries } : {}
  const reader = createMailboxReader(connection, 'in', call, stopSignal)

  const fetchEnvelope = (header: EnvelopeHeader): Promise<Envelope | undefined> =>
    retry(context, async () => {
      for await (const envelope of reader.envelopes([header])) return envelope
      return undefined
    })

  /** Throws if the agent may no longer read its mailbox. */
  const requireAccess = (): Promise<unknown> => retry(context, () => reader.page(mailboxStart, 1, 0))

  /** Waits until another turn may start. */
  async function waitForBudget(): Promise<'ready' | 'stopped' | 'budget exhausted'> {
    for (;;) {
      const now = clock.now()
      // Start times in the future would otherwise count until the clock reaches them.
      if (file.state.turns.some((at) => at > now)) await file.save({ turns: recentTurns(file.state.turns, now) })
      const waitMs = budgetWaitMs(file.state.turns, options.turnsPerHour, now)
      if (waitMs <= 0) return 'ready'
      report({ type: 'budget', waitMs })
      if (options.once) return 'budget exhausted'
      await sleepOrAbort(clock, waitMs, stopSignal)
      if (stopSignal.aborted) return 'stopped'
    }
  }

  const pendingOf = (id: string): PendingTurn | undefined =>
    file.state.pending?.envelope_id === id ? file.state.pending : undefined

  /** Stores that the envelope is done. */
  const finish = (header: EnvelopeHeader): Promise<void> => file.save({ cursor: cursorOf(header), pending: null })

  async function runTurns(envelope: Envelope, hops: number): Promise<Outcome> {
    let failedTurns = 0
    for (let failures = 1; ; failures++) {
      const budget = await waitForBudget()
      if (budget !== 'ready') return budget
      const failure = await runTurn(context, envelope, hops)
      if (failure === undefined || pendingOf(envelope.id) === undefined) return 'done'
      if (stopSignal.aborted) return 'stopped'
      // A harness that starts no turn is like a service that is away. Only a program that runs once gives up.
      if (options.once || (failure.mayHaveStarted && !failure.isSessionLost)) failedTurns++
      if (failedTurns >= options.tries) return 'attempts exhausted'
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
      const waitMs = Math.max(pauseMs, Math.min(failure.retryAfterMs ?? 0, 3_600_000))
      report({ type: 'again', envelopeId: envelope.id, waitMs })
      await sleepOrAbort(clock, waitMs, stopSignal)
      if (stopSignal.aborted) return 'stopped'
    }
  }

  /** Sends the stored final text, if this envelope has one. The next start sends it if the service is unavailable. */
  async function sendPendingReply(envelope: Envelope): Promise<Outcome> {
    const text = pendingOf(envelope.id)?.reply
    if (text === undefined) return 'done'
    try {
      await sendReply(envelope, text, { ...context, requireAccess })
      return 'done'
    } catch (error) {
      if (!stopSignal.aborted || !isPassing(error)) throw error
      return 'stopped'
    }
  }

  async function skip(header: EnvelopeHeader, why: Skip): Promise<Outcome> {
    report({ type: 'skipped', envelopeId: header.id, ...why })
    await finish(header)
    return 'done'
  }

  async function handle(header: EnvelopeHeader): Promise<Outcome> {
    const hops = countHops(header, file.state)
    if (hops > options.hopsMax) return skip(header, { reason: 'hop limit', hops })
    const envelope = await fetchEnvelope(header)
    if (!envelope) return skip(header, { reason: 'removed', hops })
    const ownHops = countHops(envelope, file.state) // the header does not have all references
    if (ownHops > options.hopsMax) return skip(header, { reason: 'hop limit', hops: ownHops })
    if (pendingOf(envelope.id)?.reply === undefined) {
      const outcome = await runTurns(envelope, ownHops)
      if (outcome !== 'done') return outcome
    }
    const outcome = await sendPendingReply(envelope)
    if (outcome === 'done') await finish(header)
    return outcome
  }

  return async (header: EnvelopeHeader): Promise<Outcome> => {
    try {
      return await handle(header)
    } catch (error) {
      if (!isRejection(error)) throw error
      await requireAccess()
      return skip(header, { reason: 'rejected', hops: countHops(header, file.state), message: error.message })
    }
  }
}

/** Does the work. Without `--once` it retries until the error has passed. */
const retry = <Result>(
  { connection, options, stopSignal }: WorkerContext,
  work: () => Promise<Result>,
): Promise<Result> =>
  retryUntilDone(
    { settings: connection.settings, operation: 'agent', signal: stopSignal },
    (error) => isPassing(error) && !options.once,
    work,
  )

/** Hands the envelope over once. Returns the error of a failed turn. */
async function runTurn(context: WorkerContext, envelope: Envelope, hops: number): Promise<TurnError | undefined> {
  const { connection, options, file, report } = context
  const { clock } = connection.settings
  const turn = await retry(context, () => prepareTurn(context, envelope))
  const { id } = envelope
  const now = clock.now()
  const before = file.state
  await file.save({
    pending: { envelope_id: id, attempts: turn.attempt, handed_over_at: turn.repeatedFrom ?? now },
    turns: [...recentTurns(before.turns, now), now],
  })
  report({
    type: 'handover',
    envelopeId: id,
    from: envelope.from,
    trust: turn.trust,
    attempt: turn.attempt,
    repeated: turn.repeatedFrom !== null,
    hops,
  })
  const milliseconds = () => Math.max(0, clock.now() - now)
  const key = sessionKeyOf(envelope)
  let hasStarted = false
  try {
    const end = await options.adapter.run(turn, {
      clock,
      signal: context.killSignal,
      timeoutMs: options.timeoutMs,
      folder: options.folder,
      passCredentials: options.passCredentials,
      session: options.session ?? before.sessions.find(([known]) => known === key)?.[1],
      async started() {
        hasStarted = true
        if (options.acknowledge === 'started') await file.save({ cursor: cursorOf(envelope), pending: null })
        report({ type: 'started', envelopeId: id, milliseconds: milliseconds() })
      },
    })
    report({ type: 'finished', envelopeId: id, milliseconds: milliseconds(), characters: end.text?.length ?? 0 })
    await storeEnd(context, turn, end)
    return undefined
  } catch (error) {
    if (!(error instanceof TurnError)) throw error
    const { message, isSessionLost, retryAfterMs } = error
    const mayHaveStarted = hasStarted || error.mayHaveStarted
    report({ type: 'failed', envelopeId: id, attempt: turn.attempt, message, mayHaveStarted })
    await file.save({
      ...(!mayHaveStarted && {
        pending: { envelope_id: id, attempts: turn.attempt, handed_over_at: turn.repeatedFrom },
      }),
      ...(!mayHaveStarted && { turns: before.turns }),
      ...(isSessionLost && { sessions: before.sessions.filter(([known]) => known !== key) }),
    })
    return new TurnError(message, { mayHaveStarted, isSessionLost, retryAfterMs })
  }
}

async function prepareTurn(
  { connection, options, file, ownHandle, filesFolder, stopSignal }: WorkerContext,
  envelope: Envelope,
): Promise<Turn> {
  const { pending } = file.state
  const earlier = pending?.envelope_id === envelope.id ? pending : undefined
  const repeatedFrom = earlier?.handed_over_at ?? null
  const trust = await findTrust(new TrustApi(connection.call), ownHandle, envelope.from, { signal: stopSignal })
  const attachments = await saveAttachments(connection, envelope, {
    folder: filesFolder,
    bytesMax: options.fileBytesMax,
    signal: stopSignal,
  })
  const isReply = options.reply && reasonForNoReply(envelope, trust) === undefined
  const { instructions, adapter } = options
  const isEscaped = adapter.hasFileMentions ?? false
  const prompt = writePrompt({ envelope, trust, repeatedFrom, attachments }, { instructions, isReply, isEscaped })
  return { envelope, trust, attempt: (earlier?.attempts ?? 0) + 1, repeatedFrom, files: attachments.files, prompt }
}

/** Characters that no envelope may have: U+0000, and halves of characters such as one that `textMax` has cut. */
const unsendable = /[\0\p{Cs}]/gu

/** Stores the session of the thread, and the final text until it is sent. */
async function storeEnd(
  { options, file, report }: WorkerContext,
  { envelope, trust }: Turn,
  { text: given = '', session }: TurnEnd,
): Promise<void> {
  const text = given.slice(0, textMax).replace(unsendable, '')
  const { pending, sessions } = file.state
  const key = sessionKeyOf(envelope)
  const others = sessions.filter(([known]) => known !== key)
  const isOwn = session !== undefined && isSessionName(session) && options.session === undefined
  const change = isOwn ? { sessions: [...others, [key, session] as [string, string]] } : {}
  const reason = reasonForNoReply(envelope, trust) ?? (text.trim() === '' ? 'no text' : undefined)
  if (options.reply && reason !== undefined) report({ type: 'no reply', envelopeId: envelope.id, reason })
  const isReplied = options.reply && reason === undefined && pending !== null
  const next = isReplied ? { ...change, pending: { ...pending, reply: text } } : change
  if (Object.keys(next).length > 0) await file.save(next)
}

/**
 * Returns the key of a thread's session. The author belongs to it, because a sender can name the root of any thread in
 * `references`, and must not get into the session of somebody else.
 */
const sessionKeyOf = ({ id, from, references, in_reply_to }: Envelope): string =>
  `${references[0] ?? in_reply_to ?? id} ${from}`
