import { dayMs } from '../domain/durations.ts'
import { mayAssignRole } from '../domain/roles.ts'
import { Fault } from '../fault.ts'
import type { ReceivedInvitation, SentInvitation } from '../store/people/invitations.ts'
import type { DirectoryDeps } from './deps.ts'
import { notifyPerson } from './emails/queue.ts'
import { FieldFault } from './field-fault.ts'
import { runAsMember, requireMayAppoint, requireMayManage, type ActingMember } from './members.ts'
import { checkTexts, ownerNameRule, roleRule as roleName } from './texts.ts'

const invitationDays = 30
/** Highest number of pending invitations of one organization. */
const invitationsMax = 100

/**
 * Invites a person to an organization. The result is the same if no account has this username. It differs only for
 * members, because every member can see the list of members.
 */
export const inviteMember = (
  deps: DirectoryDeps,
  acting: ActingMember,
  { username, role }: { username: string; role: string },
): Promise<void> =>
  runAsMember(deps, acting, async (inside, own) => {
    const { invitations, organizations, owners, operations } = inside
    checkTexts({ username, role }, { username: ownerNameRule, role: roleName })
    requireMayAppoint(own, role)
    const { organizationId, accountId } = acting
    if (await organizations.isMember(acting, username))
      throw new FieldFault('username', 'is already a member', {
        code: 'CONFLICT',
        subject: username,
        formText: 'This person is already a member.',
      })
    const now = deps.clock()
    if ((await invitations.list(organizationId, now, invitationsMax)).length === invitationsMax)
      throw new FieldFault(
        'username',
        `cannot be invited, because ${invitationsMax} invitations are unanswered: withdraw one first`,
        { formText: `${invitationsMax} invitations are unanswered. Withdraw one first.` },
      )
    const [created_at, expires_at] = [now, now + invitationDays * dayMs]
    await invitations.add(organizationId, { username, role, invited_by: accountId, created_at, expires_at })
    const organization = `@${(await operations.organization(organizationId))?.slug}`
    const invited = (await owners.account(username))?.id ?? '' // without an account, the same statements run
    const notification = { kind: 'invitation', about: organizationId, values: { organization, role } } as const
    await notifyPerson({ ...deps, store: inside }, invited, notification)
  })

export const withdrawInvitation = (deps: DirectoryDeps, acting: ActingMember, username: string): Promise<void> =>
  runAsMember(deps, acting, async ({ invitations }, own) => {
    requireMayManage(own)
    if (!(await invitations.withdraw(acting.organizationId, username)))
      throw new Fault('NOT_FOUND', 'the invitation was already answered or withdrawn: reload the page')
  })

/** Returns true if the inviter is not blocked and may still give this role. */
export const isInvitationValid = ({ inviter_role, role }: Pick<SentInvitation, 'inviter_role' | 'role'>): boolean =>
  inviter_role !== null && mayAssignRole(inviter_role, role)

/** Returns the invitations that a person can accept. */
export const listReceivedInvitations = async (
  { store, clock }: Pick<DirectoryDeps, 'store' | 'clock'>,
  accountId: string,
  limit: number,
): Promise<ReceivedInvitation[]> =>
  (await store.invitations.listOf(accountId, clock(), limit)).filter(isInvitationValid)

/** Accepts a valid invitation. A person who is already a member keeps their role. */
export const acceptInvitation = ({ store, clock }: DirectoryDeps, { accountId, organizationId }: ActingMember) =>
  store.transaction(async ({ accounts, invitations, organizations, owners }): Promise<void> => {
    if (!(await accounts.lock(accountId))) throw new Fault('UNAUTHORIZED', 'the account does not exist')
    await organizations.lock(organizationId)
    const invitation = await invitations.take(accountId, organizationId, clock())
    if (!invitation || !isInvitationValid(invitation))
      throw new Fault('NOT_FOUND', 'the invitation is no longer valid: ask for a new one')
    if (await organizations.member(organizationId, accountId)) return
    await owners.putMember(organizationId, accountId, invitation.role)
  })

/** Declines an invitation. The inviter is not notified. Throws if the invitation was already answered or withdrawn. */
export async function declineInvitation(
  { store, clock }: DirectoryDeps,
  { accountId, organizationId }: ActingMember,
): Promise<void> {
  if (!(await store.invitations.take(accountId, organizationId, clock())))
    throw new Fault('NOT_FOUND', 'the invitation was already answered or withdrawn: reload the page')
}
