/** Formats that a pattern cannot express; bundled into the generated validators. By the name that schemas give them. */
export const parsed = { uri: (text: string): boolean => URL.canParse(text) }
