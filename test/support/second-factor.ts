import assert from 'node:assert/strict'
import { generate } from 'otplib'
import { visitor, type Seen, type Visitor } from '../../scripts/support/visitor.ts'
import type { Service } from './service.ts'

export const secondFactorPath = '/dashboard/security/second-factor'

export const secretIn = ({ text }: Seen): string => /<code>([A-Z2-7 ]{32,})<\/code>/.exec(text)![1]!.replaceAll(' ', '')
export const recoveryCodesIn = ({ text }: Seen): string[] => text.match(/\b[0-9a-z]{4}(-[0-9a-z]{4}){3}\b/g) ?? []

/** Returns the code that the app shows now, or in the given number of seconds. */
export const codeOf = ({ clock }: Pick<Service, 'clock'>, secret: string, inSeconds = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock() / 1_000) + inSeconds })

/** Signs up a person who sets up an authenticator app. */
export async function withSecondFactor(service: Service) {
  const browser = visitor(service)
  const { username } = await browser.signUp()
  await browser.submit(await browser.go('/dashboard/security'), { action: `${secondFactorPath}/setup` })
  const setup = await browser.go(secondFactorPath)
  const secret = secretIn(setup)
  const fields = { code: await codeOf(service, secret) }
  const done = await browser.submit(setup, { action: `${secondFactorPath}/confirm`, fields })
  const codes = recoveryCodesIn(done)
  assert.equal(codes.length, 10, done.text)
  return { browser, username, secret, codes, setup }
}

export const enterCode = (browser: Visitor, page: Seen, code: string): Promise<Seen> =>
  browser.submit(page, { action: '/sign-in/code', fields: { code } })
