import { hash } from 'node:crypto'
import { fixedLimits } from '#generated/limits.ts'
import type { ApprovalAnswered } from '#generated/rest/models.ts'
import type { MailArrival } from '../../domain/acceptance.ts'
import { approvalAnsweredDraft } from '../../domain/approval-mail.ts'
import {
  type ContactActionOutcome,
  type ApprovalAnswer,
  type ApprovalOutcome,
  type ToolWithApproval,
  type ContactToolInput,
  type ApprovalDecision,
  type ApprovalQuestion,
  approvalQuestionText,
} from '../../domain/approvals.ts'
import { type Caller, faultOfActor } from '../../domain/authority.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { hourMs } from '../../domain/durations.ts'
import { Fault } from '../../fault.ts'
import { notifyManagers } from '../../people/emails/queue.ts'
import type { WebPush } from '../../people/web-push/index.ts'
import type { Store } from '../../store/index.ts'
import type { Approval, ApprovalWithClientName, NewApproval } from '../../store/people/approvals.ts'
import { storePostmasterMail, type PostmasterDeps } from '../sending/postmaster-mail.ts'
import { contactActions, type ContactDeps } from './contact-acts.ts'

/** Milliseconds for which the outcome of an approval is stored, for a client that repeats its call. */
const outcomeMs = hourMs

const wishOf = ({ arguments: text }: Pick<Approval, 'arguments'>): ContactToolInput => JSON.parse(text)

/** Throws CONFLICT if the requesting client has lost its access, because nobody may approve an action for it then. */
async function requireAsker(
  { authority }: Pick<Store, 'authority'>,
  { agent_id: agentId, client_id: clientId, session_id: sessionId }: Approval,
): Promise<void> {
  const isEnded = faultOfActor(await authority.readOne({ agentId, clientId, sessionId }), 'socket') !== undefined
  if (isEnded) throw new Fault('CONFLICT', 'the client that requested this has lost its access: nothing was done')
}

/**
 * Performs an accepted action and closes the approval with the outcome. The caller's transaction has locked the
 * approval. Throws if the requesting client may no longer act.
 */
async function conclude(
  deps: ContactDeps,
  transaction: Store,
  approval: Approval,
  answer: ApprovalDecision,
): Promise<ApprovalOutcome> {
  const { id, agent_id: agentId, handle, tool } = approval
  const agent = { agentId, handle }
  if (answer === 'accepted') await requireAsker(transaction, approval)
  const outcome =
    answer === 'accepted' ? await contactActions[tool](deps, transaction, agent, wishOf(approval)) : answer
  await transaction.approvals.close(id, answer, outcome, deps.clock() + outcomeMs)
  return outcome
}

/** Functions for answers of users. A client may report an answer to any process. */
export interface ClientAnswers {
  /** Stores the answer of the user. Performs the action if it was accepted. Ignores later answers. */
  answer(caller: Caller, approvalId: string, answer: ApprovalDecision): Promise<void>
  /** Returns the answer; undefined if the user has not answered. */
  answerOf(caller: Caller, approvalId: string): Promise<ApprovalDecision | undefined>
}

function createClientAnswers(deps: ContactDeps): ClientAnswers {
  const { approvals, transaction } = deps.store

  /** Performs the action at once, because the client may never repeat its call. */
  const accept = (caller: Caller, id: string): Promise<void> =>
    transaction(async (store) => {
      const approval = await store.approvals.lockOf(id, caller)
      if (approval && approval.answer === null) await conclude(deps, store, approval, 'accepted')
    })

  return {
    async answer(caller, id, answer) {
      if (answer === 'accepted') await accept(caller, id).catch(requireRefusal)
      await approvals.answer(id, caller, answer)
    },

    answerOf: async (caller, id) => (await approvals.find(id, caller))?.answer ?? undefined,
  }
}

/**
 * Ignores the error of an action that is no longer valid, and rethrows all other errors. The answer is stored anyway.
 * If the client repeats its call, the action fails again, and the client gets the error.
 */
function requireRefusal(thrown: unknown): void {
  if (!(thrown instanceof Fault && thrown.code === 'VALIDATION_ERROR')) throw thrown
}

/** Approval as the dashboard shows it to the person who decides. */
export interface WaitingApproval
  extends Pick<ApprovalWithClientName, 'id' | 'handle' | 'tool' | 'client_name' | 'created_at' | 'expires_at'> {
  wish: ContactToolInput
}

/** Approvals that a person can decide for the agents of the account. */
interface WaitingApprovals {
  waiting(accountId: string, after: string, limit: number): Promise<WaitingApproval[]>
  countWaiting(accountId: string, most: number): Promise<number>
  /** Stores the decision, and performs the action if it was accepted. The agent gets a mail in both cases. */
  decide(accountId: string, approvalId: string, answer: 'accepted' | 'declined'): Promise<AnsweredOutcome>
}

type AnsweredOutcome = ApprovalAnswered['outcome']

export interface WaitingApprovalDeps extends ContactDeps, PostmasterDeps {
  announce: (arrivals: readonly MailArrival[]) => void
  webPush: Pick<WebPush, 'approvalWaits'>
}

const createWaitingApprovals = (deps: WaitingApprovalDeps): WaitingApprovals => ({
  async waiting(accountId, after, limit) {
    const listed = await deps.store.approvals.waiting(accountId, deps.clock(), after, limit)
    return listed.map((approval) => ({ ...approval, wish: wishOf(approval) }))
  },

  countWaiting: (accountId, most) => deps.store.approvals.countWaiting(accountId, deps.clock(), most),

  async decide(accountId, approvalId, answer) {
    const { outcome, arrivals } = await deps.store.transaction(async (transaction) => {
      const agentId = await transaction.createdAuthority.agentOfApproval(approvalId)
      if (agentId !== undefined) await transaction.organizations.lockRole(accountId, agentId)
      const approval = await transaction.approvals.lockFor(accountId, approvalId)
      if (!approval) throw new Fault('NOT_FOUND', 'the approval does not exist or has expired: reload the page')
      if (approval.answer !== null) throw new Fault('CONFLICT', 'the approval was already answered')
      if (approval.expires_at <= deps.clock()) throw new Fault('CONFLICT', 'the approval has expired: nothing was done')
      const decided = await decideWithin(deps, transaction, approval, answer)
      return { outcome: decided, arrivals: await mailDecision(deps, transaction, approval, decided) }
    })
    deps.announce(arrivals)
    return outcome
  },
})

async function decideWithin(
  deps: WaitingApprovalDeps,
  transaction: Store,
  approval: Approval,
  answer: 'accepted' | 'declined',
): Promise<AnsweredOutcome> {
  if (answer === 'accepted') return (await conclude(deps, transaction, approval, answer)) as ContactActionOutcome
  // The approval stays open, so that a client that repeats its call gets the answer.
  const { id, agent_id: agentId, client_id: clientId } = approval
  await transaction.approvals.answer(id, { agentId, clientId }, answer)
  return answer
}

/** Mails the decision to the agent, because mail reaches the clients of the agent over every protocol. */
function mailDecision(
  deps: WaitingApprovalDeps,
  transaction: Store,
  approval: Approval,
  outcome: AnsweredOutcome,
): Promise<MailArrival[]> {
  const { id: approval_id, tool, handle: agent } = approval
  const { handle } = wishOf(approval)
  const draft = approvalAnsweredDraft(deps.ids('env'), agent, {
    approval_id,
    tool,
    handle,
    outcome,
    answered_at: deps.clock(),
  })
  return storePostmasterMail(deps, transaction, [draft])
}

const { approvalsMax } = fixedLimits

/** Functions by which a client asks its user for an approval. */
export interface ApprovalPrompt {
  /** Asks the user. Resolves with `later` if there is no answer yet. */
  ask(question: ApprovalQuestion): Promise<ApprovalAnswer>
  /** Returns the id of the approval that a repeated call refers to. Throws if that approval belongs to another call. */
  resumed?(): Promise<string | undefined>
}

/** Action that may need an approval, with its caller and the functions that ask the user. */
interface ApprovalRequest extends ApprovalPrompt {
  caller: Caller
  tool: ToolWithApproval
  input: ContactToolInput
}

export type ApprovalResult = { outcome: ApprovalOutcome } | { outcome: 'waiting_for_approval'; approvalId: string }

export interface Approvals extends ClientAnswers, WaitingApprovals {
  /** Obtains the approval and performs the action. Does not ask the user again if there is already an answer. */
  obtain(wish: ApprovalRequest): Promise<ApprovalResult>
  /**
   * Returns the outcome of an equal earlier request that the caller has not received yet. A repeated call that names
   * its approval always gets the outcome.
   */
  outcomeOf(wish: ApprovalRequest): Promise<ApprovalOutcome | undefined>
  /** Removes expired approvals. */
  sweep(now: number): Promise<void>
}

/**
 * Seconds after which a rejected client may retry. The number is an estimate, because a person must answer some
 * approvals first.
 */
const retryAfterSeconds = 60
const rowsPerSweep = 1_000

const tooManyApprovals = (): Fault =>
  new Fault('RATE_LIMITED', 'the agent has too many pending approvals: ask your person to answer some first', {
    retryAfterSeconds,
  })

/** Returns a new approval, which expires after the configured hours. */
function approvalFor(
  { clock, config, ids }: Pick<WaitingApprovalDeps, 'clock' | 'config' | 'ids'>,
  { caller, tool, input }: ApprovalRequest,
): NewApproval {
  const text = canonicalJson(input)
  const now = clock()
  return {
    id: ids('appr'),
    agent_id: caller.agentId,
    client_id: caller.clientId,
    session_id: caller.sessionId,
    tool,
    arguments: text,
    digest: hash('sha256', `${tool} ${text}`, 'base64url'),
    created_at: now,
    expires_at: now + config.approvalHours * hourMs,
  }
}

/**
 * Creates the functions for actions that need the approval of a person. The client asks its user, or the user answers
 * in the dashboard.
 */
export function createApprovals(deps: WaitingApprovalDeps): Approvals {
  const { store } = deps

  /** Opens an approval, or returns the open one of the same agent, client, tool and arguments. */
  async function open(wish: ApprovalRequest): Promise<Pick<Approval, 'id' | 'answer'>> {
    const { caller } = wish
    const wanted = approvalFor(deps, wish)
    const opened = await store.transaction(async (inside) => {
      const { approvals, authority, createdAuthority, trust } = inside
      await trust.lock(caller.agentId)
      await authority.requireLasting(caller)
      const known = await approvals.findOpen(wanted)
      if (known && known.session_id !== caller.sessionId)
        await createdAuthority.moveApproval(known.id, caller.sessionId)
      if (known) return known
      if ((await approvals.count(caller.agentId, wanted.created_at)) >= approvalsMax) throw tooManyApprovals()
      await approvals.open(wanted)
      await notifyManagers({ ...deps, store: inside }, caller.agentId, 'approval-waiting')
      return { id: wanted.id, answer: null }
    })
    if (opened.id === wanted.id) deps.webPush.approvalWaits(caller.agentId)
    return opened
  }

  /** Returns the open or closed approval to which a repeated call refers. Returns undefined for a first call. */
  async function resume({ caller, resumed }: ApprovalRequest): Promise<Pick<Approval, 'id' | 'answer'> | undefined> {
    const id = await resumed?.()
    const known = id === undefined ? undefined : await store.approvals.find(id, caller)
    return id === undefined || !known ? undefined : { id, answer: known.answer }
  }

  /** Closes an approval. The first caller performs the action. Later callers get the same outcome. */
  const close = (id: string, answer: ApprovalDecision): Promise<ApprovalOutcome> =>
    store.transaction(async (transaction) => {
      const approval = await transaction.approvals.lock(id)
      if (!approval) return 'cancelled'
      const outcome = approval.outcome ?? (await conclude(deps, transaction, approval, approval.answer ?? answer))
      await transaction.approvals.markReported(id)
      return outcome
    })

  return {
    ...createClientAnswers(deps),
    ...createWaitingApprovals(deps),

    async obtain(wish) {
      const { id, answer: known } = (await resume(wish)) ?? (await open(wish))
      const text = approvalQuestionText(wish.tool, wish.caller.handle, wish.input)
      const answer = known ?? (await wish.ask({ approvalId: id, text }))
      if (answer === 'later') return { outcome: 'waiting_for_approval', approvalId: id }
      return { outcome: await close(id, answer) }
    },

    outcomeOf: async (wish) => store.approvals.reportOutcome(approvalFor(deps, wish), await wish.resumed?.()),

    async sweep(now) {
      for (let after: string | undefined = ''; after !== undefined; )
        after = await store.approvals.collect(after, rowsPerSweep, now)
    },
  }
}
