const generatedId = /^cli_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Whether an id is of the form that the service makes, for clients with generated secrets, quick to check. */
export const isGeneratedClientId = (id: string): boolean => generatedId.test(id)
