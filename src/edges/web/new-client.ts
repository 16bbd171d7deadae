import { generateSecret } from '../../platform/secret-hashes.ts'
import type { Ids } from '../../platform/ids.ts'
import type { ChosenCredentials } from '../../directory/clients.ts'
import { Fault } from '../../fault.ts'
import { isSealed, sealOf, type Browser } from './browser.ts'

const [asked, answered] = ['new client', 'secret of a new client']

/**
 * What the form of a new client brings along: the id and the secret that the client will have are decided before it
 * is sent. So a form that is sent twice, by a double click or a reload, makes one client, and both answers show its
 * secret.
 */
export function newDraft(browser: Browser, ids: Ids): string {
  const draft = `${ids('cli')}.${generateSecret()}`
  return `${draft}.${sealOf(browser, asked, draft)}`
}

/** The secret itself was in no form: it follows from the form and from the secret that the browser's cookie holds. */
export function credentialsOf(browser: Browser, text: string): ChosenCredentials {
  const [client_id = '', nonce = '', seal = ''] = text.split('.')
  const draft = `${client_id}.${nonce}`
  if (!isSealed(browser, asked, draft, seal))
    throw new Fault('FORBIDDEN', 'the form is out of date: load its page anew and try again')
  return { client_id, client_secret: sealOf(browser, answered, draft) }
}
