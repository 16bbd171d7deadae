/** Conditions that a message must meet in a list of mail. All of them hold for the same message. */
export interface MailFilter {
  /** Part of the handle of the sender. Empty for any sender. */
  from: string
  /** Part of the handle of a recipient. Empty for any recipient. */
  to: string
  isUnread: boolean
  hasFiles: boolean
  /** Earliest time, in epoch milliseconds. */
  since: number
  /** Time before which the message arrived, in epoch milliseconds. */
  until: number
}

/** Filter that every message meets. */
export const noFilter: MailFilter = {
  from: '',
  to: '',
  isUnread: false,
  hasFiles: false,
  since: 0,
  until: Number.MAX_SAFE_INTEGER,
}

const namesOf = (filter: MailFilter): (keyof MailFilter)[] => Object.keys(filter) as (keyof MailFilter)[]

/** Returns true if the filter has a condition. */
export const hasConditions = (filter: MailFilter): boolean =>
  namesOf(noFilter).some((name) => filter[name] !== noFilter[name])
