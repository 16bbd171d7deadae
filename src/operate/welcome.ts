import { programNames } from '../domain/program-names.ts'
import { describeBus, documentsUrl, type Config } from '../settings/config.ts'

/** Returns the text that the operator sees at start: addresses, storage, warnings and the next step. */
export const welcomeText = (config: Config, storage: string, warnings: readonly string[]): string => `
Agent Messaging Service is running

  REST        ${config.baseUrl}
  WebSocket   ${config.wsUrl}
  tokens      ${config.authUrl}/token
  people      ${config.webUrl}${config.webUrl.startsWith('http:') ? ' without TLS, for tests only (spec/guides/addresses.md)' : ''}
  documents   ${documentsUrl(config)}
  storage     ${storage}
  bus         ${describeBus(config)}
  keys        ${config.secretsKey.length > 0 ? 'encrypted in the database' : 'not encrypted in the database: set SECRETS_KEY (spec/guides/secrets.md)'}
  agents from ${config.bootstrapFile ?? 'no file: set BOOTSTRAP_FILE (README.md shows one)'}
${warnings.map((warning) => `\nWarning: ${warning}\n`).join('')}
Next: ${programNames.demo} (in another terminal) sends an envelope and shows it arriving.
Stop with Ctrl-C. Settings: ${programNames.startHelp}

`
