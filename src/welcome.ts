import { describeBus, type Config } from './config.ts'

/** What a person sees at start: what runs where, and what to do next. */
export const welcome = (config: Config, storage: string, warnings: readonly string[]): string => `
Agent Messaging Service is running

  REST        ${config.baseUrl}
  WebSocket   ${config.wsUrl}
  tokens      ${config.authUrl}/token
  people      ${config.webUrl}${config.webUrl.startsWith('http:') ? ' without TLS, for trying it out (spec/guides/addresses.md)' : ''}
  documents   ${config.authUrl}/docs
  storage     ${storage}
  bus         ${describeBus(config)}
  keys        ${config.secretsKey.length > 0 ? 'encrypted in the database' : 'in clear in the database: SECRETS_KEY encrypts them (spec/guides/secrets.md)'}
  agents from ${config.bootstrapFile ?? 'nowhere: name a file in BOOTSTRAP_FILE (README.md shows one)'}
${warnings.map((warning) => `\nWarning: ${warning}\n`).join('')}
Next: npm run demo (in another terminal) sends an envelope and shows it arriving.
Stop with Ctrl-C. Settings: npm start -- --help

`
