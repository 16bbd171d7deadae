import { foldedWords } from '../domain/words.ts'
import { statement, type Query } from './statements.ts'
import { vectorOf } from './tsvectors.ts'

/** What an agent is found by. */
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
 * Puts agents into the index; in the transaction that changed them and so holds their rows, and words are never older
 * than their agent.
 */
export async function indexAgents(query: Query, agents: readonly PresentedAgent[]): Promise<void> {
  await query(writing, { ids: agents.map(({ id }) => id), words: agents.map(vectorOfAgent) })
}
