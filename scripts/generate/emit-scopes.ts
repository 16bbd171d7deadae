import type { Protected } from './document.ts'
import type { Contract } from './contract.ts'
import { lines, literal, typescript } from './text.ts'

/** Whose tokens the security schemes are about. */
const schemes = { agent: 'agentToken', user: 'userToken' } as const

type Bearer = keyof typeof schemes

/** Which scopes a resource knows, whose tokens carry them, and what they are called. */
export function emitScopes({ openapi, asyncapi, mcp }: Contract): string {
  const documents = { rest: openapi, ws: asyncapi, mcp }
  const scopes = (bearer: Bearer): string =>
    byResource(documents, (document) => Object.keys(scopesOf(document, bearer)))
  return typescript(
    'the security schemes of spec/',
    `
/** The resources that tokens are for (RFC 8707); the identifier of each is an address of the deployment. */
export const resourceNames = ${literal(Object.keys(documents))} as const

export type ResourceName = (typeof resourceNames)[number]

export const resourceLabels: Readonly<Record<ResourceName, string>> = ${byResource(documents, (document) => document['x-resource'].label)}

/** Whose token it is: the two kinds are not interchangeable, and no token is both. */
export type Bearer = '${Object.keys(schemes).join("' | '")}'

/** What an agent's token may carry at each resource. */
export const agentScopes: Scopes = ${scopes('agent')}

/** Scopes of a person's token, which acts for no agent. */
export const userScopes: Scopes = ${scopes('user')}

type Scopes = Readonly<Record<ResourceName, readonly string[]>>

/** What each scope grants, for the people who are asked for it. */
export const scopeTexts: Readonly<Record<string, string>> = ${literal(textsIn(Object.values(documents)))}
`,
  )
}

/** The scopes of a document's tokens, and what each grants. */
export function scopesOf({ components }: Protected, bearer: Bearer): Record<string, string> {
  const flows = Object.values(components.securitySchemes[schemes[bearer]]?.flows ?? {})
  return Object.assign({}, ...flows.map(({ scopes, availableScopes }) => scopes ?? availableScopes))
}

/** A scope that several resources know means the same at each of them. */
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
