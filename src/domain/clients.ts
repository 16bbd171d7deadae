const generatedId = /^cli_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/**
 * Returns true if the id has the form of ids that the service generates. The service also generates the secrets of
 * these clients. A fast hash is safe for such secrets.
 */
export const isGeneratedClientId = (id: string): boolean => generatedId.test(id)

/** Creator of clients that the operator creates. All other clients store the id of an account as their creator. */
export const operatorCreatorId = 'operator'

/**
 * Returns the session id for tokens of a confidential client. The client gets a new session when another person takes
 * it over. Before that, its own id is its session id.
 */
export const sessionOfClient = ({ id, session_id }: { id: string; session_id: string | null }): string =>
  session_id ?? id
