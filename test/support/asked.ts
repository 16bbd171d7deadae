import { newApp, type AuthorizationOptions } from './public-client.ts'
import type { Service } from './service.ts'
import { visitor, type Seen, type Visitor } from '../../scripts/support/visitor.ts'

/** Opens the consent page as a signed-in person. */
export async function asked(service: Service, options: AuthorizationOptions = {}) {
  const app = await newApp(service, options)
  const browser = visitor(service)
  const { username } = await browser.signUp()
  return { app, browser, username, page: await browser.go(app.address) }
}

export const answer = (browser: Visitor, page: Seen, address: string, fields: Record<string, string>) =>
  browser.submit(page, { action: address, fields })
