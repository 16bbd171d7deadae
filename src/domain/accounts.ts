import { isLine, lineCharactersMax } from './lines.ts'

export const passwordCharacters = { min: 8, max: lineCharactersMax }
const emailPattern = /^[^@\s]{1,64}@[^@\s]{1,189}$/

export const isPassword = (text: string): boolean =>
  text.length >= passwordCharacters.min && isLine(text, passwordCharacters.max)
export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && isLine(text)
