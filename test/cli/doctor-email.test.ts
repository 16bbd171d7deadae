import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Diagnosis } from '../../src/cli/doctor.ts'
import type { FindingLevel } from '../../src/operate/doctor/finding.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { whileTrusted } from '../support/certificate.ts'
import { diagnose } from '../support/doctor.ts'
import { startScriptedSmtp, startSmtp } from '../support/smtp.ts'

type Env = Record<string, string>

const inWords = ({ findings }: Diagnosis, wanted: FindingLevel): string[] =>
  findings.flatMap(({ level, area, finding }) => (level === wanted ? [`${area}: ${finding}`] : []))

/** Asserts that the doctor finds this, and says what to do. */
async function finds(level: FindingLevel, wanted: RegExp, env: Env): Promise<Diagnosis> {
  const diagnosis = await diagnose(env)
  const found = diagnosis.findings.find(({ area, finding }) => wanted.test(`${area}: ${finding}`))
  assert.equal(found?.level, level, JSON.stringify(diagnosis, undefined, 1))
  assert.ok((found.advice?.length ?? 0) > 10)
  return diagnosis
}

describe('the doctor', () => {
  it('of the email: an SMTP server that rejects, has a bad certificate, offers no TLS, or is not there', async () => {
    const smtp = await startSmtp()
    const at = (SMTP_URL: string): Env => ({ ...smtp.env, SMTP_URL })
    const server = `127.0.0.1:${smtp.port}`
    await finds('problem', /^email: the SMTP server at \S+ cannot be used: DEPTH_ZERO_SELF_SIGNED_CERT;/, smtp.env)
    await whileTrusted(async () => {
      const fine = inWords(await diagnose(smtp.env), 'ok')
      assert.ok(fine.includes(`email: the SMTP server at ${server} accepts the service with its user, with TLS`))
      const wrong = await finds(
        'problem',
        /^email: .* cannot be used: EAUTH 535;/,
        at(`smtp://agents:secretword@${server}`),
      )
      assert.doesNotMatch(JSON.stringify(wrong), /secretword/)
      await finds('problem', /^email: .* cannot be used: ERR_SSL_\w+;/, at(`smtps://${server}`))
    })
    const plain = await startScriptedSmtp(['220 a', '250 a', '502 no', '502 no'])
    await finds('problem', /^email: .* cannot be used: ETLS 502;/, at(`smtp://127.0.0.1:${plain.port}`))
    await plain.close()
    const away = `smtp://127.0.0.1:${await freePort()}`
    await finds('problem', /^email: .* cannot be used: ECONNREFUSED; emails to people wait/, at(away))
    assert.ok(inWords(await diagnose(), 'ok').includes('email: SMTP_URL is not set, so the service sends no email'))
    assert.deepEqual(smtp.received, [])
    await smtp.close()
  })
})
