import type { Announcement } from '../../push/bus.ts'
import { headerText, type Feed } from '../../store/headers.ts'

/** Whether a feed shows an announcement; reports go to the sender's sockets whatever their feed. */
export function wants(feed: Feed, announcement: Announcement): boolean {
  if (announcement.kind === 'report' || feed === 'both') return true
  return announcement.entry.direction === feed || announcement.entry.direction === 'self'
}

/** An announcement as a flat JSON object with `op`. */
export function frameText(announcement: Announcement, feed: Feed): string {
  if (announcement.kind === 'report') return JSON.stringify({ op: 'monitor.fact', ...announcement.report })
  return `{"op":"envelope.notify",${headerText(announcement.entry, feed).slice(1)}`
}
