import { fixedLimits } from '#generated/limits.ts'
import type { MessageHit } from '#generated/rest/models.ts'
import { encodeTimeCursor } from '../../../domain/cursors.ts'
import { isStorableText } from '../../../domain/json-values.ts'
import { threadIdOf } from '../../../domain/threads.ts'
import { leastId } from '../../../domain/ulids.ts'
import { Fault } from '../../../fault.ts'
import { mailSearchPage } from './mail-search-page.ts'
import { threadAt } from '../paths.ts'
import { readerOf } from './reader.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'

const hitsMax = 50

export async function showMailSearch(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const reader = await readerOf(deps, visit)
  const q = (visit.query.get('q') ?? '').slice(0, fixedLimits.searchCharactersMax).toWellFormed()
  if (!isStorableText(q)) throw new Fault('VALIDATION_ERROR', 'the search text contains U+0000: remove it')
  if (q.trim() === '') return { page: mailSearchPage(visit, { reader, q: '', hits: undefined }) }
  deps.identity.questionLimit(visit.session.account_id)
  const messages = await deps.search.messages(reader, q, hitsMax)
  const roots = await deps.threads.rootsOf(
    reader,
    messages.map(({ envelope_id }) => envelope_id),
  )
  const hits = messages.map((hit) => {
    const thread = threadAt(reader.agentId, threadIdOf(roots.get(hit.envelope_id) ?? hit.envelope_id))
    return { ...hit, see: `${thread}?${upTo(hit)}#${hit.envelope_id}` }
  })
  return { page: mailSearchPage(visit, { reader, q, hits }) }
}

/** Returns the query that shows a thread up to this message. */
const upTo = ({ created_at }: MessageHit): URLSearchParams =>
  new URLSearchParams({ before: encodeTimeCursor({ at: created_at + 1, id: leastId }) })
