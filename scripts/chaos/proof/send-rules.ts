import { areInOrder, postmaster, type Kept, type Rule, type SentEnvelope, type View, type Violation } from './view.ts'

/** Promises to senders, compared with the final mailboxes. */
export const sendRules = {
  'lost: acknowledged, but not in a mailbox': (view) =>
    envelopesOf(view)
      .filter(({ acknowledgements }) => acknowledgements.length > 0)
      .flatMap((envelope) =>
        envelope.owners
          .filter((owner) => !envelope.places.has(owner))
          .map((owner) => violation('lost', envelope, `it was acknowledged, but is not in the mailbox of ${owner}`)),
      ),

  'partly delivered: in some mailboxes and not in others': (view) =>
    envelopesOf(view)
      .filter(({ places, owners }) => places.size > 0 && owners.some((owner) => !places.has(owner)))
      .map((envelope) =>
        violation(
          'partly delivered',
          envelope,
          `it is for ${envelope.owners}, but stored for ${[...envelope.places.keys()]}`,
        ),
      ),

  'unexpected: in a mailbox, but nobody sent it there': (view) =>
    [...view.mailboxes].flatMap(([owner, kept]) =>
      kept
        .filter(({ id, from }) => from !== postmaster && !view.envelopes.get(id)?.owners.includes(owner))
        .map(({ id }) => ({ rule: 'stranger', id, text: `nobody sent ${id} to ${owner}, whose mailbox has it` })),
    ),

  'out of order or duplicated: in a mailbox': (view) =>
    [...view.mailboxes].flatMap(([owner, kept]) =>
      kept.flatMap((entry, index) => {
        const before = kept[index - 1]
        if (!before || areInOrder(before, entry)) return []
        const rule = before.id === entry.id ? 'doubled' : 'out of order'
        return [{ rule, id: entry.id, text: `the mailbox of ${owner} lists ${entry.id} after ${before.id}` }]
      }),
    ),

  'rejected: a call failed with a permanent error': (view) =>
    envelopesOf(view).flatMap((envelope) =>
      envelope.failures
        .filter(({ kind }) => kind === 'failed')
        .map(({ code, message, at }) => ({ ...violation('refused', envelope, `${code}: ${message}`), at })),
    ),

  'internal error: the service returned an unexpected error': (view) =>
    envelopesOf(view).flatMap((envelope) =>
      envelope.failures
        .filter(({ code }) => code === 'INTERNAL_ERROR')
        .map(({ message, at }) => ({ ...violation('internal error', envelope, message), at })),
    ),

  'two responses: acknowledgements differ, or differ from the stored envelope': (view) =>
    envelopesOf(view).flatMap((envelope) => {
      const answers = new Set(envelope.acknowledgements.map((answer) => JSON.stringify(answer)))
      const twice = answers.size > 1 ? [violation('two answers', envelope, [...answers].join(' and '))] : []
      return [...twice, ...misquoted(envelope)]
    }),

  'overtaken: sent after another was acknowledged, but stored before it': (view) =>
    [...view.mailboxes].flatMap(([owner, kept]) => overtaken(owner, kept, view)),

  'bad exit: a stopped process did not end properly': ({ events }) =>
    events
      .filter((event) => event.kind === 'left')
      .filter(({ exit }) => exit !== '0')
      .map(({ target, exit, at }) => ({ rule: 'bad exit', at, text: `process ${target} ended with ${exit}` })),
} satisfies Record<string, Rule>

const envelopesOf = (view: View): SentEnvelope[] => [...view.envelopes.values()]

const violation = (rule: string, { sending }: SentEnvelope, text: string): Violation => ({
  rule,
  id: sending.id,
  text: `${sending.id} from ${sending.from}: ${text}`,
})

/** Returns true if the acknowledgement does not name all recipients, or not the time of every mailbox. */
function misquoted(envelope: SentEnvelope): Violation[] {
  const names = envelope.recipients.toSorted().join()
  return envelope.acknowledgements.flatMap(({ created_at, recipients }) => {
    const others = [...envelope.places].filter(([, kept]) => kept !== created_at)
    return [
      ...others.map(([owner, kept]) =>
        violation('two answers', envelope, `acknowledged with ${created_at}, stored for ${owner} with ${kept}`),
      ),
      ...(recipients.toSorted().join() === names
        ? []
        : [violation('two answers', envelope, `acknowledged for ${recipients}, sent to ${names}`)]),
    ]
  })
}

/**
 * Returns violations of causal order: a send that began after an acknowledgement must come later in every mailbox. It
 * checks from the end that nothing after an envelope was acknowledged before the envelope was sent.
 */
function overtaken(owner: string, kept: readonly Kept[], view: View): Violation[] {
  const found: Violation[] = []
  let earliest: SentEnvelope | undefined
  for (const { id } of kept.toReversed()) {
    const envelope = view.envelopes.get(id)
    if (!envelope) continue
    if (earliest && earliest.acknowledgedAt < envelope.invokedAt)
      found.push({
        ...violation('overtaken', envelope, `in the mailbox of ${owner} it is before ${earliest.sending.id}`),
        other: earliest.sending.id,
      })
    if (!earliest || envelope.acknowledgedAt < earliest.acknowledgedAt) earliest = envelope
  }
  return found
}
