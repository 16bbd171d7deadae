import assert from 'node:assert/strict'
import { formToken } from '../../src/edges/web/forgery.ts'
import { visitor, type Visitor } from '../../scripts/support/visitor.ts'
import { run } from '../jobs/run.ts'
import { fillIn, newPerson, type Person } from './people.ts'
import type { Service } from './service.ts'
import { linkIn, type ReceivedEmail, type SmtpTestServer } from './smtp.ts'
import { filesOfZip } from './zip.ts'

const account = '/dashboard/account'
/** Password that a person sets by a link. */
export const newPassword = 'another long password'
const other = newPassword

/** Creates functions that act for people who confirm their address and lose their password. */
export function recoveriesOf(service: () => Service, smtp: () => SmtpTestServer) {
  const addressOf = ({ username }: Pick<Person, 'username'>): string => `${username}@example.com`
  /** Returns the emails to the address that are sent now. */
  async function mailTo(address: string): Promise<ReceivedEmail[]> {
    await run(service(), 'emails')
    return smtp().take(address)
  }
  const lastMail = async (address: string): Promise<ReceivedEmail> => {
    const email = (await mailTo(address)).at(-1)
    assert.ok(email, `no email to ${address}`)
    return email
  }
  /** Creates a person whose address is confirmed. */
  async function confirmedPerson(): Promise<Person> {
    const person = await newPerson(service())
    const link = linkIn(await lastMail(addressOf(person)), '/confirm-email/')
    assert.equal((await fillIn(person.browser, link, link)).status, 303)
    return person
  }
  const askFor = async (email: string) => {
    const browser = visitor(service())
    return browser.submit(await browser.go('/lost-password'), { action: '/lost-password', fields: { email } })
  }
  /** Asks for a new password, and returns the link in the email. */
  async function resetLinkOf(person: Person): Promise<string> {
    await askFor(addressOf(person).toUpperCase())
    return linkIn(await lastMail(addressOf(person)), '/reset-password/')
  }
  const setPassword = async (link: string, fields: Record<string, string> = {}) => {
    const browser = visitor(service())
    const page = await browser.go(link)
    if (page.status !== 200) return page
    return browser.submit(page, { action: link, fields: { new_password: other, ...fields } })
  }
  /** Returns the texts of all files that a person exports. */
  async function exportOf({ cookies }: Visitor): Promise<string> {
    const [action, secret] = [`${account}/export`, cookies.get('ams') ?? '']
    const answer = await fetch(service().config.webUrl + action, {
      method: 'POST',
      body: new URLSearchParams({ token: formToken({ secret, isNew: false }, action) }),
      headers: { cookie: `ams=${secret}`, 'sec-fetch-site': 'same-origin' },
    })
    return [...filesOfZip(Buffer.from(await answer.arrayBuffer())).values()].join('\n')
  }
  const canSignIn = async ({ username }: Person, secret: string): Promise<boolean> =>
    (await visitor(service()).signIn(username, secret)).status === 303
  return { addressOf, mailTo, lastMail, confirmedPerson, askFor, resetLinkOf, setPassword, exportOf, canSignIn }
}
