import { hourMs } from '../domain/durations.ts'
import type { Store } from '../store/index.ts'

/** Notes that a public client got something, which keeps its registration. Once an hour: many families may share it. */
export const noteUse = ({ clients }: Pick<Store, 'clients'>, id: string, now: number): Promise<void> =>
  clients.noteUse(id, now, now - hourMs)
