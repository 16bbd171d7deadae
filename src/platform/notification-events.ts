import type { Log } from './log.ts'

/** Counter of attempts. */
interface Attempts {
  inc(labels: Record<string, string>): void
}

/** Creates the observers of emails. They log no address and no text. */
export const emailEvents = (
  log: Log,
  { tries, waiting }: { tries: Attempts; waiting: { set(count: number): void } },
) => ({
  tried(kind: string, outcome: string, id: string): void {
    tries.inc({ kind, outcome })
    if (outcome === 'ok') log.debug({ event: 'email.sent', email_id: id, kind })
    else log.warn({ event: 'email.failed', email_id: id, kind, outcome })
  },
  waiting: (count: number): void => waiting.set(count),
})

/** Creates the observers of notifications to browsers. They learn neither the address nor the person. */
export const webPushEvents = ({ tries }: { tries: Attempts }) => ({
  tried: (outcome: string): void => tries.inc({ outcome }),
})
