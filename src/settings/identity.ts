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

/** Returns a setting with a short text that a directory issued. A proof has one line of visible characters. */
const proofSetting = (help: string): Setting<string | undefined> => ({
  ...optionalTextSetting(help),
  parse: (raw) => (/^[ -~]{1,4096}$/.test(raw) ? raw : complain('must be one line of at most 4,096 ASCII characters')),
})

/** Addresses of the operator that the service publishes, and proofs that the operator controls them. */
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
  openaiAppsChallenge: proofSetting(
    'Token from the submission to ChatGPT. `/.well-known/openai-apps-challenge` returns it.',
  ),
  mcpRegistryAuth: proofSetting(
    'Public key for an MCP registry, such as `v=MCPv1; k=ed25519; p=…`. `/.well-known/mcp-registry-auth` returns it.',
  ),
}
