import { dayMs } from '../domain/durations.ts'
import { mayAppoint } from '../domain/roles.ts'
import { Fault } from '../fault.ts'
import type { ReceivedInvitation, SentInvitation } from '../store/invitations.ts'
import type { DirectoryDeps } from './deps.ts'
import { FieldFault } from './field-fault.ts'
import { inside, requireAppointing, requireManaging, type Acting } from './members.ts'
import { checkTexts, ownerName, role as roleName } from './texts.ts'

const invitationDays = 30
/** That nobody has answered yet, of one organization. */
const invitationsMax = 100

/**
 * Asks a person to join, who decides by themselves. Nothing tells whether there is somebody of that name; that one is a
 * member already, every member sees.
 */
export const inviteMember = (
  deps: DirectoryDeps,
  acting: Acting,
  { username, role }: { username: string; role: string },
): Promise<void> =>
  inside(deps, acting, async ({ invitations, organizations }, own) => {
    checkTexts({ username, role }, { username: ownerName, role: roleName })
    requireAppointing(own, role)
    const { organizationId, accountId } = acting
    if (await organizations.isMember(acting, username))
      throw new FieldFault('username', 'is a member already', { code: 'CONFLICT', subject: username })
    const now = deps.clock()
    if ((await invitations.list(organizationId, now, invitationsMax)).length === invitationsMax)
      throw new FieldFault('username', `is one too many: at most ${invitationsMax} invitations wait at a time`)
    const [created_at, expires_at] = [now, now + invitationDays * dayMs]
    await invitations.add(organizationId, { username, role, invited_by: accountId, created_at, expires_at })
  })

export const withdrawInvitation = (deps: DirectoryDeps, acting: Acting, username: string): Promise<void> =>
  inside(deps, acting, async ({ invitations }, own) => {
    requireManaging(own)
    if (!(await invitations.withdraw(acting.organizationId, username)))
      throw new Fault('NOT_FOUND', 'that invitation was answered or withdrawn already')
  })

/** As long as who invited could make somebody a member of that role, and is not blocked. */
export const invitationHolds = ({ inviter_role, role }: Pick<SentInvitation, 'inviter_role' | 'role'>): boolean =>
  inviter_role !== null && mayAppoint(inviter_role, role)

/** Those that a person can accept. */
export const receivedInvitations = async (
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  accountId: string,
  limit: number,
): Promise<ReceivedInvitation[]> => (await store.invitations.listOf(accountId, clock(), limit)).filter(invitationHolds)

/** If it holds; who is a member already keeps their role. */
export const acceptInvitation = ({ store, clock }: DirectoryDeps, { accountId, organizationId }: Acting) =>
  store.transaction(async ({ accounts, invitations, organizations, owners }): Promise<void> => {
    if (!(await accounts.lock(accountId))) throw new Fault('UNAUTHORIZED', 'there is no such account')
    await organizations.lock(organizationId)
    const invitation = await invitations.take(accountId, organizationId, clock())
    if (!invitation || !invitationHolds(invitation))
      throw new Fault('NOT_FOUND', 'that invitation does not hold any more')
    if (await organizations.member(organizationId, accountId)) return
    await owners.putMember(organizationId, accountId, invitation.role)
  })

/** Declines an invitation. The service tells nobody. Throws if the invitation was answered or withdrawn already. */
export async function declineInvitation(
  { store, clock }: DirectoryDeps,
  { accountId, organizationId }: Acting,
): Promise<void> {
  if (!(await store.invitations.take(accountId, organizationId, clock())))
    throw new Fault('NOT_FOUND', 'that invitation was answered or withdrawn already')
}
