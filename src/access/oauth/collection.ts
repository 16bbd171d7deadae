import { fixedLimits } from '#generated/limits.ts'
import { hourMs } from '../../domain/durations.ts'
import type { Store } from '../../store/index.ts'
import { refreshMs } from './opaque-tokens.ts'

const rowsPerSweep = 1_000

/**
 * Removes registrations that no person has authorized within a day. Then removes token families that can give no more
 * tokens, and public clients that were unused for as long.
 */
export async function collectUnused({ tokenFamilies, clients, transaction }: Store, now: number): Promise<void> {
  const unusedSince = now - fixedLimits.unusedRegistrationHours * hourMs
  const expireSome = (): Promise<number> =>
    transaction((inside) => inside.clients.expireUnused(unusedSince, rowsPerSweep))
  while ((await expireSome()) === rowsPerSweep);
  const cutoff = now - refreshMs
  await inPages((after) => tokenFamilies.collect(after, rowsPerSweep, cutoff, now))
  await inPages((after) => clients.collect(after, rowsPerSweep, cutoff))
}

async function inPages(collect: (after: string) => Promise<{ last: string | undefined }>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) after = (await collect(after)).last
}
