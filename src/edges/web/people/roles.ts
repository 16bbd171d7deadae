import { mayAssignRole, roles } from '../../../domain/roles.ts'

const texts: Readonly<Record<string, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
}

/** Rights of each role, as texts for people. */
const meanings: Readonly<Record<string, string>> = {
  owner: 'manages everything, appoints owners and can delete the organization',
  admin: 'manages agents, and invites and removes everybody but owners',
  member: 'acts for shared agents',
  viewer: 'sees agents, but acts for none',
}

export const roleText = (role: string): string => texts[role] ?? role

/** Returns the roles that a person with this role can give, as options of a list. */
export const roleOptions = (own: string) =>
  roles.filter((role) => mayAssignRole(own, role)).map((role) => ({ value: role, text: roleText(role) }))

export const roleHint = (own: string): string =>
  `${roles
    .filter((role) => mayAssignRole(own, role))
    .map((role) => `${roleText(role)}: ${meanings[role]}`)
    .join('. ')}.`
