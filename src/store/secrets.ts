import { isEncrypted, type Encryption } from './encryption.ts'
import { lockingKeys, placeOfSigningKey } from './keys.ts'
import { statement, type Query } from './statements.ts'
import { placeOfUrlKey } from './url-keys.ts'
import { placeOfWebhookSecret } from './webhooks.ts'

interface SecretRow {
  id: string
  stored: string
}

/** Every column with secrets that must be readable again; those that are only compared are stored as hashes. */
const columns = [
  {
    placeOf: placeOfSigningKey,
    listing: statement<SecretRow>('list-key-secrets', 'select kid as id, private_jwk as stored from signing_key'),
    replacing: statement<never>('replace-key-secret', 'update signing_key set private_jwk = ? where kid = ?'),
  },
  {
    placeOf: placeOfUrlKey,
    listing: statement<SecretRow>('list-url-key-secrets', 'select id, secret as stored from url_key'),
    replacing: statement<never>('replace-url-key-secret', 'update url_key set secret = ? where id = ?'),
  },
  {
    placeOf: placeOfWebhookSecret,
    listing: statement<SecretRow>('list-webhook-secrets', 'select id, secret as stored from webhook'),
    replacing: statement<never>('replace-webhook-secret', 'update webhook set secret = ? where id = ?'),
  },
  {
    placeOf: placeOfWebhookSecret,
    listing: statement<SecretRow>(
      'list-previous-webhook-secrets',
      'select id, previous_secret as stored from webhook where previous_secret is not null',
    ),
    replacing: statement<never>(
      'replace-previous-webhook-secret',
      'update webhook set previous_secret = ? where id = ?',
    ),
  },
]

/** All stored secrets together. */
export function secretsStore(query: Query, encryption: Encryption) {
  return {
    /**
     * Encrypts by today's key what is not, in a transaction: processes that start together take turns. Throws a Fault
     * where a secret cannot be read here. Secrets in clear are taken only where all of them are: afterwards, one that
     * stands beside encrypted ones was put there by somebody else.
     */
    async encryptAll(): Promise<void> {
      await query(...lockingKeys)
      const secrets = []
      for (const { listing, replacing, placeOf } of columns)
        for (const { id, stored } of (await query(listing)).rows) secrets.push({ id, stored, replacing, placeOf })
      const areInClear = !secrets.some(({ stored }) => isEncrypted(stored))
      for (const { id, stored, replacing, placeOf } of secrets) {
        const secret = areInClear ? stored : await encryption.decrypt(placeOf(id), stored)
        if (encryption.isCurrent(stored)) continue
        await query(replacing, [await encryption.encrypt(placeOf(id), secret), id])
      }
    },
  }
}
