/**
 * Rules of `server.json` for a remote server, as the registry's schema of 2025-12-11 has them. Fields that the service
 * does not use are left out, and no other field is allowed.
 */
export const serverJsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['$schema', 'name', 'description', 'version', 'remotes'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255, pattern: '^\\d+\\.\\d+\\.\\d+$' },
    websiteUrl: { type: 'string', pattern: '^https?://\\S+$' },
    icons: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['src'],
        properties: {
          src: { type: 'string', maxLength: 255, pattern: '^https://\\S+$' },
          mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
          sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
        },
      },
    },
    remotes: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'url'],
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: { type: 'string', pattern: '^https?://[^\\s]+$' },
        },
      },
    },
  },
}
