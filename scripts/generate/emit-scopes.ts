import type { Protected } from './document.ts'
import type { Contract } from './contract.ts'
import { lines, literal, typescript } from './text.ts'

/** Security schemes by the kind of their token's holder. */
const schemes = { agent: 'agentToken', user: 'userToken' } as const

type Bearer = keyof typeof schemes

/** Returns the scopes of each resource, the holders of their tokens, and their descriptions. */
export function emitScopes({ openapi, asyncapi, mcp }: Contract): string {
  const documents = { rest: openapi, ws: asyncapi, mcp }
  const scopes = (bearer: Bearer): string =>
    byResource(documents, (document) => Object.keys(scopesOf(document, bearer)))
  return typescript(
    'the security schemes of spec/',
    `
/** Resources of tokens (RFC 8707). The identifier of each is an address of the deployment. */
export const resourceNames = ${literal(Object.keys(documents))} as const

export type ResourceName = (typeof resourceNames)[number]

export const resourceLabels: Readonly<Record<ResourceName, string>> = ${byResource(documents, (document) => document['x-resource'].label)}

/** Holder of a token. The kinds are not interchangeable, and a token has exactly one. */
export type Bearer = '${Object.keys(schemes).join("' | '")}'

/** Scopes of an agent's token, by resource. */
export const agentScopes: Scopes = ${scopes('agent')}

/** Scopes of a person's token, which acts for no agent. */
export const userScopes: Scopes = ${scopes('user')}

type Scopes = Readonly<Record<ResourceName, readonly string[]>>

/** Description of each scope, for the person who is asked for it. */
export const scopeTexts: Readonly<Record<string, string>> = ${literal(textsIn(Object.values(documents)))}
`,
  )
}

/** Returns the scopes of a document's tokens with their descriptions. */
export function scopesOf({ components }: Protected, bearer: Bearer): Record<string, string> {
  const flows = Object.values(components.securitySchemes[schemes[bearer]]?.flows ?? {})
  return Object.assign({}, ...flows.map(({ scopes, availableScopes }) => scopes ?? availableScopes))
}

/** Returns the descriptions of scopes. A scope of several resources has the same one in each. */
function textsIn(documents: readonly Protected[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const document of documents)
    for (const bearer of Object.keys(schemes) as Bearer[])
      for (const [scope, text] of Object.entries(scopesOf(document, bearer))) {
        if ((texts[scope] ?? text) !== text)
          throw new Error(`the scope ${scope} has two texts: ${texts[scope]}, ${text}`)
        texts[scope] = text
      }
  return texts
}

const byResource = (documents: Record<string, Protected>, of: (document: Protected) => unknown): string =>
  lines(
    '{',
    Object.entries(documents).map(([name, document]) => `${name}: ${literal(of(document))}`),
    '}',
  )
