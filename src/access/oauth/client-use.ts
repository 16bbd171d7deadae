import { hourMs } from '../../domain/durations.ts'
import type { Store } from '../../store/index.ts'

/**
 * Records that a public client received a code or tokens. Its registration is therefore not removed. Writes at most
 * once an hour, because many token families may share a client.
 */
export const noteUse = ({ clients }: Pick<Store, 'clients'>, id: string, now: number): Promise<void> =>
  clients.noteUse(id, now, now - hourMs)
