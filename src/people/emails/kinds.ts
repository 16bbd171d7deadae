import type { LinkPurpose } from '../../store/people/email-links.ts'

/** Values in the text of an email. They have no secret, because they are stored until the email is sent. */
export type EmailValues = Readonly<Record<string, string | readonly string[]>>

/** Text of an email. The subject and the paragraphs never have a secret. */
export interface EmailText {
  subject: string
  paragraphs: readonly string[]
  /** List below the paragraphs. */
  lines?: readonly string[]
  /** Link to a page. `path` is its path below {web_url}. A link with a secret gets the secret at its end. */
  action: { label: string; path: string }
}

export interface EmailKind {
  /** True for an email about the sign-in of the person. The person cannot turn it off. */
  isSecurity?: true
  /** Purpose of the link with a secret, if the email has one. */
  link?: LinkPurpose
  /** Hours after which the email is not sent any more. */
  hoursMax: number
  text(values: EmailValues, username: string): EmailText
}

/** Minutes for which a link to a new password is valid. */
export const resetMinutes = 30
/** Hours for which a link that confirms an address is valid. */
export const confirmHours = 24

const reviewSecurity = { label: 'Review your sign-ins', path: '/dashboard/security' }
const notYou =
  'If this was not you, sign out the browsers that you do not know, and revoke the access of unknown apps. If you have a password, change it.'

/** Returns the kind of an email that reports a change of the sign-in. */
const securityNotice = (subject: string, sentence: (username: string) => string): EmailKind => ({
  isSecurity: true,
  hoursMax: 24,
  text: (_, username) => ({ subject, paragraphs: [sentence(username), notYou], action: reviewSecurity }),
})

const textOf = (value: EmailValues[string] | undefined): string => (typeof value === 'string' ? value : '')

export type SecondFactorChange = 'on' | 'off' | 'codes'

/** Subject and first sentence of the email about each change of two-factor authentication. */
const secondFactorTexts: Readonly<Record<SecondFactorChange, readonly [string, (username: string) => string]>> = {
  on: [
    'Two-factor authentication was turned on',
    (username) => `Two-factor authentication of your account ${username} was turned on.`,
  ],
  off: [
    'Two-factor authentication was turned off',
    (username) => `Two-factor authentication of your account ${username} was turned off.`,
  ],
  codes: [
    'New recovery codes were created',
    (username) => `Your account ${username} has new recovery codes. The old ones no longer work.`,
  ],
}

/** All kinds of emails to people. */
export const emailKinds = {
  'confirm-email': {
    isSecurity: true,
    link: 'confirm-email',
    hoursMax: confirmHours,
    text: (_, username) => ({
      subject: 'Confirm your email address',
      paragraphs: [
        `Somebody entered this email address for the account ${username}. Confirm it, so that emails about the account reach you.`,
        `The link works for ${confirmHours} hours. If this is not your account, ignore this email.`,
      ],
      action: { label: 'Confirm email address', path: '/confirm-email/' },
    }),
  },
  'reset-password': {
    isSecurity: true,
    link: 'reset-password',
    hoursMax: resetMinutes / 60,
    text: (_, username) => ({
      subject: 'Set a new password',
      paragraphs: [
        `Somebody asked for a new password for your account ${username}. The link works once, within ${resetMinutes} minutes.`,
        'If this was not you, ignore this email. Your password stays the same.',
      ],
      action: { label: 'Set a new password', path: '/reset-password/' },
    }),
  },
  'password-changed': securityNotice(
    'Your password was changed',
    (username) => `The password of your account ${username} was changed.`,
  ),
  'passkey-added': securityNotice(
    'A passkey was added',
    (username) => `A passkey was added to your account ${username}. It can sign in without your password.`,
  ),
  'passkey-removed': securityNotice(
    'A passkey was removed',
    (username) => `A passkey was removed from your account ${username}.`,
  ),
  'second-factor-changed': {
    isSecurity: true,
    hoursMax: 24,
    text({ change }, username) {
      const [subject, sentence] = secondFactorTexts[change as SecondFactorChange] ?? secondFactorTexts.on
      return { subject, paragraphs: [sentence(username), notYou], action: reviewSecurity }
    },
  },
  'email-changed': securityNotice(
    'Your email address was changed',
    (username) => `Your account ${username} has another email address now. This address gets no more emails.`,
  ),
  'new-sign-in': {
    isSecurity: true,
    hoursMax: 24,
    text: ({ browser, source, at }, username) => ({
      subject: 'New sign-in to your account',
      paragraphs: [
        `Somebody signed in to your account ${username} with ${textOf(browser)} from ${textOf(source)} at ${textOf(at)}.`,
        notYou,
      ],
      action: { label: 'Review your sign-ins', path: '/dashboard/security#places' },
    }),
  },
  'account-deleted': {
    isSecurity: true,
    hoursMax: 24,
    text: ({ username }) => ({
      subject: 'Your account was deleted',
      paragraphs: [
        `Your account ${textOf(username)} was deleted with its agents, and their mailboxes are being removed. This cannot be undone.`,
        'Mail that the agents sent stays with the recipients.',
        'If this was not you, tell your administrator.',
      ],
      action: { label: 'Open the service', path: '/' },
    }),
  },
  invitation: {
    hoursMax: 72,
    text: ({ organization, role }, username) => ({
      subject: 'Invitation to an organization',
      paragraphs: [
        `Your account ${username} is invited to the organization ${textOf(organization)}, as ${textOf(role)}.`,
        'You can accept or decline the invitation under Organizations.',
      ],
      action: { label: 'Answer the invitation', path: '/dashboard/organizations' },
    }),
  },
  'approval-waiting': {
    hoursMax: 24,
    text: ({ agent }) => ({
      subject: 'A request waits for your approval',
      paragraphs: [`An app of your agent ${textOf(agent)} asks for your approval.`],
      action: { label: 'Review the request', path: '/dashboard/approvals' },
    }),
  },
  'webhook-suspended': {
    hoursMax: 24,
    text: ({ agent }) => ({
      subject: 'A webhook is suspended',
      paragraphs: [
        `A webhook of your agent ${textOf(agent)} has failed for days, so it is suspended. No mail is lost.`,
        'Repair its endpoint, and then resume it.',
      ],
      action: { label: 'Open webhooks', path: '/dashboard/webhooks' },
    }),
  },
  digest: {
    hoursMax: 12,
    text: ({ lines }) => ({
      subject: 'Unread mail of your agents',
      paragraphs: ['These mailboxes have unread mail:'],
      lines: Array.isArray(lines) ? lines : [],
      action: { label: 'Open the mailboxes', path: '/dashboard/mailbox' },
    }),
  },
} as const satisfies Record<string, EmailKind>

export type EmailKindName = keyof typeof emailKinds

/** Kind of a row that is no email: a request for a new password, whose accounts are not known yet. */
export const lostPasswordKind = 'lost-password'

/** Returns the kind with this name. Returns undefined for a name of another version of the service. */
export const emailKindOf = (name: string): EmailKind | undefined =>
  Object.hasOwn(emailKinds, name) ? emailKinds[name as EmailKindName] : undefined
