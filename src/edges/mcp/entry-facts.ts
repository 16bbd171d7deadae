import type { ContactRequest } from '#generated/rest/models.ts'
import type { FeedEntry } from '../../store/feed.ts'

export const contactRequestOf = (_entry: FeedEntry): ContactRequest | undefined => undefined
export const isOfContacts = (_entry: FeedEntry): boolean => false
