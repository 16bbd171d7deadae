import type { Answer } from '../http.ts'
import type { Random } from '../random.ts'
import type { Kind, Role } from './agents.ts'
import type { Browser } from './browser.ts'

/** The deployment, as the lookups use it. */
export interface Stage {
  random: Random
  /** The browser in which the owner is signed in. */
  browser: Browser
  /** A browser in which nobody is signed in. */
  stranger: Browser
  /** Calls an operation of REST as one of the agents of the owner. */
  rest(role: Role, method: string, path: string, body?: object): Promise<Answer>
  /** Calls a method of MCP. */
  mcp(role: Role, method: string, params: object): Promise<Answer>
  tool(role: Role, name: string, input: object): Promise<Answer>
  /** Sends a form to the authorization server. */
  oauth(path: string, form: Record<string, string>): Promise<Answer>
  /** Returns the id of an agent of the owner. */
  agentId(role: Role): string
}

/** Makes one or several requests, one after the other, and returns their answers. */
export type Try = () => Promise<readonly Answer[]>

/** One way in which a client names an agent, an account or a client. */
export interface Lookup {
  /**
   * Operations, tools or forms, one for each answer of a try. `test/existence.test.ts` compares them with the
   * contract.
   */
  takes: readonly string[]
  what: string
  /** Statuses of all answers, whichever the case is. */
  statuses: readonly number[]
  /** Cases that must take the same time. The first one is compared with each other one. */
  cases(stage: Stage): Promise<Readonly<Record<string, Try>>>
}

/** One request for each kind of handle. */
export const byKind = (kinds: readonly Kind[], work: (kind: Kind) => Promise<Answer>): Record<string, Try> =>
  Object.fromEntries(kinds.map((kind) => [kind, async () => [await work(kind)]]))

/** The kinds of which a client must not learn that they exist, where only existence matters. */
export const hiddenKinds: readonly Kind[] = ['absent', 'secret']
