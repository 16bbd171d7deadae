import { generateSecret } from '../../../platform/secret-hashes.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { ChosenCredentials } from '../../../people/clients.ts'
import { Fault } from '../../../fault.ts'
import { isSealed, sealOf, type Browser } from '../browser.ts'

const [formPurpose, secretPurpose] = ['new client', 'secret of a new client']

/**
 * Returns the draft of a new client for the form. It fixes the id and the secret before the form is sent. A form that
 * is submitted twice, by a double click or a reload, creates one client, and both responses show its secret.
 */
export function newDraft(browser: Browser, ids: Ids): string {
  const draft = `${ids('cli')}.${generateSecret()}`
  return `${draft}.${sealOf(browser, formPurpose, draft)}`
}

/** Returns the credentials of a draft. The client secret is derived from the draft and the secret of the browser. */
export function credentialsOf(browser: Browser, text: string): ChosenCredentials {
  const [client_id = '', nonce = '', seal = ''] = text.split('.')
  const draft = `${client_id}.${nonce}`
  if (!isSealed(browser, formPurpose, draft, seal))
    throw new Fault('FORBIDDEN', 'the form is out of date: reload its page and try again')
  return { client_id, client_secret: sealOf(browser, secretPurpose, draft) }
}
