import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { password } from './visitor.ts'

/** Signs up on the pages of the service in a browser. */
export async function signUp(page: Page, username = `p${ulid().toLowerCase()}`): Promise<string> {
  if (new URL(page.url()).pathname !== '/sign-up') await page.goto('/sign-up')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email address').fill('person@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  return username
}

export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs out by the navigation, or on a phone by the page of the account. */
export async function signOut(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /Sign out/ }).first()
  if (!(await button.isVisible())) await page.goto('/dashboard/account')
  await button.click()
  await page.waitForURL('/sign-in')
}

export async function makeAgent(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Agents', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Agents', exact: true }).waitFor()
  const closed = page.locator('details.create:not([open]) > summary')
  if (await closed.isVisible()) await closed.click()
  await page.getByLabel('Agent name').fill(name)
  await page.getByRole('button', { name: 'Create agent' }).click()
  await page.getByText('Agent created.').waitFor()
}

/**
 * Waits on a port for the redirect of a person's browser, like a program on their machine. Redirects the browser to
 * `onward`, if it is given.
 */
export async function waitForReturn(onward?: string) {
  const arrived = Promise.withResolvers<URL>()
  const server = createServer((request, response) => {
    arrived.resolve(new URL(request.url ?? '', 'http://127.0.0.1'))
    response.writeHead(onward === undefined ? 200 : 302, onward === undefined ? {} : { Location: onward })
    response.end('You can close this window.')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  return {
    redirectUri: `http://127.0.0.1:${address.port}/callback`,
    arrived: arrived.promise,
    close: () => server.close(),
  }
}
