import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import type { Exports } from '../../exports/index.ts'
import type { Approvals } from '../../conversations/approvals.ts'
import type { ContactRequests } from '../../conversations/contact-requests.ts'
import type { Threads } from '../../conversations/threads.ts'
import type { Delivery } from '../../delivery/index.ts'
import type { Fault } from '../../fault.ts'
import type { Files } from '../../files/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Authority } from '../../oauth/authority.ts'
import type { Resources } from '../../oauth/resources.ts'
import type { Tickets } from '../../oauth/tickets.ts'
import type { MinuteCounts } from '../../minute-counts.ts'
import type { Observe } from '../../observe.ts'
import type { OwnerLimits } from '../../owner-limits.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Presence } from '../../push/presence.ts'
import type { Search } from '../../search/index.ts'
import type { Store } from '../../store/index.ts'
import type { WebSession } from '../../store/web-sessions.ts'
import type { Webhooks } from '../../webhooks/index.ts'
import type { Clients } from '../clients.ts'
import type { RequestIds } from '../request-ids.ts'
import type { Browser } from './browser.ts'
import type { FormFiles } from './form-files.ts'
import type { Html } from './html.ts'

export interface WebDeps {
  approvals: Pick<Approvals, 'waiting' | 'countWaiting' | 'decide'>
  arrivals: BodyTimeouts
  clients: Pick<Clients, 'sourceOf'>
  contactRequests: ContactRequests
  config: Config
  delivery: Pick<Delivery, 'accept' | 'waiting'>
  counts: Pick<MinuteCounts, 'busiest'>
  exports: Exports
  files: Files
  store: Store
  clock: Clock
  ids: Ids
  identity: Identity
  authority: Authority
  presence: Presence
  resources: Resources
  observe: Observe
  ownerLimits: Pick<OwnerLimits, 'reserveAnswer'>
  requestIds: RequestIds
  search: Pick<Search, 'messages'>
  threads: Threads
  tickets: Pick<Tickets, 'issue'>
  webhooks: Webhooks
}

/** One request of a browser. */
export interface Visit {
  /** The path below {web_url}, with its query as it was sent. */
  address: string
  /** What stands before the path, if {web_url} has a path of its own. */
  base: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The fields of the form that was sent; none of a GET. */
  form: Form
  /** None where the route takes none. */
  files: FormFiles
  browser: Browser
  session: WebSession | undefined
  /** How many approvals wait for the person who is signed in. */
  approvals: number
  /** The remote address, as far as clients are told apart by it. */
  source: string
  userAgent: string
}

/** The visit of somebody who is signed in. */
export interface PersonVisit extends Visit {
  session: WebSession
}

/** A field that was not sent is empty; one that was sent twice is refused. */
export type Form = (name: string) => string

export type Refusal = Pick<Fault, 'code' | 'status'> & Partial<Pick<Fault, 'retryAfterSeconds' | 'headers' | 'cause'>>

export interface Page {
  title: string
  body: Html
  /** Why it is not what was asked for. */
  refusal?: Refusal | undefined
  /** Where a form of the page may lead to after it was answered here, as a source of a Content-Security-Policy. */
  leadsTo?: string
  /** The script that the page goes with, among the assets. */
  script?: string
  /** Where its script connects to beside here, as a source of a Content-Security-Policy. */
  connectsTo?: string
}

export type Answer =
  | { page: Page }
  | Next
  /** Away, to where an app waits. */
  | { leave: string }
  /** For the script. */
  | { json: object }
  /** To be kept under this name, sent as it is made. */
  | { archive: Readable; name: string }

/** On to an address below {web_url}. */
interface Next {
  see: string
  /** Of the session that begins. */
  token?: string
  /** The session has ended. */
  signedOut?: true
}

type Act<V extends Visit> = (deps: WebDeps, visit: V) => Promise<Answer>

interface Acts<V extends Visit> {
  path: string
  get?: Act<V>
  post?: Act<V>
  /** How large its form may be, where that is more than usual. */
  formBytesMax?: number
  /** Whether its form may have files; its fields stand before them. */
  takesFiles?: true
}

interface PersonActs extends Acts<PersonVisit> {
  /**
   * The form is taken only from somebody who signed in not long ago, since what it makes outlives their session; others
   * sign in first, and come back to this page.
   */
  recently?: string
}

export type Route =
  | ({ for: 'anybody' } & Acts<Visit>)
  | ({ for: 'person' } & PersonActs)
  /** Somebody whom the operator's command line has made one; for everybody else there is no such page. */
  | ({ for: 'operator' } & PersonActs)

export const anybody = (path: string, acts: Omit<Acts<Visit>, 'path'>): Route => ({ for: 'anybody', path, ...acts })
export const person = (path: string, acts: Omit<PersonActs, 'path'>): Route => ({ for: 'person', path, ...acts })
export const operator = (path: string, acts: Omit<PersonActs, 'path'>): Route => ({ for: 'operator', path, ...acts })
