import type { Seen, Told } from './history.ts'
import { factsFor, keyOf, postmaster, type FollowerView, type Rule, type Violation } from './view.ts'

/** Promises to senders that requested delivery reports: every fact once, and no other. */
export const factRules = {
  'fact missing: requested, but never reported': (view) =>
    view.followers.flatMap((follower) => {
      const told = new Set(factsOf(follower).map(({ key }) => key))
      if (!follower.hasReports) return []
      return factsFor(view, follower.agent)
        .filter((fact) => !told.has(keyOf(fact)))
        .map((fact) => violation('fact missing', follower, fact.envelope_id, keyOf(fact)))
    }),

  'fact duplicated: reported twice': (view) =>
    view.followers.flatMap((follower) => {
      const before = new Set<string>()
      return factsOf(follower)
        .filter(({ key }) => before.size === before.add(key).size)
        .map(({ key, id, at }) => ({ ...violation('fact doubled', follower, id, key), at }))
    }),

  'fact unrequested: reported, but nobody requested it': (view) =>
    view.followers.flatMap((follower) => {
      const asked = new Set(factsFor(view, follower.agent).map(keyOf))
      return factsOf(follower)
        .filter(({ key }) => !asked.has(key))
        .map(({ key, id, at }) => ({ ...violation('fact unasked', follower, id, key), at }))
    }),

  'fact apart: the frame with a fact is not before the frame of its mail': (view) =>
    view.followers.flatMap((follower) =>
      follower.stream.flatMap((frame, index) => {
        const { name } = follower
        if (frame.kind === 'told' && isApart(frame, follower.stream[index + 1]))
          return [{ ...violation('fact apart', follower, frame.fact.envelope_id, name), at: frame.at }]
        if (isReport(frame) && !announces(follower.stream[index - 1], frame))
          return [{ ...violation('fact apart', follower, frame.id, name), at: frame.at }]
        return []
      }),
    ),
} satisfies Record<string, Rule>

const violation = (rule: string, follower: FollowerView, id: string, what: string): Violation => ({
  rule,
  id,
  follower: follower.name,
  text: `${follower.name}: ${rule}: ${what}`,
})

interface ToldFact {
  key: string
  id: string
  at: number
}

/**
 * Returns the facts in the mail or in the frames of a follower. A connection may end between the frame of a fact and
 * that of its mail, and then both come again. So a fact counts together with its mail.
 */
const factsOf = ({ stream }: FollowerView): ToldFact[] =>
  stream.flatMap((event, index) => {
    const fact = event.kind === 'seen' ? event.fact : announces(event, stream[index + 1]) ? event.fact : undefined
    return fact ? [{ key: keyOf(fact), id: fact.envelope_id, at: event.at }] : []
  })

/** Returns true for mail of the postmaster that came as a frame. */
const isReport = (event: Seen | Told): event is Seen =>
  event.kind === 'seen' && event.connection !== undefined && event.from === postmaster

/** Returns true if the first is the frame of the fact that the second reports, next on the same connection. */
const announces = (told: Seen | Told | undefined, mail: Seen | Told | undefined): boolean =>
  told?.kind === 'told' &&
  mail !== undefined &&
  isReport(mail) &&
  mail.connection === told.connection &&
  mail.in_reply_to === told.fact.envelope_id

const isApart = (told: Told, next: Seen | Told | undefined): boolean =>
  next !== undefined && next.connection === told.connection && !announces(told, next)
