import type { MonitorFactNotice } from '#generated/rest/models.ts'
import type { FeedDirection } from '#generated/ws/frames.ts'
import { headerFrame } from '../../domain/header-text.ts'
import type { Announcement } from '../../push/bus.ts'

/** Whether a feed shows an announcement; reports go to the sender's sockets whatever their feed. */
export function wants(feed: FeedDirection, announcement: Announcement): boolean {
  if (announcement.kind === 'report' || feed === 'both') return true
  return announcement.entry.direction === feed || announcement.entry.direction === 'self'
}

/** An announcement as a flat JSON object with `op`. */
export function frameText(announcement: Announcement, feed: FeedDirection): string {
  if (announcement.kind === 'envelope') return headerFrame(announcement.entry, feed)
  const frame: MonitorFactNotice = { op: 'monitor.fact', ...announcement.report }
  return JSON.stringify(frame)
}
