import type { ContactRequest } from '#generated/rest/models.ts'
import { contactRequestIn, isContactNotice } from '../../domain/contact-mail.ts'
import type { FeedEntry } from '../../store/feed.ts'

export const contactRequestOf = ({ report }: FeedEntry): ContactRequest | undefined =>
  report === null ? undefined : contactRequestIn(report)

/** Whether the list of contacts is another one by it. */
export const isOfContacts = ({ report }: FeedEntry): boolean => report !== null && isContactNotice(report)
