import { enums } from '#generated/schemas.ts'
import { createAccount, resetPassword } from '../directory/accounts.ts'
import { blockAccount, setAccount, unblockAccount } from '../directory/blocking.ts'
import { closeAccount } from '../directory/closing.ts'
import { accountNamed } from '../directory/owners.ts'
import type { Stopped } from '../directory/stopped.ts'
import { Fault } from '../fault.ts'
import { announceEnded } from '../oauth/families.ts'
import { announceStopped } from '../oauth/stopped.ts'
import type { OperatedAccount } from '../store/operations.ts'
import { command, type CommandDeps } from './command.ts'

const username = { from: 'position', value: 'USERNAME', required: true, help: 'the account' } as const

const listedMax = 1_000

const create = command({
  noun: 'account',
  verb: 'create',
  summary: 'Makes an account for a person',
  fields: {
    username: {
      from: 'position',
      value: 'USERNAME',
      required: true,
      help: 'the first half of the handles of its agents',
    },
    email: { value: 'ADDRESS', required: true, help: 'where to reach the person' },
    password: {
      from: 'standard input',
      value: 'PASSWORD',
      required: true,
      help: 'a line, at least 8 characters; asked for on a terminal',
    },
    tier: { value: 'TIER', allowed: enums.Tier, help: 'free or pro; by default what DEFAULT_TIER says' },
    display_name: { value: 'NAME', help: 'name for people' },
    bio: { value: 'TEXT', help: 'what the person says of themselves' },
  },
  run: createAccount,
})

const set = command({
  noun: 'account',
  verb: 'set',
  summary: 'Changes what only the operator gives an account; what is not named stays',
  fields: {
    username,
    tier: { value: 'TIER', allowed: enums.Tier, help: 'free or pro' },
    operator: {
      value: 'BOOLEAN',
      allowed: ['true', 'false'],
      help: 'true: sees in the dashboard how the service does, and may block accounts; never the content of mail',
    },
  },
  async run(deps, { username, tier, operator }) {
    if (tier === undefined && operator === undefined)
      throw new Fault('VALIDATION_ERROR', 'name at least one thing to change')
    const changes = { tier, operator: operator === undefined ? undefined : operator === 'true' }
    return { username, ...(await setAccount(deps, username, changes)) }
  },
})

const blocks = (
  verb: string,
  summary: string,
  note: string,
  act: (deps: CommandDeps, id: string) => Promise<Stopped>,
) =>
  command({
    ...{ noun: 'account', verb, summary, note, fields: { username } },
    async run(deps, { username }) {
      const stopped = await act(deps, await accountNamed(deps.store, 'username', username))
      await announceStopped(deps.authority, stopped)
      return { username, agents: stopped.agents.length, apps: stopped.families.length }
    },
  })

const block = blocks(
  'block',
  'Signs an account out and lets it in no more; its agents can do nothing and receive nothing',
  'Undo it with account unblock. The apps that it had let in have to be let in anew.',
  blockAccount,
)

const unblock = blocks(
  'unblock',
  'Lets an account that was blocked in again; its agents are what they were before',
  'The apps that it had let in have to be let in anew.',
  unblockAccount,
)

const list = command({
  noun: 'account',
  verb: 'list',
  summary: 'Lists accounts, in the order of their usernames',
  fields: { prefix: { value: 'TEXT', help: 'only those that begin like that' } },
  note: `At most ${listedMax} are shown.`,
  run: async ({ store }, { prefix = '' }) => (await store.operations.accounts(prefix, '', listedMax)).map(listedOf),
})

const listedOf = ({ username, email, tier, operator, blocked_at, agents, created_at }: OperatedAccount) => ({
  ...{ username, email, tier, operator, blocked_at, agents, created_at },
})

const show = command({
  noun: 'account',
  verb: 'show',
  summary: 'Shows an account: what it has, where it belongs, and whether it is signed in',
  fields: { username },
  async run({ store }, { username }) {
    const id = await accountNamed(store, 'username', username)
    const account = await store.operations.account(id)
    if (!account) throw new Fault('NOT_FOUND', `${username} names no account`)
    const { display_name, sessions, used_at } = account
    const organizations = (await store.accounts.organizations(id)).map(({ slug, role }) => ({ slug, role }))
    const passkeys = (await store.passkeys.list(id)).length
    return { id, ...listedOf(account), display_name, organizations, passkeys, sessions, used_at }
  },
})

const password = command({
  noun: 'account',
  verb: 'password',
  summary: 'Sets another password for a person who has lost theirs, and signs all browsers out',
  fields: {
    username,
    new_password: {
      from: 'standard input',
      value: 'PASSWORD',
      required: true,
      help: 'a line, at least 8 characters; asked for on a terminal',
    },
  },
  note: 'Passkeys stay, and so do the apps that the account has let in: family list shows them, family revoke ends one.',
  async run(deps, { username, new_password }) {
    const sessions = await resetPassword(deps, username, new_password)
    await announceEnded(deps.authority, sessions)
    return { username, signed_out: sessions.length }
  },
})

const remove = command({
  noun: 'account',
  verb: 'delete',
  summary: 'Deletes an account for good, with its agents and their mail; its name stays taken',
  destroys: 'the account, with its agents, their mail, and all that is known of the person',
  fields: { username },
  note: 'Its agents can do nothing from now on; while the service runs it deletes them and their mail, bit by bit.',
  async run(deps, { username }) {
    const stopped = await closeAccount(deps, await accountNamed(deps.store, 'username', username))
    await announceStopped(deps.authority, stopped)
    return { username, deleted: true, apps: stopped.families.length, signed_out: stopped.browsers.length }
  },
})

export const accountCommands = [create, list, show, set, password, block, unblock, remove]
