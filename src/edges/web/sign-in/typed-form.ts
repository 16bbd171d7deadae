import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { hourMs } from '../../../domain/durations.ts'
import type { TypedForm, WebDeps } from '../route.ts'

/** Name of the field in which the sign-in page returns the sealed form. */
export const typedFieldName = 'typed'

/** Hours for which a sealed form can be opened. */
export const typedFormHours = 24

/** Highest length of a sealed form in characters. */
const sealedCharactersMax = 60_000

/** Highest size of a form with a sealed form in bytes. */
export const signInFormBytesMax = sealedCharactersMax + 16_384

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

type SealDeps = Pick<WebDeps, 'clock'> & { files: Pick<WebDeps['files'], 'keys'> }

/** Returns the key that encrypts the forms of one person. Only the service can compute it. */
const keyOf = (secret: Buffer, accountId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `typed form of ${accountId}`, keyBytes))

/**
 * Encrypts a form for one person, so that the sign-in page can hold it. The service stores nothing. Returns undefined
 * if the form is too long.
 */
export function sealTypedForm({ clock, files }: SealDeps, form: TypedForm, accountId: string): string | undefined {
  const { id, secret } = files.keys.signer()
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret, accountId), iv)
  const text = JSON.stringify({ ...form, until: clock() + typedFormHours * hourMs })
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  const sealed = `${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
  return sealed.length > sealedCharactersMax ? undefined : sealed
}

/**
 * Decrypts a form for the person who has just signed in. Returns undefined if another person filled it in, if somebody
 * changed it, or if it is too old.
 */
export async function openTypedForm(
  { clock, files }: SealDeps,
  sealed: string,
  accountId: string,
): Promise<TypedForm | undefined> {
  const [id = '', body = ''] = sealed.split('.', 2)
  const key = body === '' ? undefined : await files.keys.find(id)
  if (key === undefined) return undefined
  try {
    const bytes = Buffer.from(body, 'base64url')
    const decipher = createDecipheriv(algorithm, keyOf(key.secret, accountId), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString()
    const { until, ...form } = JSON.parse(text) as TypedForm & { until: number }
    return until > clock() ? form : undefined
  } catch {
    return undefined
  }
}
