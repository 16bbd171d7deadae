import type { FeedDirection } from '#generated/ws/frames.ts'
import { headerFrame } from '../domain/header-text.ts'
import { reportFrame, reportIn } from '../domain/reports.ts'
import type { FeedEntry } from '../store/feed.ts'

/**
 * The frames that an entry is to a feed. A fact goes to every feed of the sender, and before the mail that reports it:
 * who has seen the mail, and connects again from there, has seen the fact.
 */
function framesOf(entry: FeedEntry, feed: FeedDirection): Buffer[] {
  const report = entry.report === null ? undefined : reportIn(JSON.parse(entry.report))
  const texts = [...(report ? [reportFrame(report)] : []), ...(isShown(entry, feed) ? [headerFrame(entry, feed)] : [])]
  return texts.map((text) => Buffer.from(text))
}

const isShown = ({ direction }: FeedEntry, feed: FeedDirection): boolean =>
  feed === 'both' || direction === feed || direction === 'self'

export type MakeFrames = typeof framesOf

/** Makes the frames of an envelope once for all feeds, of whichever agents, that show it alike. */
export function createFrames(): MakeFrames {
  const made = new Map<string, Buffer[]>()
  return (entry, feed) => {
    const look = `${entry.envelopeId} ${entry.direction} ${entry.unread} ${feed}`
    const frames = made.get(look) ?? framesOf(entry, feed)
    made.set(look, frames)
    return frames
  }
}
