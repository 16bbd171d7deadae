import { createOpenIdClient } from '../../access/sso/openid.ts'
import { deploymentProviderOf } from '../../access/sso/providers.ts'
import { createSystemResolver } from '../../egress/addresses.ts'
import { createEgress } from '../../egress/index.ts'
import { reasonForOperator } from '../../fault.ts'
import { systemTimer } from '../../platform/clock.ts'
import type { LocalCheckDeps } from './deps.ts'
import { ok, problem, type DoctorArea } from './finding.ts'

const advice =
  'correct SSO_ISSUER, check DNS, the firewall and the certificate of the issuer (for a private CA, set NODE_EXTRA_CA_CERTS), and list a private network in SSO_ALLOWED_NETWORKS'

/** Check that the metadata of the operator's issuer can be read and is usable. Nobody is signed in. */
export const signInChecks: DoctorArea<LocalCheckDeps> = {
  name: 'sign-in',
  async examine({ config, clock }) {
    const allowedNetworks = config.ssoAllowedNetworks
    const egress = createEgress({ allowedNetworks, resolve: createSystemResolver(), timer: systemTimer })
    const provider = deploymentProviderOf({ config, deploymentEgress: egress })
    if (!provider) return [ok('SSO_ISSUER is not set, so people sign in without it')]
    const issuer = `the issuer ${provider.issuer}`
    try {
      await createOpenIdClient({ clock }).check(provider)
      return [ok(`${issuer} answers, and its metadata is usable`)]
    } catch (thrown) {
      return [problem(`${issuer} cannot be used, so nobody can sign in by it: ${reasonForOperator(thrown)}`, advice)]
    } finally {
      egress.close()
    }
  },
}
