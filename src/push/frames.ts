import type { FeedDirection } from '#generated/ws/frames.ts'
import { headerFrame } from '../domain/header-text.ts'
import { reportFrame, reportIn } from '../domain/reports.ts'
import type { FeedEntry } from '../store/mail/feed.ts'

/**
 * Returns the frames of an entry for a feed. A delivery status goes to every feed of the sender, before the envelope
 * that reports it. A client that reconnects after the envelope has therefore seen the status.
 */
function framesOf(entry: FeedEntry, feed: FeedDirection): Buffer[] {
  const report = entry.report === null ? undefined : reportIn(JSON.parse(entry.report))
  const texts = [...(report ? [reportFrame(report)] : []), ...(isShown(entry, feed) ? [headerFrame(entry, feed)] : [])]
  return texts.map((text) => Buffer.from(text))
}

const isShown = ({ direction }: FeedEntry, feed: FeedDirection): boolean =>
  feed === 'both' || direction === feed || direction === 'self'

export type MakeFrames = typeof framesOf

/** Creates a function that encodes each entry once for all feeds that show it alike, of whichever agent. */
export function createFrames(): MakeFrames {
  const encoded = new Map<string, Buffer[]>()
  return (entry, feed) => {
    const key = `${entry.envelopeId} ${entry.direction} ${entry.unread} ${feed}`
    const frames = encoded.get(key) ?? framesOf(entry, feed)
    encoded.set(key, frames)
    return frames
  }
}
