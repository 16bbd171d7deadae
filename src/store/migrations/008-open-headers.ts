/** Headers are kept open at their end, so that what depends on the reader is added without a look at the rest. */
export const statements: readonly string[] = ['update mailbox_entry set header = left(header, -1)']
