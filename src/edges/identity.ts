import { documentsUrl, type Config } from '../settings/config.ts'

/** Name, description and pictures of the service, for MCP clients and for directories. */
export const serviceName = 'agent-messaging-service'
export const serviceDescription =
  'Mail for software agents: durable mailboxes, threads, contacts and files, with consent.'

/**
 * Icons by their names, which are also their paths at every host of the service. PNG comes first, because every client
 * and directory can show it.
 */
export const iconFiles = [
  { name: 'icon-512.png', mimeType: 'image/png', sizes: ['512x512'] },
  { name: 'icon-128.png', mimeType: 'image/png', sizes: ['128x128'] },
  { name: 'icon.svg', mimeType: 'image/svg+xml', sizes: ['any'] },
]

/** Returns the icons of the service. They have the origin of the MCP server, as clients require. */
export const iconsOf = ({ mcpUrl }: Pick<Config, 'mcpUrl'>) =>
  iconFiles.map(({ name, ...facts }) => ({ src: new URL(`/${name}`, mcpUrl).href, ...facts }))

/** Returns the texts by which directories check that the operator controls the host, by path. */
export const domainProofs = (config: Pick<Config, 'openaiAppsChallenge' | 'mcpRegistryAuth'>) => ({
  '/.well-known/openai-apps-challenge': config.openaiAppsChallenge,
  '/.well-known/mcp-registry-auth': config.mcpRegistryAuth,
})

/** Schema of the document by which MCP registries and directories list a server. */
const registrySchema = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/**
 * Returns the document `server.json`. The name is that of the host, reversed, because a registry accepts only names of
 * domains that the publisher controls. A registry accepts only icons with https addresses.
 */
export function registryDocument(config: Pick<Config, 'authUrl' | 'mcpUrl'>, version: string, title: string) {
  const { hostname, protocol } = new URL(config.mcpUrl)
  const domain = hostname
    .replace(/[^a-zA-Z0-9.-]/g, '-')
    .split('.')
    .toReversed()
    .join('.')
  return {
    $schema: registrySchema,
    name: `${domain}/${serviceName}`,
    title,
    description: serviceDescription,
    version,
    websiteUrl: documentsUrl(config),
    ...(protocol === 'https:' && { icons: iconsOf(config) }),
    remotes: [{ type: 'streamable-http', url: config.mcpUrl }],
  }
}

const dayMs = 86_400_000

/** Days for which a copy of security.txt stays valid. RFC 9116 recommends less than a year. */
const validDays = 180

/** Returns the document `/.well-known/security.txt` (RFC 9116). */
export const securityText = (config: Pick<Config, 'authUrl'>, contact: string, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now - (now % dayMs) + validDays * dayMs).toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', config.authUrl).href}`,
    `Policy: ${documentsUrl(config)}/security`,
    '',
  ].join('\n')
