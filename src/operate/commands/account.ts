import { enums } from '#generated/schemas.ts'
import { createAccount, resetPassword } from '../../people/accounts.ts'
import { blockAccount, setAccountByOperator, unblockAccount } from '../../people/blocking.ts'
import { closeAccount } from '../../people/closing.ts'
import { notifySecondFactorChange } from '../../people/emails/queue.ts'
import { requireAccountId } from '../../people/owners.ts'
import type { AuthorityChangeIds } from '../../people/authority-changes.ts'
import { Fault } from '../../fault.ts'
import { announceAuthorityChanges, announceEndedSessions } from '../../access/oauth/families.ts'
import type { AccountForOperator } from '../../store/people/operations.ts'
import { createCommand, type CommandDeps } from './command.ts'

const username = { from: 'position', value: 'USERNAME', required: true, help: 'the account' } as const

const listedMax = 1_000

const create = createCommand({
  noun: 'account',
  verb: 'create',
  summary: 'Creates an account for a person',
  fields: {
    username: {
      from: 'position',
      value: 'USERNAME',
      required: true,
      help: 'the first half of the handles of its agents',
    },
    email: { value: 'ADDRESS', required: true, help: 'email address of the person' },
    password: {
      from: 'standard input',
      value: 'PASSWORD',
      required: true,
      help: 'one line of at least 8 characters; on a terminal the command asks for it',
    },
    tier: { value: 'TIER', allowed: enums.Tier, help: 'free or pro; by default the value of DEFAULT_TIER' },
    display_name: { value: 'NAME', help: 'display name' },
    bio: { value: 'TEXT', help: 'self-description of the person' },
  },
  run: (deps, input) => createAccount(deps, input, { isEmailConfirmed: true }),
})

const set = createCommand({
  noun: 'account',
  verb: 'set',
  summary: 'Changes the tier or the operator rights of an account',
  fields: {
    username,
    tier: { value: 'TIER', allowed: enums.Tier, help: 'free or pro' },
    operator: {
      value: 'BOOLEAN',
      allowed: ['true', 'false'],
      help: 'true: the person sees the state of the service in the dashboard and may block accounts, but never reads mail',
    },
  },
  async run(deps, { username, tier, operator }) {
    if (tier === undefined && operator === undefined)
      throw new Fault('VALIDATION_ERROR', 'there is nothing to change: give at least one option')
    const changes = { tier, operator: operator === undefined ? undefined : operator === 'true' }
    return { username, ...(await setAccountByOperator(deps, username, changes)) }
  },
})

const blocks = (
  verb: string,
  summary: string,
  note: string,
  act: (deps: CommandDeps, id: string) => Promise<AuthorityChangeIds>,
) =>
  createCommand({
    noun: 'account',
    verb,
    summary,
    note,
    fields: { username },
    async run(deps, { username }) {
      const stopped = await act(deps, await requireAccountId(deps.store, 'username', username))
      await announceAuthorityChanges(deps.authority, stopped)
      return { username, agents: stopped.agents.length, apps: stopped.families.length }
    },
  })

const block = blocks(
  'block',
  'Blocks an account: it cannot sign in, and its agents can neither act nor receive mail',
  'Undo it with account unblock. The person has to authorize their apps again.',
  blockAccount,
)

const unblock = blocks(
  'unblock',
  'Unblocks an account; its agents work as before',
  'The person has to authorize their apps again.',
  unblockAccount,
)

const list = createCommand({
  noun: 'account',
  verb: 'list',
  summary: 'Lists accounts, in the order of their usernames',
  fields: { prefix: { value: 'TEXT', help: 'only usernames with this prefix' } },
  note: `The list shows at most ${listedMax} accounts.`,
  run: async ({ store }, { prefix = '' }) => (await store.operations.accounts(prefix, '', listedMax)).map(listedOf),
})

const listedOf = ({ username, email, tier, operator, blocked_at, agents, created_at }: AccountForOperator) => ({
  username,
  email,
  tier,
  operator,
  blocked_at,
  agents,
  created_at,
})

const show = createCommand({
  noun: 'account',
  verb: 'show',
  summary: 'Shows an account with its organizations, passkeys and sessions',
  fields: { username },
  async run({ store }, { username }) {
    const id = await requireAccountId(store, 'username', username)
    const account = await store.operations.account(id)
    if (!account) throw new Fault('NOT_FOUND', `${username} is not the username of an account`)
    const { display_name, sessions, used_at } = account
    const organizations = (await store.accounts.organizations(id)).map(({ slug, role }) => ({ slug, role }))
    const passkeys = (await store.passkeys.list(id)).length
    const second_factor_since = (await store.secondFactors.state(id))?.confirmed_at ?? null
    return { id, ...listedOf(account), display_name, organizations, passkeys, second_factor_since, sessions, used_at }
  },
})

const password = createCommand({
  noun: 'account',
  verb: 'password',
  summary: 'Sets a new password for a person and signs all of their browsers out',
  fields: {
    username,
    new_password: {
      from: 'standard input',
      value: 'PASSWORD',
      required: true,
      help: 'one line of at least 8 characters; on a terminal the command asks for it',
    },
  },
  note: 'Passkeys and authorized apps stay. "family list" shows the apps, and "family revoke" revokes the access of one app.',
  async run(deps, { username, new_password }) {
    const sessions = await resetPassword(deps, username, new_password)
    await announceEndedSessions(deps.authority, sessions)
    return { username, signed_out: sessions.length }
  },
})

const removeSecondFactor = createCommand({
  noun: 'account',
  verb: 'remove-second-factor',
  summary: 'Turns two-factor authentication off for a person who lost the app and the recovery codes',
  fields: { username },
  note: 'Make sure that the person owns the account. Then only the password is needed to sign in.',
  async run(deps, { username }) {
    const id = await requireAccountId(deps.store, 'username', username)
    const removed = await deps.store.transaction(async (inside) => {
      const isRemoved = await inside.secondFactors.remove(id)
      if (isRemoved) await notifySecondFactorChange({ ...deps, store: inside }, id, 'off')
      return isRemoved
    })
    return { username, removed }
  },
})

const remove = createCommand({
  noun: 'account',
  verb: 'delete',
  summary: 'Permanently deletes an account with its agents and their mail; its name stays reserved',
  destroys: 'the account with its agents, their mail and all data of the person',
  fields: { username },
  note: 'Its agents cannot act from now on. The running service deletes them and their mail step by step.',
  async run(deps, { username }) {
    const stopped = await closeAccount(deps, await requireAccountId(deps.store, 'username', username))
    await announceAuthorityChanges(deps.authority, stopped)
    return { username, deleted: true, apps: stopped.families.length, signed_out: stopped.browsers.length }
  },
})

export const accountCommands = [create, list, show, set, password, removeSecondFactor, block, unblock, remove]
