/**
 * Roles whose members manage the agents of their organization: they make and change them, make clients for them, and
 * let apps act as them. With any other word a member sees the organization and no more.
 */
export const managingRoles: readonly string[] = ['owner', 'admin']
