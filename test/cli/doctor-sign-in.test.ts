import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { whileTrusted } from '../support/certificate.ts'
import { diagnose } from '../support/doctor.ts'
import { useIssuer } from '../support/issuer.ts'

const issuer = useIssuer('127.0.0.1')

const envFor = (SSO_ISSUER: string) => ({
  SSO_ISSUER,
  SSO_CLIENT_ID: 'ams',
  SSO_CLIENT_SECRET: 'secretword',
  SSO_ALLOWED_NETWORKS: '127.0.0.0/8',
})

/** Finding of the area. */
const found = async (env: Record<string, string>) => {
  const [finding, ...more] = (await diagnose(env)).findings.filter(({ area }) => area === 'sign-in')
  assert.deepEqual(more, [])
  assert.ok(finding)
  assert.doesNotMatch(JSON.stringify(finding), /secretword/)
  return `${finding.level}: ${finding.finding}`
}

describe('the doctor of the sign-in', () => {
  it('reads the metadata of the issuer, and signs nobody in', async () => {
    await issuer().register({ redirect_uris: ['https://service.example/sign-in/sso/callback/operator'] })
    const { url } = issuer()
    await whileTrusted(async () => {
      assert.equal(await found(envFor(url)), `ok: the issuer ${url} answers, and its metadata is usable`)
      assert.deepEqual(issuer().requests, ['/.well-known/openid-configuration'])
      const private_ = await found({ ...envFor(url), SSO_ALLOWED_NETWORKS: '10.0.0.0/8' })
      assert.match(private_, /^problem: the issuer \S+ cannot be used, so nobody can sign in by it: /)
      issuer().intercept = (_, response) => Boolean(response.writeHead(200).end('{"issuer":"https://other.example"}'))
      assert.match(await found(envFor(url)), /^problem: .* gave no valid answer/)
      issuer().intercept = undefined
    })
  })

  it('says that an issuer has an unknown certificate, or is not there', async () => {
    assert.match(await found(envFor(issuer().url)), /^problem: .* did not answer/)
    assert.match(await found(envFor(`https://127.0.0.1:${await freePort()}`)), /^problem: .* did not answer/)
  })

  it('needs no issuer', async () => {
    assert.equal(await found({}), 'ok: SSO_ISSUER is not set, so people sign in without it')
  })
})
