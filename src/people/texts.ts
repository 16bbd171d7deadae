import type { ErrorCode } from '#generated/errors.ts'
import { fixedLimits } from '#generated/limits.ts'
import { lengths } from '#generated/schemas.ts'
import { isEmailAddress, isPassword, passwordCharacterLimits } from '../domain/accounts.ts'
import { looksLikeDocumentUrl } from '../domain/clients.ts'
import { isAllowlistEntry, isHandle, isOwnerName } from '../domain/handles.ts'
import { formatNumber } from '../domain/limits.ts'
import { roles } from '../domain/roles.ts'
import { knownAgentScopes, parseScope } from '../domain/scopes.ts'
import { isSingleLine, singleLineCharactersMax } from '../domain/visible-text.ts'
import { FieldFault } from './field-fault.ts'

/** Validation rule for one kind of text, such as names and handles. */
interface TextRule {
  accepts(text: string): boolean
  /** Part of the error message after the name of the field, such as `must be an email address`. */
  complaint: string
  /** Sentence that a form shows below the field. */
  formText: string
  code?: ErrorCode
  /** True if error messages must not quote the text. */
  isSecret?: true
}

/** Shortest client secret that an operator may choose. The service generates longer ones. */
const clientSecretCharactersMin = 16

/** Highest number of characters of a text that error messages quote. */
const quotedCharactersMax = 100

const singleLine = (max: number): TextRule => ({
  accepts: (text) => isSingleLine(text, max),
  complaint: lineComplaint(1, max),
  formText: `Use one line with at most ${formatNumber(max)} characters.`,
})

/** Returns the rule for a text that may have several lines or be empty. */
const severalLines = (max: number): TextRule => ({
  accepts: (text) => text.length <= max && text.isWellFormed() && !text.includes('\0'),
  complaint: `must have at most ${max} characters`,
  formText: `Use at most ${formatNumber(max)} characters.`,
})

const lineComplaint = (min: number, max: number): string => `must be one line of ${min} to ${max} characters`

function areAgentScopes(text: string): boolean {
  const scopes = parseScope(text)
  return scopes.length > 0 && scopes.every((scope) => knownAgentScopes.has(scope))
}

export const lineRule = singleLine(singleLineCharactersMax)
export const displayNameRule = singleLine(lengths.DisplayName.max)
export const descriptionRule = severalLines(lengths.AgentDescription.max)
export const cardBodyRule = severalLines(lengths.CardBody.max)
export const skillNameRule = singleLine(fixedLimits.skillNameCharactersMax)
export const skillDescriptionRule = severalLines(fixedLimits.skillDescriptionCharactersMax)
export const clientSecretRule: TextRule = {
  accepts: (text) => text.length >= clientSecretCharactersMin && isSingleLine(text),
  complaint: lineComplaint(clientSecretCharactersMin, singleLineCharactersMax),
  formText: `Use one line with at least ${clientSecretCharactersMin} characters.`,
  isSecret: true,
}

/** Text of forms for a name that nobody can take. */
export const reservedNameText = 'This name is reserved. Choose another one.'

export const ownerNameRule: TextRule = {
  accepts: isOwnerName,
  complaint: 'must be up to 39 of a-z, 0-9, _ and -, the first a letter or digit; some are reserved',
  formText: 'Use up to 39 lowercase letters, numbers, _ or -. Start with a letter or number. Some names are reserved.',
}
export const roleRule: TextRule = {
  accepts: (text) => roles.includes(text),
  complaint: `must be one of ${roles.join(', ')}`,
  formText: 'Choose one of the roles.',
}
export const emailRule: TextRule = {
  accepts: isEmailAddress,
  complaint: 'must be an email address',
  formText: 'Enter an email address, such as name@example.com.',
}
export const passwordRule: TextRule = {
  accepts: isPassword,
  complaint: lineComplaint(passwordCharacterLimits.min, passwordCharacterLimits.max),
  formText: `Use ${passwordCharacterLimits.min} to ${formatNumber(passwordCharacterLimits.max)} characters.`,
  isSecret: true,
}
export const agentHandleRule: TextRule = {
  accepts: isHandle,
  complaint: 'must be of the form @owner.agent_name',
  formText: 'Enter a handle, such as @owner.agent_name.',
  code: 'INVALID_HANDLE',
}
export const allowlistEntryRule: TextRule = {
  accepts: isAllowlistEntry,
  complaint: 'must be a handle or of the form @owner.*',
  formText: 'Enter a handle, such as @owner.agent_name, or @owner.* for all agents of an owner.',
  code: 'INVALID_HANDLE',
}
export const agentScopesRule: TextRule = {
  accepts: areAgentScopes,
  complaint: 'must have only scopes of an agent, separated by spaces',
  formText: 'Choose permissions of an agent.',
  code: 'invalid_scope',
}
export const clientIdRule: TextRule = {
  accepts: (text) => /^[\x21-\x7e]{1,255}$/.test(text) && !looksLikeDocumentUrl(text),
  complaint: 'must be 1 to 255 visible ASCII characters, and not begin with https://',
  formText: 'Use 1 to 255 letters, numbers and signs, without spaces. It must not begin with https://.',
}

/** Throws a FieldFault for the first invalid text. Checks each text of a list, and skips absent and null values. */
export function checkTexts(input: object, rules: Readonly<Record<string, TextRule>>): void {
  const values = new Map<string, unknown>(Object.entries(input))
  for (const [field, rule] of Object.entries(rules)) {
    const value = values.get(field)
    if (Array.isArray(value)) for (const [index, text] of value.entries()) checkText(`${field}/${index}`, text, rule)
    else if (value !== undefined && value !== null) checkText(field, value, rule)
  }
}

function checkText(field: string, text: unknown, { accepts, complaint, formText, code, isSecret }: TextRule): void {
  if (typeof text === 'string' && accepts(text)) return
  const isQuotable = !isSecret && typeof text === 'string' && isSingleLine(text, quotedCharactersMax)
  throw new FieldFault(field, complaint, { formText, ...(code && { code }), subject: isQuotable ? text : undefined })
}
