/** Formats that a pattern cannot express, by name. They are bundled into the generated validators. */
export const parsed = { uri: (text: string): boolean => URL.canParse(text) }
