import { fixedLimits } from '#generated/limits.ts'

/** Client id in tokens of the command line. It means the operator. The database has no client with this id. */
export const operatorClientId = 'cli_operator'

const generatedId = /^cli_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/**
 * Returns true if the id has the form of ids that the service generates. The service also generates the secrets of
 * these clients. A fast hash is safe for such secrets.
 */
export const isGeneratedClientId = (id: string): boolean => generatedId.test(id)

/**
 * Returns true if the id begins like the URL of a client's metadata document. No other client has such an id.
 */
export const looksLikeDocumentUrl = (id: string): boolean => id.startsWith('https://')

/**
 * Returns true if the id is the URL of a client's metadata document (draft-ietf-oauth-client-id-metadata-document
 * section 3). The URL has the form that a URL parser writes. So it has no dot segments, and all parsers read the same
 * URL.
 */
export function isDocumentUrl(id: string): boolean {
  const url = looksLikeDocumentUrl(id) && id.length <= fixedLimits.clientIdCharactersMax ? URL.parse(id) : null
  if (url?.href !== id || id.includes('#') || url.hostname.endsWith('.')) return false
  return url.username === '' && url.password === ''
}

/** Returns the host of a metadata document whose URL is the id. Returns undefined for the id of another client. */
export const documentHostOf = (id: string): string | undefined => (isDocumentUrl(id) ? new URL(id).host : undefined)

/** Creator of clients that the operator creates. All other clients store the id of an account as their creator. */
export const operatorCreatorId = 'operator'

/** Client id of people who act in the dashboard, without an app. */
export const dashboardClientId = 'dashboard'

/**
 * Returns the session id for tokens of a confidential client. The client gets a new session when another person takes
 * it over. Before that, its own id is its session id.
 */
export const sessionOfClient = ({ id, session_id }: { id: string; session_id: string | null }): string =>
  session_id ?? id
