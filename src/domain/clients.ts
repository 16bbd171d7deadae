const generatedId = /^cli_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/**
 * Returns true if the id has the form of a generated id. Clients with such ids have generated secrets, which are fast
 * to check.
 */
export const isGeneratedClientId = (id: string): boolean => generatedId.test(id)

/** Creator of the clients that the operator creates. It stands where other clients have the id of an account. */
export const operatorCreator = 'operator'

/**
 * Returns the session id in the tokens of a confidential client. A client gets a new session when another person takes
 * it over.
 */
export const sessionOfClient = ({ id, session_id }: { id: string; session_id: string | null }): string =>
  session_id ?? id
