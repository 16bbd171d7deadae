import { mayAppoint, roles } from '../../../domain/roles.ts'

const texts: Readonly<Record<string, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
}

/** What each may do, for who gives it. */
const meanings: Readonly<Record<string, string>> = {
  owner: 'runs everything, makes other owners, and can delete the organization',
  admin: 'manages agents, invites and removes people, all but owners',
  member: 'acts for the agents that are shared',
  viewer: 'sees the agents, and acts for none',
}

export const roleText = (role: string): string => texts[role] ?? role

/** Those that somebody with this role can give, for a list. */
export const roleOptions = (own: string) =>
  roles.filter((role) => mayAppoint(own, role)).map((role) => ({ value: role, text: roleText(role) }))

export const roleHint = (own: string): string =>
  `${roles
    .filter((role) => mayAppoint(own, role))
    .map((role) => `${roleText(role)}: ${meanings[role]}`)
    .join('. ')}.`
