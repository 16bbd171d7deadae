import { isSingleLine, singleLineCharactersMax } from './single-line.ts'

export const passwordCharacters = { min: 8, max: singleLineCharactersMax }
const emailPattern = /^[^@\s]{1,64}@[^@\s]{1,189}$/

export const isPassword = (text: string): boolean =>
  text.length >= passwordCharacters.min && isSingleLine(text, passwordCharacters.max)
export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && isSingleLine(text)
