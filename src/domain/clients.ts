const generatedId = /^cli_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/**
 * Returns true if the id has the form of a generated one. Such clients have generated secrets, which are fast to check.
 */
export const isGeneratedClientId = (id: string): boolean => generatedId.test(id)
