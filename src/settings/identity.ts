import { complain, optionalTextSetting, parseUrl, type Setting } from './parse.ts'

/** Returns a setting that is the address of a web page, or undefined. The address stays as the operator wrote it. */
const pageSetting = (help: string): Setting<string | undefined> => ({
  ...optionalTextSetting(help),
  unit: 'URL',
  parse: (raw) => {
    const parsed = parseUrl(raw, 'http')
    return 'complaint' in parsed ? parsed : raw
  },
})

/** Addresses of the operator that the service publishes. */
export const identitySettings = {
  sourceUrl: pageSetting('Source code of the service. The first page links to it.'),
  policyUrl: pageSetting('Your privacy policy. The metadata of OAuth names it.'),
  termsUrl: pageSetting('Your terms of service. The metadata of OAuth names them.'),
  securityContact: {
    ...optionalTextSetting(
      'Address for reports of vulnerabilities, such as `mailto:security@example.com`. `/.well-known/security.txt` names it.',
    ),
    unit: 'URI',
    parse: (raw: string) =>
      /^(?:https:\/\/|mailto:|tel:\+)[!-~]+$/.test(raw) && URL.canParse(raw)
        ? raw
        : complain('must be a mailto:, https:// or tel: address'),
  } satisfies Setting<string | undefined>,
}
