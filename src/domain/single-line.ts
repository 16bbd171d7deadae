/** Longest text that an operator gives: a name, a role, a secret. */
export const singleLineCharactersMax = 1_024

/**
 * Returns true if the text is one line that can be stored and shown: well-formed, not empty, without control
 * characters.
 */
export const isSingleLine = (text: string, charactersMax = singleLineCharactersMax): boolean =>
  text.isWellFormed() && text !== '' && text.length <= charactersMax && !/[\u0000-\u001f\u007f]/.test(text)
