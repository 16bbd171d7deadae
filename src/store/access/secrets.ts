import { toFault } from '../../fault.ts'
import type { ColumnKindsOf } from '../engine/columns.ts'
import { isEncrypted, keyPrefixSql, type Encryption } from '../engine/encryption.ts'
import { authenticatorContext } from './second-factors.ts'
import { lockKeysStatement, signingKeyContext, urlKeyContext } from './keys.ts'
import { hasKeySql, statement, type Query, type Statement } from '../engine/statements.ts'
import { webhookSecretContext } from '../push/webhook-secrets.ts'
import { ssoSecretContext } from './sso-issuers.ts'
import { pushSubscriptionContext } from '../people/push-subscriptions.ts'

interface SecretRow {
  id: string
  stored: string
}

/**
 * Database column with encrypted secrets, which the service must be able to read. A secret that it only compares is
 * stored as a hash, in another column.
 */
interface SecretColumn {
  placeOf(id: string): string
  listing: Statement<SecretRow>
  /** Replaces a secret, unless another process has changed it since it was read. */
  replacing: Statement<never>
  /**
   * True if the column may have many secrets. `listing` then returns all secrets that are not encrypted with the first
   * key. It also returns one that is encrypted with it, which proves that such secrets exist. The service decrypts the
   * others only when it uses them.
   */
  hasManySecrets?: true
}

const secretColumns: ColumnKindsOf<SecretRow> = { id: 'text', stored: 'text' }

const manySecretsListing = (name: string, secrets: string): Pick<SecretColumn, 'listing' | 'hasManySecrets'> => ({
  hasManySecrets: true,
  listing: statement<SecretRow>(
    name,
    `with today as (select :mark::text as mark), secrets (id, stored) as not materialized (${secrets})
     select id, stored from secrets, today where ${keyPrefixSql('stored')} <> mark
     union all
     (select id, stored from secrets, today where ${keyPrefixSql('stored')} = mark limit 1)`,
    secretColumns,
  ),
})

const columns: readonly SecretColumn[] = [
  {
    placeOf: signingKeyContext,
    listing: statement<SecretRow>(
      'list-key-secrets',
      `select kid as id, private_jwk as stored from signing_key where ${hasKeySql('kid')}`,
      secretColumns,
    ),
    replacing: statement<never>(
      'replace-key-secret',
      'update signing_key set private_jwk = :secret where kid = :id and private_jwk = :stored',
    ),
  },
  {
    placeOf: urlKeyContext,
    listing: statement<SecretRow>(
      'list-url-key-secrets',
      `select id, secret as stored from url_key where ${hasKeySql('id')}`,
      secretColumns,
    ),
    replacing: statement<never>(
      'replace-url-key-secret',
      'update url_key set secret = :secret where id = :id and secret = :stored',
    ),
  },
  {
    placeOf: webhookSecretContext,
    ...manySecretsListing('list-webhook-secrets', `select id, secret from webhook where ${hasKeySql('id')}`),
    replacing: statement<never>(
      'replace-webhook-secret',
      'update webhook set secret = :secret where id = :id and secret = :stored',
    ),
  },
  {
    placeOf: webhookSecretContext,
    ...manySecretsListing(
      'list-previous-webhook-secrets',
      `select id, previous_secret from webhook where ${hasKeySql('id')} and previous_secret is not null`,
    ),
    replacing: statement<never>(
      'replace-previous-webhook-secret',
      'update webhook set previous_secret = :secret where id = :id and previous_secret = :stored',
    ),
  },
  {
    placeOf: webhookSecretContext,
    ...manySecretsListing(
      'list-former-webhook-secrets',
      `select webhook_id, secret from webhook_secret where ${hasKeySql('webhook_id')}`,
    ),
    replacing: statement<never>(
      'replace-former-webhook-secret',
      'update webhook_secret set secret = :secret where webhook_id = :id and secret = :stored',
    ),
  },
  {
    placeOf: authenticatorContext,
    ...manySecretsListing(
      'list-authenticator-secrets',
      `select account_id, secret from authenticator where ${hasKeySql('account_id')}`,
    ),
    replacing: statement<never>(
      'replace-authenticator-secret',
      'update authenticator set secret = :secret where account_id = :id and secret = :stored',
    ),
  },
  {
    placeOf: ssoSecretContext,
    ...manySecretsListing(
      'list-sso-secrets',
      `select organization_id, secret from sso_issuer where ${hasKeySql('organization_id')}`,
    ),
    replacing: statement<never>(
      'replace-sso-secret',
      'update sso_issuer set secret = :secret where organization_id = :id and secret = :stored',
    ),
  },
  {
    placeOf: pushSubscriptionContext,
    ...manySecretsListing(
      'list-push-secrets',
      `select session_id, secret from push_subscription where ${hasKeySql('session_id')}`,
    ),
    replacing: statement<never>(
      'replace-push-secret',
      'update push_subscription set secret = :secret where session_id = :id and secret = :stored',
    ),
  },
]

/** Facts about the stored secrets for the operator. */
export interface SecretsReport {
  /** Error texts about the secrets that the service cannot decrypt. */
  refusals: string[]
  /** True if the next start of the service re-encrypts some secrets with the first key. */
  areOutdated: boolean
  /** True if no secret is encrypted. */
  areInClear: boolean
}

/** Returns the store that encrypts the secrets of all tables. */
export function secretsStore(query: Query, encryption: Encryption) {
  async function read() {
    const secrets = []
    for (const { listing, replacing, placeOf, hasManySecrets } of columns)
      for (const { id, stored } of (await query(listing, hasManySecrets ? { mark: encryption.mark } : {})).rows)
        secrets.push({ id, stored, replacing, placeOf, hasManySecrets })
    return { secrets, areInClear: !secrets.some(({ stored }) => isEncrypted(stored)) }
  }

  return {
    /**
     * Encrypts all secrets with the first key, in a transaction. A lock makes processes that start at the same time
     * wait for each other. Throws a Fault if the service cannot decrypt a secret. Secrets in clear are allowed only if
     * no secret is encrypted. Otherwise another program must have written them.
     */
    async encryptAll(): Promise<void> {
      await query(...lockKeysStatement)
      const { secrets, areInClear } = await read()
      for (const { id, stored, replacing, placeOf, hasManySecrets } of secrets) {
        if (hasManySecrets && encryption.isCurrent(stored)) continue
        const secret = areInClear ? stored : await encryption.decrypt(placeOf(id), stored)
        if (encryption.isCurrent(stored)) continue
        await query(replacing, { secret: await encryption.encrypt(placeOf(id), secret), id, stored })
      }
    },

    /** Returns the problems that `encryptAll` would find, and changes nothing. */
    async examine(): Promise<SecretsReport> {
      const { secrets, areInClear } = await read()
      const areOutdated = secrets.some(({ stored }) => !encryption.isCurrent(stored))
      const refusals: string[] = []
      if (!areInClear)
        for (const { id, stored, placeOf } of secrets)
          await encryption.decrypt(placeOf(id), stored).catch((error: unknown) => refusals.push(toFault(error).detail))
      return { refusals, areOutdated, areInClear }
    },
  }
}
