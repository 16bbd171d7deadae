export type Feed = 'in' | 'out' | 'both'

/** A header as it is kept, and what its reader sees with it. */
export interface EntryHeader {
  direction: 'in' | 'out' | 'self'
  unread: boolean
  /** Open at its end. */
  header: string
}

/** A header as the wire has it: what was stored, with what depends on the reader. */
export const headerText = ({ header, unread, direction }: EntryHeader, feed: Feed): string =>
  feed === 'both' ? `${header},"unread":${unread},"direction":"${direction}"}` : `${header},"unread":${unread}}`

/** The same as an expression over `mailbox_entry`. */
export const headerExpression = (feed: Feed): string => {
  const unread = `header || ',"unread":' || case when direction <> 'out' and read_at is null then 'true' else 'false' end`
  return feed === 'both' ? `${unread} || ',"direction":"' || direction || '"}'` : `${unread} || '}'`
}
