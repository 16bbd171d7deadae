import type { ContactRequest } from '#generated/rest/models.ts'
import type { FeedEntry } from '../../store/feed.ts'

export const threadIdOf = ({ envelopeId }: FeedEntry): string => envelopeId.replace(/^env_/, 'thr_')
export const contactRequestOf = (_entry: FeedEntry): ContactRequest | undefined => undefined
export const isOfContacts = (_entry: FeedEntry): boolean => false
export const beginsThread = ({ header }: FeedEntry): boolean => header.includes('"in_reply_to":null')
