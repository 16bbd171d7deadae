/** Returns the text with a capital letter first and a full stop at the end. */
export const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
