import type { FeedDirection } from '#generated/ws/frames.ts'
import { headerFrame } from '../domain/header-text.ts'
import { reportFrame, reportIn } from '../domain/reports.ts'
import type { FeedEntry } from '../store/feed.ts'
import type { Subscriber } from './feeds.ts'

/** Takes entries as frames, of which `push` says whether more may follow. */
export const takingFrames =
  (feed: FeedDirection, push: (frame: string) => boolean): Subscriber['take'] =>
  (entry) =>
    framesOf(entry, feed).map(push).every(Boolean)

/**
 * The frames that an entry is to a feed. A fact goes to every feed of the sender, and before the mail that reports it:
 * who has seen the mail, and connects again from there, has seen the fact.
 */
function framesOf(entry: FeedEntry, feed: FeedDirection): string[] {
  const report = entry.report === null ? undefined : reportIn(entry.report)
  return [...(report ? [reportFrame(report)] : []), ...(isShown(entry, feed) ? [headerFrame(entry, feed)] : [])]
}

const isShown = ({ direction }: FeedEntry, feed: FeedDirection): boolean =>
  feed === 'both' || direction === feed || direction === 'self'
