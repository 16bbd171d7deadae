import { ownerWildcardOf } from '../../domain/handles.ts'
import { allowsHandleSql, hasBlockedSql } from './contacts.ts'
import { agentLookupJoinSql, lookedUpAgentIdSql } from './sought-agents.ts'
import { statement, type Query } from '../engine/statements.ts'

/** Relation of an agent to a handle. No agent needs to have the handle. */
export interface RelationToHandle {
  handle: string
  /** True if the allowlist of the agent contains the handle. */
  names: boolean
  /** True if the allowlist of the agent contains all agents of the handle's owner. */
  includes: boolean
  blocks: boolean
  /** True if the allowlist of the other agent contains the handle of the agent. */
  isNamed: boolean
}

const readRelationsStatement = statement<Omit<RelationToHandle, 'isNamed'> & { is_named: boolean }>(
  'read-relations',
  `select wanted.handle,
     ${allowsHandleSql('wanted.agent_id', 'wanted.handle')} as names, ${allowsHandleSql('wanted.agent_id', 'wanted.wildcard')} as includes,
     ${hasBlockedSql('wanted.agent_id', 'wanted.handle')} as blocks,
     ${allowsHandleSql(lookedUpAgentIdSql('other'), 'wanted.own_handle')} as is_named
   from unnest(:agent_ids::uuid[], :own_handles::text[], :handles::text[], :wildcards::text[])
     as wanted(agent_id, own_handle, handle, wildcard)
   ${agentLookupJoinSql('other', { handle: 'wanted.handle', other: 'wanted.agent_id' })}`,
  { handle: 'text', names: 'boolean', includes: 'boolean', blocks: 'boolean', is_named: 'boolean' },
)

export function handleRelationsStore(query: Query) {
  return {
    /** Returns the relation of one agent to each of the handles. */
    async of(agent: { agentId: string; handle: string }, handles: readonly string[]): Promise<RelationToHandle[]> {
      const { rows } = await query(readRelationsStatement, {
        agent_ids: handles.map(() => agent.agentId),
        own_handles: handles.map(() => agent.handle),
        handles,
        wildcards: handles.map(ownerWildcardOf),
      })
      return rows.map(({ is_named, ...relation }) => ({ ...relation, isNamed: is_named }))
    },
  }
}
