import { managingRoles, ownerRole, roles } from './roles.ts'

/** Id of the operator's issuer. The issuer of an organization has the id of the organization. */
export const deploymentProvider = 'deployment'

/** Roles that an issuer can give. Only owners appoint owners, so that an issuer cannot take over an organization. */
export const issuerRoles = roles.filter((role) => role !== ownerRole)

const domainPattern = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/

/** Returns true for a domain name in lowercase ASCII with at least one dot. */
export const isEmailDomain = (text: string): boolean =>
  text.length <= 189 && domainPattern.test(text) && !/\.\d+$/.test(text)

/** Returns the domain of an email address in lowercase. Returns an empty text if there is none. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Returns the highest role that the groups of a person give, or undefined if they give none. */
export function roleOfGroups(
  groups: readonly string[],
  groupRoles: Readonly<Record<string, string>>,
): string | undefined {
  const given = new Set(groups.flatMap((group) => (Object.hasOwn(groupRoles, group) ? [groupRoles[group]!] : [])))
  return issuerRoles.find((role) => given.has(role))
}

/** Returns true if no issuer may replace the role: that of an owner, or of a manager if there is no owner. */
export const isBeyondIssuers = (role: string, owners: number): boolean =>
  role === ownerRole || (owners === 0 && managingRoles.includes(role))

/** Returns a text as a username: its beginning in lowercase, without characters that no username has. */
export const suggestedUsername = (text: string): string =>
  text
    .split('@', 1)[0]!
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '-')
    .replace(/^[_-]+/, '')
    .slice(0, 39)
