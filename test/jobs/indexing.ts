import { parseQuery } from '../../src/domain/words.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import type { Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { run } from './run.ts'

/** What the job is for by which mail is found that nobody has told the index of. */
export const proofsOfIndexing = {
  async indexing(service: Service) {
    const { database, store } = service.deps
    const [sender, recipient] = await newAgents(service, 2)
    const draft = draftTo(recipient!.handle, { content_parts: [textPart('Xylophone')] })
    await sender!.sent(draft)
    const isFound = async (): Promise<boolean> =>
      (await store.search.among([draft.id], parseQuery('Xylophone'))).has(draft.id)
    await until(isFound)
    // As a crash in between leaves it, or another process: nobody tells of this mail.
    const sql = sqlOn(database)
    await sql('delete from search_words where envelope_id = ?', [draft.id])
    await sql('update search_position set created_at = 0 where agent_id = ?', [recipient!.id])
    await run(service, 'indexing')
    await until(isFound)
  },
}
