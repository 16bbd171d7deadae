import type { ToolWithApproval, ApprovalDecision, ApprovalOutcome } from '../../domain/approvals.ts'
import type { Caller } from '../../domain/authority.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { canActForAgentSql, canActForAgentValues } from './managed-agents.ts'
import { inDefaultCollationSql, statement, type Query } from '../engine/statements.ts'

export interface NewApproval {
  id: string
  agent_id: string
  client_id: string
  /** Session of the latest request for this approval. */
  session_id: string
  tool: ToolWithApproval
  arguments: string
  digest: string
  created_at: number
  expires_at: number
}

export interface Approval extends Omit<NewApproval, 'digest'> {
  /** Handle of the agent. */
  handle: string
  answer: ApprovalDecision | null
  outcome: ApprovalOutcome | null
}

/** Agent and client of a caller. The caller can read only approvals that this client requested for this agent. */
type Asking = Pick<Caller, 'agentId' | 'clientId'>

/** Approval with the name of its client, as a person sees it. */
export interface ApprovalWithClientName extends Approval {
  client_name: string | null
}

const columnsSql = `approval.id, approval.agent_id, approval.client_id, approval.session_id, agent.handle, approval.tool, approval.arguments,
  approval.created_at, approval.expires_at, approval.answer, approval.outcome`
const approvalsSql = `approval join agent on agent.id = approval.agent_id`

const approvalColumns: ColumnKindsOf<Approval> = {
  id: 'text',
  agent_id: 'agent id',
  client_id: 'text',
  session_id: 'text',
  handle: 'text',
  tool: 'text',
  arguments: 'text',
  created_at: 'integer',
  expires_at: 'integer',
  answer: 'text',
  outcome: 'text',
}

const findOpenApprovalStatement = statement<Approval>(
  'find-open-approval',
  `select ${columnsSql} from ${approvalsSql}
   where approval.agent_id = :agent_id::uuid and client_id = :client_id and digest = :digest and outcome is null
     and expires_at > :created_at`,
  approvalColumns,
)

const countApprovalsStatement = statement<{ count: number }>(
  'count-approvals',
  `select count(*)::integer as count from approval where agent_id = :agent_id::uuid and outcome is null
     and expires_at > :now`,
  { count: 'integer' },
)

/** Stores a pending approval. It replaces an expired approval with the same agent, client and digest. */
const openApprovalStatement = statement<never>(
  'open-approval',
  `insert into approval (id, agent_id, client_id, session_id, tool, arguments, digest, created_at, expires_at)
   values (:id, :agent_id::uuid, :client_id, :session_id, :tool, :arguments, :digest, :created_at, :expires_at)
   on conflict (agent_id, client_id, digest) where outcome is null do update set
     id = excluded.id, session_id = excluded.session_id, created_at = excluded.created_at,
     expires_at = excluded.expires_at, answer = null`,
)

const findApprovalStatement = statement<Pick<Approval, 'answer' | 'outcome'>>(
  'find-approval',
  'select answer, outcome from approval where id = :id and agent_id = :agent_id::uuid and client_id = :client_id',
  { answer: 'text', outcome: 'text' },
)

const answerApprovalStatement = statement<never>(
  'answer-approval',
  `update approval set answer = :answer where id = :id and agent_id = :agent_id::uuid and client_id = :client_id
     and answer is null`,
)

const lockApprovalStatement = statement<Approval>(
  'lock-approval',
  `select ${columnsSql} from ${approvalsSql} where approval.id = :id for update of approval`,
  approvalColumns,
)

const lockApprovalOfClientStatement = statement<Approval>(
  'lock-approval-of-client',
  `select ${columnsSql} from ${approvalsSql}
   where approval.id = :id and approval.agent_id = :agent_id::uuid and client_id = :client_id for update of approval`,
  approvalColumns,
)

const closeApprovalStatement = statement<never>(
  'close-approval',
  'update approval set answer = :answer, outcome = :outcome, expires_at = :kept_until where id = :id',
)

/**
 * SQL joins of `agent` and `approval` for the approvals that a person has not answered. An approval without an answer
 * never has an outcome. The condition tests both columns, because the index contains only approvals without an outcome.
 */
const waitingApprovalsSql = `(select id, handle from agent where ${canActForAgentSql} offset 0) agent
   cross join lateral (
     select * from approval where approval.agent_id = agent.id and outcome is null and answer is null
       and expires_at > :now
     offset 0) approval`

const listApprovalsStatement = statement<ApprovalWithClientName>(
  'list-approvals',
  `select ${columnsSql}, client.name as client_name from ${waitingApprovalsSql} left join client on client.id = ${inDefaultCollationSql('approval.client_id')}
   where approval.id > :after order by approval.id limit :limit`,
  { ...approvalColumns, client_name: 'text' },
)

const countWaitingApprovalsStatement = statement<{ count: number }>(
  'count-waiting-approvals',
  `select count(*)::integer as count from (select 1 from ${waitingApprovalsSql} limit :limit) waiting`,
  { count: 'integer' },
)

const lockApprovalOfPersonStatement = statement<Approval>(
  'lock-approval-of-person',
  `select ${columnsSql} from ${approvalsSql} where ${canActForAgentSql} and approval.id = :id for update of approval`,
  approvalColumns,
)

const markApprovalAnnouncedStatement = statement<never>(
  'mark-approval-announced',
  'update approval set told = true where id = :id',
)

/**
 * Marks an outcome as reported, and returns it. If several calls run at the same time, only one gets the unreported
 * outcome. A call with the id of the approval always gets the outcome.
 */
const markOutcomeReportedStatement = statement<{ outcome: ApprovalOutcome }>(
  'mark-outcome-reported',
  `update approval set told = true
   where agent_id = :agent_id::uuid and client_id = :client_id and digest = :digest and outcome is not null
     and expires_at > :created_at and (not told or id = :named)
   returning outcome`,
  { outcome: 'text' },
)

const removeExpiredApprovalsStatement = statement<{ id: string }>(
  'remove-expired-approvals',
  `with page as (select id, expires_at from approval where id > :after order by id limit :limit),
   gone as (delete from approval using page where approval.id = page.id and page.expires_at <= :now)
   select id from page order by id desc limit 1`,
  { id: 'text' },
)

/** Returns the store of approvals. An approval is a tool call that runs only after a person agrees. */
export function approvalsStore(query: Query) {
  const first = async (found: Promise<{ rows: Approval[] }>): Promise<Approval | undefined> => (await found).rows[0]

  return {
    /** Returns the pending approval for the same agent, client, tool and arguments. */
    findOpen: ({ agent_id, client_id, digest, created_at }: NewApproval): Promise<Approval | undefined> =>
      first(query(findOpenApprovalStatement, { agent_id, client_id, digest, created_at })),

    async count(agentId: string, now: number): Promise<number> {
      return (await query(countApprovalsStatement, { agent_id: agentId, now })).rows[0]!.count
    },

    async open(approval: NewApproval): Promise<void> {
      await query(openApprovalStatement, { ...approval })
    },

    /** Returns the answer and the outcome of an approval, if this agent and client requested it. */
    find: async (id: string, { agentId, clientId }: Asking) =>
      (await query(findApprovalStatement, { id, agent_id: agentId, client_id: clientId })).rows[0],

    /** Stores the answer of a person, unless an answer is already stored. */
    async answer(id: string, { agentId, clientId }: Asking, answer: ApprovalDecision): Promise<void> {
      await query(answerApprovalStatement, { answer, id, agent_id: agentId, client_id: clientId })
    },

    /** Locks the approval until the transaction ends. Returns undefined if it does not exist. */
    lock: (id: string): Promise<Approval | undefined> => first(query(lockApprovalStatement, { id })),

    /** Locks the approval as `lock` does, but only if this agent and client requested it. */
    lockOf: (id: string, { agentId, clientId }: Asking): Promise<Approval | undefined> =>
      first(query(lockApprovalOfClientStatement, { id, agent_id: agentId, client_id: clientId })),

    async close(id: string, answer: ApprovalDecision, outcome: ApprovalOutcome, keptUntil: number): Promise<void> {
      await query(closeApprovalStatement, { answer, outcome, kept_until: keptUntil, id })
    },

    /** Marks the outcome as reported to the caller. */
    async markReported(id: string): Promise<void> {
      await query(markApprovalAnnouncedStatement, { id })
    },

    /** Returns the outcome of an equal request once. Returns it again if `named` is the id of its approval. */
    async reportOutcome({ id, agent_id, client_id, digest, created_at }: NewApproval, named?: string) {
      const values = { agent_id, client_id, digest, created_at, named: named ?? id }
      return (await query(markOutcomeReportedStatement, values)).rows[0]?.outcome
    },

    /** Returns the open approvals that this person can answer, the oldest first. */
    async waiting(accountId: string, now: number, after: string, limit: number): Promise<ApprovalWithClientName[]> {
      return (await query(listApprovalsStatement, { ...canActForAgentValues(accountId), now, after, limit })).rows
    },

    async countWaiting(accountId: string, now: number, most: number): Promise<number> {
      const values = { ...canActForAgentValues(accountId), now, limit: most }
      return (await query(countWaitingApprovalsStatement, values)).rows[0]!.count
    },

    /** Locks the approval as `lock` does, but only if the person may act for its agent. */
    lockFor: (accountId: string, id: string): Promise<Approval | undefined> =>
      first(query(lockApprovalOfPersonStatement, { ...canActForAgentValues(accountId), id })),

    /** Examines one page of all approvals, and removes the expired ones. Returns the last id of the page. */
    async collect(after: string, limit: number, now: number): Promise<string | undefined> {
      return (await query(removeExpiredApprovalsStatement, { after, limit, now })).rows[0]?.id
    },
  }
}
