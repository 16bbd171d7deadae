import { foldedWords } from '../../domain/words.ts'
import { statement, type Query } from '../engine/statements.ts'
import { vectorOf } from './tsvectors.ts'

/** Columns of an agent by which a search finds it. */
export interface PresentedAgent {
  id: string
  handle: string
  display_name: string | null
  description: string | null
}

export const presented = ['id', 'handle', 'display_name', 'description'] as const

const writing = statement<never>(
  'write-agent-words',
  `update agent set words = written.words::tsvector from unnest(:ids::uuid[], :words::text[]) as written(id, words)
     where agent.id = written.id`,
)

const vectorOfAgent = ({ handle, display_name, description }: PresentedAgent): string =>
  vectorOf(foldedWords([handle, display_name ?? '', description ?? ''].join('\n')), [])

/**
 * Writes the search words of agents. It runs in the transaction that changed the agents and holds their rows, so that
 * words are never older than their agent.
 */
export async function indexAgents(query: Query, agents: readonly PresentedAgent[]): Promise<void> {
  await query(writing, { ids: agents.map(({ id }) => id), words: agents.map(vectorOfAgent) })
}
