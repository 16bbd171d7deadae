import { isCidrNetwork } from '../platform/client-address.ts'
import { complain, flagSetting, integerSetting, listSetting, optionalTextSetting, type Setting } from './parse.ts'

const issuerSetting = (help: string): Setting<string | undefined> => ({
  ...optionalTextSetting(help),
  unit: 'URL',
  parse: (raw) =>
    /^https:\/\/[!-~]+$/.test(raw) && URL.canParse(raw) && !/[?#]/.test(raw)
      ? raw
      : complain('must be an https:// address without query and fragment, exactly as the issuer names itself'),
})

/** Settings of single sign-on. */
export const singleSignOnSettings = {
  ssoIssuer: issuerSetting(
    'OpenID Connect issuer by which all people can sign in, such as `https://login.example.com`.',
  ),
  ssoName: { ...optionalTextSetting('Name of `SSO_ISSUER` on the sign-in page.'), shown: 'its host' },
  ssoClientId: optionalTextSetting('Client id of the service at `SSO_ISSUER`.'),
  ssoClientSecret: { ...optionalTextSetting('Client secret at `SSO_ISSUER`.'), secret: true as const },
  ssoClientKey: {
    ...optionalTextSetting(
      'Private key (JWK with `alg`) that signs in the service at `SSO_ISSUER` (`private_key_jwt`), instead of a secret.',
    ),
    secret: true as const,
    parse: (raw: string) => (isPrivateJwk(raw) ? raw : complain('must be a private key as a JWK with kty, alg and d')),
  } satisfies Setting<string | undefined>,
  ssoAllowedNetworks: listSetting(
    'Networks such as `10.0.0.0/8` in which `SSO_ISSUER` may be, separated by spaces. Public addresses are always allowed.',
    isCidrNetwork,
    'must be networks like 10.0.0.0/8 or fd00::/8, separated by spaces',
  ),
  ssoSignUp: flagSetting('Lets people whom `SSO_ISSUER` signs in for the first time create an account.', 'on'),
  localSignIn: flagSetting(
    'Lets people sign in by password or passkey, and sign up. If it is off, people sign in only by single sign-on.',
    'on',
  ),
  organizationSso: flagSetting('Lets organizations set up single sign-on with issuers of their own.', 'on'),
  ssoStartsPerAddressPerMinute: integerSetting(
    'Single sign-ons that one remote address begins (0: no limit).',
    'per minute',
    60,
    { min: 0, max: 1_000_000 },
  ),
}

/** Returns true if the text is a private key with the algorithm that it signs with. */
function isPrivateJwk(text: string): boolean {
  try {
    const { kty, alg, d } = JSON.parse(text) as Record<string, unknown>
    return [kty, alg, d].every((member) => typeof member === 'string')
  } catch {
    return false
  }
}
