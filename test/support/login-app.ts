import { createClient, type ClientOptions } from '#sdk'
import { login, memoryStorage, type LoginOptions, type TokenStorage } from '#sdk/node'
import { addressesOf } from './sdk.ts'
import { sdkClock } from './sdk-clock.ts'
import type { Service } from './service.ts'
import { visitor } from '../../scripts/support/visitor.ts'

export const scope = 'messages:read messages:write mailbox:read realtime:read'
export const allow = { answer: 'allow', name: 'mine' }
export const ended = { name: 'AuthorizationError', code: 'authorization_ended' }

/** Creates an app with a person who gives this answer in the browser. It records the requests of the app. */
export function loginApp(
  service: Service,
  fields: Record<string, string> | undefined,
  changes: Partial<LoginOptions> = {},
) {
  const asked: string[] = []
  const shown: URL[] = []
  const pages: string[] = []
  const storage = changes.storage ?? memoryStorage()
  const options: LoginOptions & { storage: TokenStorage } = {
    scope,
    client_name: 'The app',
    storage,
    async open(url) {
      shown.push(new URL(url))
      if (!fields) return
      const browser = visitor(service)
      await browser.signUp()
      pages.push(await (await fetch(await browser.consent(url, fields))).text())
    },
    ...changes,
  }
  const counted: typeof fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    asked.push(pathname)
    return fetch(input, init)
  }
  const common = (): ClientOptions => ({
    url: addressesOf(service),
    clock: sdkClock(service.clock),
    fetch: counted,
    maxRetries: 0,
  })
  /** Starts a process of the app. */
  const started = (differences: Partial<LoginOptions> = {}): ClientOptions => ({
    ...common(),
    auth: login({ ...options, ...differences }),
  })
  /** Starts a process that asks nobody. */
  const resumed = (differences: Partial<LoginOptions> = {}): ClientOptions => {
    const { open: _, ...silent } = { ...options, ...differences }
    return { ...common(), auth: login(silent) }
  }
  const requests = (path: string) => asked.filter((one) => one === path).length
  const redirect = (index = 0) => shown[index]?.searchParams.get('redirect_uri') ?? ''
  return { client: createClient(started()), started, resumed, options, storage, requests, shown, pages, redirect }
}
