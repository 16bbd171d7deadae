import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { exportJWK, generateKeyPair } from 'jose'
import { readConfig, settings } from '../../src/settings/config.ts'
import type { Setting } from '../../src/settings/parse.ts'
import { unknownVariables } from '../../src/settings/unknown-variables.ts'
import { variableOf } from '../../src/settings/variable-name.ts'
import { temporaryFolder } from '../support/process.ts'

const secretSettings = Object.entries<Setting<unknown>>(settings).flatMap(([name, { secret }]) =>
  secret ? [name] : [],
)

const secretValues: Record<string, string> = {
  DATABASE_URL: 'postgres://ams:a-password@db.example:5432/ams',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  NATS_URL: 'nats://ams:a-password@nats.example:4222',
  FILES_S3_SECRET_KEY: 'a secret access key',
  SMTP_URL: 'smtp://ams:a-password@smtp.example',
  SSO_CLIENT_KEY: JSON.stringify({
    ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
    alg: 'ES256',
  }),
  SSO_CLIENT_SECRET: 'a-client-secret',
  WEB_PUSH_KEY: Buffer.alloc(32, 9).toString('base64'),
}

test('each setting with a secret can be read from a file, and no other one', () => {
  assert.deepEqual(secretSettings.map(variableOf).sort(), Object.keys(secretValues).sort())
  for (const [variable, value] of Object.entries(secretValues)) {
    const path = join(temporaryFolder(), 'secret')
    const companions: Record<string, Record<string, string>> = {
      FILES_S3_SECRET_KEY: { FILES_S3_ACCESS_KEY: 'id' },
      SMTP_URL: { MAIL_FROM: 'ams@service.example' },
      SSO_CLIENT_KEY: { SSO_ISSUER: 'https://login.example', SSO_CLIENT_ID: 'ams' },
      SSO_CLIENT_SECRET: { SSO_ISSUER: 'https://login.example', SSO_CLIENT_ID: 'ams' },
      WEB_PUSH_KEY: { WEB_PUSH_CONTACT: 'mailto:push@service.example' },
    }
    const id = companions[variable] ?? {}
    const read = (env: Record<string, string>) => {
      const config = readConfig({ ...id, ...env })
      const { natsUrl, smtpUrl } = config
      const urls = [natsUrl, smtpUrl].map((url) => url && { ...url, signIn: url.signIn() })
      return { ...config, natsUrl: urls[0], smtpUrl: urls[1] }
    }
    for (const end of ['', '\n', '\r\n']) {
      writeFileSync(path, value + end)
      assert.deepEqual(read({ [`${variable}_FILE`]: path }), read({ [variable]: value }))
    }
    assert.deepEqual(read({ [`${variable}_FILE`]: '', [variable]: value }), read({ [variable]: value }))
    assert.deepEqual(unknownVariables({ [`${variable}_FILE`]: path }), [])
    const rejected = (env: Record<string, string>, message: string | RegExp): void =>
      assert.throws(() => readConfig({ ...id, ...env }), { message })
    rejected(
      { [variable]: value, [`${variable}_FILE`]: path },
      `${variable} and ${variable}_FILE are both set: remove one of them`,
    )
    for (const empty of ['', '\n', '\r\n\n']) {
      writeFileSync(path, empty)
      rejected({ [`${variable}_FILE`]: path }, `${variable} must not be empty in the file of ${variable}_FILE`)
    }
    rejected(
      { [`${variable}_FILE`]: `${path}/x` },
      `${variable} cannot be read from the file of ${variable}_FILE: ENOTDIR`,
    )
    rejected(
      { [`${variable}_FILE`]: dirname(path) },
      `${variable} cannot be read from the file of ${variable}_FILE: EISDIR`,
    )
  }
  assert.equal(readConfig({ PORT_FILE: '/nowhere' }).port, 8080)
})

test('an endless file, and a secret in place of a path, end in an error that quotes neither', () => {
  assert.throws(
    () => readConfig({ SECRETS_KEY_FILE: '/dev/zero' }),
    /^Error: SECRETS_KEY is too long in its file: at most 65536 bytes$/,
  )
  assert.throws(
    () => readConfig({ SECRETS_KEY_FILE: 'a-password' }),
    ({ message }: Error) => message === 'SECRETS_KEY cannot be read from the file of SECRETS_KEY_FILE: ENOENT',
  )
})

test('the error about a secret in a file quotes no part of it', () => {
  const path = join(temporaryFolder(), 'secret')
  writeFileSync(path, 'a-password\n')
  for (const variable of ['DATABASE_URL', 'SECRETS_KEY', 'NATS_URL'])
    assert.throws(
      () => readConfig({ [`${variable}_FILE`]: path }),
      ({ message }: Error) => message.startsWith(`${variable} `) && !message.includes('a-password'),
    )
})
