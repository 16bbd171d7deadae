import { enums } from '#generated/schemas.ts'
import { createAccount } from '../directory/accounts.ts'
import { command } from './command.ts'

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

export const accountCommands = [create]
