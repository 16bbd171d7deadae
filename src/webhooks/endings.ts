import { changeKey, type AuthorityChange } from '../domain/authority.ts'
import { createRounds } from '../platform/rounds.ts'

/** What is told of beyond that, while it is looked for, is found by the look at all that there is. */
const gatheredMax = 10_000

interface EndingDeps {
  findEnded(of: AuthorityChange): Promise<boolean>
  failed(error: unknown): void
}

/** Makes due what a change of authority ends or brings back, whenever one is told; `found` is called then. */
export function createEndings({ findEnded, failed }: EndingDeps, found: () => void) {
  const gathered = new Map<string, AuthorityChange>()

  async function lookAll(): Promise<void> {
    const changes = [...gathered.values()]
    gathered.clear()
    for (const change of changes) if (await findEnded(change)) found()
  }
  const looks = createRounds(
    () => gathered.size > 0,
    () => lookAll().catch(failed),
  )

  return {
    add(change: AuthorityChange): void {
      if (gathered.size < gatheredMax) gathered.set(changeKey(change), change)
      looks.start()
    },
    finished: looks.idle,
  }
}
