import { guideAt, programNames } from '../domain/program-names.ts'
import { describeBus, documentsUrl, type Config } from '../settings/config.ts'

/** Returns the text that the operator sees at start: addresses, storage, warnings and the next step. */
export const welcomeText = (config: Config, storage: string, warnings: readonly string[]): string => `
Agent Messaging Service is running

  REST            ${config.baseUrl}
  WebSocket       ${config.wsUrl}
  MCP             ${config.mcpUrl}
  OAuth tokens    ${config.authUrl}/token
  Web pages       ${config.webUrl}${config.webUrl.startsWith('http:') ? ` without TLS, for tests only (${guideAt('addresses')})` : ''}
  Documentation   ${documentsUrl(config)}
  Database        ${storage}
  Message bus     ${describeBus(config)}
  Signing keys    ${config.secretsKey.length > 0 ? 'encrypted in the database' : `not encrypted in the database: set SECRETS_KEY (${guideAt('secrets')})`}
  Bootstrap file  ${config.bootstrapFile ?? 'none: set BOOTSTRAP_FILE to create agents at the start (README.md shows a file)'}
${warnings.map((warning) => `\nWarning: ${warning}\n`).join('')}
Next: ${programNames.demo} (in another terminal) sends an envelope and shows it arriving.
Stop with Ctrl-C. Settings: ${programNames.startHelp}

`
