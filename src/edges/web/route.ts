import type { Readable } from 'node:stream'
import type { Config } from '../../settings/config.ts'
import type { Exports } from '../../mail/exports/index.ts'
import type { Approvals } from '../../mail/threads/approvals.ts'
import type { ContactRequests } from '../../mail/threads/contacts.ts'
import type { Conversations } from '../../mail/threads/index.ts'
import type { Threads } from '../../mail/threads/threads.ts'
import type { Delivery } from '../../mail/sending/index.ts'
import type { Fault } from '../../fault.ts'
import type { Files } from '../../mail/files/index.ts'
import type { Sso } from '../../access/sso/index.ts'
import type { Identity } from '../../access/identity/index.ts'
import type { ClientDocuments } from '../../access/oauth/client-documents.ts'
import type { Authority } from '../../access/oauth/authority.ts'
import type { ProtectedResources } from '../../access/oauth/resources.ts'
import type { WebSocketTickets } from '../../access/oauth/tickets.ts'
import type { MinuteCounts } from '../../access/minute-counts.ts'
import type { Observers } from '../../platform/observe.ts'
import type { OwnerLimits } from '../../access/owner-limits.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Presence } from '../../push/presence.ts'
import type { Search } from '../../mail/search.ts'
import type { Store } from '../../store/index.ts'
import type { WebSession } from '../../store/access/web-sessions.ts'
import type { Webhooks } from '../../webhooks/index.ts'
import type { WebPush } from '../../people/web-push/index.ts'
import type { Clients } from '../clients.ts'
import type { RequestIds } from '../answers.ts'
import type { Browser } from './browser.ts'
import type { FormFiles } from './mail/form-files.ts'
import type { Html } from './html.ts'

export interface WebDeps {
  approvals: Pick<Approvals, 'waiting' | 'countWaiting' | 'decide'>
  arrivals: BodyTimeouts
  clientDocuments: ClientDocuments
  clients: Pick<Clients, 'sourceOf'>
  contactRequests: ContactRequests
  config: Config
  delivery: Pick<Delivery, 'accept' | 'waiting'>
  counts: Pick<MinuteCounts, 'busiest'>
  exports: Exports
  files: Files
  store: Store
  clock: Clock
  ids: IdGenerator
  identity: Identity
  inbox: Conversations['inbox']
  authority: Authority
  presence: Presence
  resources: ProtectedResources
  observe: Observers
  ownerLimits: Pick<OwnerLimits, 'reserveAnswer'>
  requestIds: RequestIds
  search: Pick<Search, 'messages'>
  sso: Sso
  threads: Threads
  tickets: Pick<WebSocketTickets, 'issue'>
  webhooks: Webhooks
  webPush: Pick<WebPush, 'publicKey' | 'subscribe' | 'unsubscribe'>
}

export interface Visit {
  /** Path below {web_url}, with its query as the browser sent it. */
  address: string
  /** Path of {web_url}; empty if it has none. */
  base: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Fields of the submitted form. A GET has none. */
  form: FormFieldReader
  /** Files of the submitted form, if the route allows files. */
  files: FormFiles
  browser: Browser
  session: WebSession | undefined
  /** Secret of the single sign-on that this browser has begun. Empty if there is none. */
  ssoSecret: string
  /** Colours that the person chose in this browser. */
  theme: Theme
  /** Number of approvals that wait for the signed-in person. */
  approvals: number
  /** Number of invitations to organizations that wait for the signed-in person. */
  invitations: number
  /** Prefix of the remote address that identifies a client in limits. */
  source: string
  userAgent: string
}

/** Colours of the pages: those of the system, light or dark. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Visit of a signed-in person. */
export interface PersonVisit extends Visit {
  session: WebSession
}

export interface FormFieldReader {
  /**
   * Returns the value of a field, or an empty text if the field is missing. Throws VALIDATION_ERROR if the field is
   * repeated.
   */
  (name: string): string
  /** Names of all fields, in the order of the form. */
  names: readonly string[]
}

/** Error that determines the status and headers of the response with a page. */
export type PageError = Pick<Fault, 'code' | 'status'> & Partial<Pick<Fault, 'retryAfterSeconds' | 'headers' | 'cause'>>

export interface WebPage {
  title: string
  /** Heading of the page, if it differs from the title. */
  heading?: Html | string
  /** Controls beside the heading. */
  tools?: Html
  body: Html
  /** Error of the request, if the page shows one. */
  error?: PageError | undefined
  /** True if the page shows its own heading, so that its title is only for screen readers. */
  hasOwnHeading?: true
  /** True if a form of the page redirects to an app. */
  leadsToApp?: true
  /** True if the page asks one question, so that it has no navigation. */
  isPlain?: true
  /** True if a page without navigation uses the width of the window. */
  isWide?: true
  /** Notice about a form that is shown again, with the address of its page. */
  restored?: { notice: string; address: string }
  /** Name of the asset with the script of the page. */
  script?: string
  /** Address to which the script connects in addition to this site, as a source of a Content-Security-Policy. */
  connectsTo?: string
}

export type PageAnswer =
  /** Page. With a token, a session has begun. */
  | { page: WebPage; token?: string }
  | LocalRedirect
  /** Redirect to the address of an app, or of an issuer with the secret of a single sign-on for its cookie. */
  | { leave: string; ssoSecret?: string }
  /** Answer to a script, as JSON. */
  | { json: object }
  /** Download with this file name. It is streamed while it is created. The default type is a ZIP archive. */
  | { archive: Readable; name: string; type?: string }

/** Form that a person filled in, but that was not accepted, because the session had ended. */
export interface TypedForm {
  /** Address of the page that shows the form, below {web_url}. */
  page: string
  fields: Readonly<Record<string, string>>
}

/** Redirect to an address below {web_url}. */
interface LocalRedirect {
  see: string
  /** Token of a new session, for the cookie. */
  token?: string
  /** Form that the person typed before sign-in. Its page is shown instead of the redirect. */
  typed?: TypedForm
  /** True if the session has ended, so that the browser gets a new secret. */
  signedOut?: true
  /** New colours of the pages, for their own cookie. */
  theme?: Theme
  /** Secret of a single sign-on for its cookie. An empty text removes the cookie. */
  ssoSecret?: string
}

type Handler<V extends Visit> = (deps: WebDeps, visit: V) => Promise<PageAnswer>

interface Handlers<V extends Visit> {
  path: string
  get?: Handler<V>
  post?: Handler<V>
  /** Highest size of the route's form in bytes, if larger than usual. */
  formBytesMax?: number
  /** True if the route's form may have files. Its fields come before its files. */
  takesFiles?: true
  /**
   * Names of the fields that a person types. If the session has ended, the page shows the form again after sign-in.
   * Never names a field with a secret.
   */
  typedFields?: readonly string[]
  /** Name of the hidden field with the version of the data that the form shows. It is stored with the typed fields. */
  versionField?: string
}

interface PersonHandlers extends Handlers<PersonVisit> {
  /**
   * Page whose form needs a recent sign-in, because the result outlives the session. Other people sign in first, and
   * then return to this page.
   */
  recently?: string
  /** True if a person may open it without the second factor that an organization requires. */
  worksWithoutSecondFactor?: true
  /**
   * Requests that people may make even if an organization of theirs requires single sign-on that the session lacks.
   * Such a request acts for no agent.
   */
  openWithoutSso?: 'get' | 'all'
}

export type WebRoute =
  | ({ for: 'anybody' } & Handlers<Visit>)
  | ({ for: 'person' } & PersonHandlers)
  /** Page for operators, whom the command line appoints. All other people get NOT_FOUND. */
  | ({ for: 'operator' } & PersonHandlers)

export const publicRoute = (path: string, handlers: Omit<Handlers<Visit>, 'path'>): WebRoute => ({
  for: 'anybody',
  path,
  ...handlers,
})
export const personRoute = (path: string, handlers: Omit<PersonHandlers, 'path'>): WebRoute => ({
  for: 'person',
  path,
  ...handlers,
})
export const operatorRoute = (path: string, handlers: Omit<PersonHandlers, 'path'>): WebRoute => ({
  for: 'operator',
  path,
  ...handlers,
})

/** Returns true for a request that people may make without the single sign-on that an organization requires. */
export const isOpenWithoutSso = (route: WebRoute, method: 'get' | 'post'): boolean =>
  route.for !== 'person' || route.openWithoutSso === 'all' || route.openWithoutSso === method
