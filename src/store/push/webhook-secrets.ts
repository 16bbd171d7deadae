import { fixedLimits } from '#generated/limits.ts'
import type { Encryption } from '../engine/encryption.ts'
import { statement, type Query } from '../engine/statements.ts'

export interface StoredWebhookSecrets {
  secret: string
  /** Earlier secrets that still sign messages for a limited time. */
  former_secrets?: readonly string[]
}

export const webhookSecretContext = (id: string): string => `webhook/${id}`

/**
 * Replaces the secret. The previous secret signs until the given time. Without a time, it stops now. Older secrets stop
 * at their own times.
 */
const renewWebhookSecretStatement = statement<never>(
  'renew-webhook-secret',
  `with kept as (
     insert into webhook_secret (webhook_id, secret, until)
     select id, previous_secret, previous_until from webhook where id = :id and previous_until > :now
     on conflict (webhook_id, secret) do update set until = excluded.until)
   update webhook set secret = :replacing::text, previous_until = :until::bigint,
     previous_secret = case when :until::bigint is not null then secret end
   where id = :id`,
)

const removeWebhookSecretsStatement = statement<never>(
  'remove-webhook-secrets',
  `delete from webhook_secret
   where webhook_id = :id and (until <= :now or secret not in (
     select secret from webhook_secret where webhook_id = :id order by until desc limit :limit))`,
)

/** Number of secrets in the row of a webhook: the current secret and the previous one. */
const newestSecrets = 2

/** Returns the functions that read and replace the signing secrets of webhooks. */
export function webhookSecrets(query: Query, encryption: Encryption) {
  const secretsOf = secretsReader(encryption)

  /** Replaces the secret of a locked webhook. The replaced secret signs until `formerUntil`. */
  async function replaceSecret(
    id: string,
    locked: { secret: string },
    secret: string,
    now: number,
    formerUntil: number,
  ) {
    const [known] = await secretsOf({ id, secret: locked.secret })
    if (known === secret) return
    const replacing = await encryption.encrypt(webhookSecretContext(id), secret)
    const until = known === undefined ? null : formerUntil
    await query(renewWebhookSecretStatement, { now, replacing, until, id })
    await query(removeWebhookSecretsStatement, { id, now, limit: fixedLimits.webhookSecretsMax - newestSecrets })
  }

  return { secretsOf, replaceSecret }
}

/**
 * Returns a function that decrypts the signing secrets of a webhook, the newest first. The function returns none if it
 * cannot decrypt the newest secret.
 */
const secretsReader =
  (encryption: Encryption) =>
  async ({ id, secret, former_secrets = [] }: { id: string } & StoredWebhookSecrets): Promise<string[]> => {
    const inClear = (stored: string): Promise<string | undefined> =>
      encryption.decrypt(webhookSecretContext(id), stored).catch(() => undefined)
    const [newest, ...former] = await Promise.all([secret, ...former_secrets].map(inClear))
    return newest === undefined ? [] : [...new Set([newest, ...former.filter((one) => one !== undefined)])]
  }
