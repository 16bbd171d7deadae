import { isEmailAddress, isPassword, passwordCharacters } from '../domain/accounts.ts'
import { isOwnerName } from '../domain/handles.ts'
import { displayNameCharactersMax } from '../domain/single-line.ts'
import { Fault } from '../fault.ts'
import { hashSecret } from '../oauth/secrets.ts'
import { command } from './command.ts'

const createAccount = command({
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
    tier: { value: 'TIER', allowed: ['free', 'pro'], help: 'free or pro; by default what DEFAULT_TIER says' },
    display_name: { value: 'NAME', charactersMax: displayNameCharactersMax, help: 'name for people' },
    bio: { value: 'TEXT', help: 'what the person says of themselves' },
  },
  async run(
    { store, ids, clock, config },
    { username, email, password, tier = config.defaultTier, display_name = null, bio = null },
  ) {
    if (!isOwnerName(username))
      throw new Fault(
        'VALIDATION_ERROR',
        `${username} cannot be a user name: up to 39 of a-z, 0-9, _ and -, the first a letter or digit`,
      )
    if (!isEmailAddress(email)) throw new Fault('VALIDATION_ERROR', `${email} is not an e-mail address`)
    if (!isPassword(password))
      throw new Fault(
        'VALIDATION_ERROR',
        `a password has ${passwordCharacters.min} to ${passwordCharacters.max} characters`,
      )
    const account = { id: ids('acc'), username, email, tier, display_name, bio }
    const password_hash = await hashSecret(password)
    await store.transaction(({ owners }) => owners.createAccount({ ...account, password_hash }, clock()))
    return account
  },
})

export const accountCommands = [createAccount]
