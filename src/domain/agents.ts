import type { Agent, AgentProfile, AgentUpdate } from '#generated/rest/models.ts'
import { Fault } from '../fault.ts'
import { localNameOf, ownerOf } from './handles.ts'

/** Agent as stored, with the public fields of its owner. */
export type StoredAgent = Omit<Agent, 'canonical_handle' | 'local_name' | 'namespace' | 'is_online'> & {
  handle: string
}

/** Returns all fields of an agent. Only the agent itself and its owner may read them. */
export const agentRecordOf = ({ handle, ...agent }: StoredAgent, isOnline: boolean): Agent => ({
  id: agent.id,
  canonical_handle: handle,
  local_name: localNameOf(handle),
  namespace: ownerOf(handle),
  display_name: agent.display_name,
  description: agent.description,
  image_url: agent.image_url,
  card_body: agent.card_body,
  skills: agent.skills,
  visibility: agent.visibility,
  inbound_policy: agent.inbound_policy,
  owner_type: agent.owner_type,
  owner_id: agent.owner_id,
  owner_label: agent.owner_label,
  owner_display_name: agent.owner_display_name,
  owner_image_url: agent.owner_image_url,
  scope: agent.scope,
  paused: agent.paused,
  inactive: agent.inactive,
  is_online: isOnline,
  created_at: agent.created_at,
  updated_at: agent.updated_at,
})

/** Returns the fields of an agent that everybody may read. */
export const agentProfileOf = (agent: Agent): AgentProfile => ({
  canonical_handle: agent.canonical_handle,
  display_name: agent.display_name,
  description: agent.description,
  image_url: agent.image_url,
  visibility: agent.visibility,
  inbound_policy: agent.inbound_policy,
  inactive: agent.inactive,
  is_online: agent.is_online,
  owner_label: agent.owner_label,
  owner_display_name: agent.owner_display_name,
  owner_image_url: agent.owner_image_url,
})

/**
 * Returns the update in its stored form, in which null replaces empty texts. Throws VALIDATION_ERROR if two skills have
 * the same name.
 */
export function normalizeUpdate({ skills, ...texts }: AgentUpdate): AgentUpdate {
  if (skills && new Set(skills.map(({ name }) => name)).size < skills.length)
    throw new Fault('VALIDATION_ERROR', 'two skills have the same name: rename one')
  const cleared = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text === '' ? null : text]))
  return { ...cleared, ...(skills && { skills }) }
}
