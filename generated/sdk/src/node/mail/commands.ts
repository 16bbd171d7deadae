// Generated from src/clients/typescript/src/node/mail/commands.ts by `npm run generate`. Do not edit.
import { retriesMax } from '../../checks.js'
import type { Client } from '../../client.js'
import type { Content } from '../../content.js'
import { cursorOf } from '../../cursor.js'
import { AbortError } from '../../errors.js'
import { newEnvelopeId } from '../../ids.js'
import type { Envelope, EnvelopeHeader } from '../../rest/index.js'
import { UsageError } from '../command-line.js'
import { fileAt } from '../file-at.js'
import { exitCodes } from '../exit-codes.js'
import type { ParsedArguments } from './arguments.js'
import { boolean, createMailClient, describeAgent, string, strings, type MailCommand, type Outcome } from './command.js'
import { mcp } from './mcp.js'
import { saveFiles } from './save-files.js'
import { formatEnvelope, formatHeaders, formatSavedFiles } from './show.js'
import { login, logout } from './sign-in.js'

const content = { text: string, data: string, file: strings, id: string } as const
const contentWords = '[--text TEXT] [--data JSON] [--file PATH …] [--id ENVELOPE_ID]'

const send: MailCommand = {
  usage: `HANDLE … [--cc HANDLE …] [--subject TEXT] ${contentWords}`,
  summary: 'send an envelope; without --text, --data and --file, standard input is its text',
  options: { ...content, cc: strings, subject: string },
  positionals: [1, 100],
  async run(args) {
    const [cc, subject] = [args.texts('cc'), args.text('subject')]
    const draft = { to: args.positionals, ...(cc.length > 0 && { cc }), ...(subject !== undefined && { subject }) }
    return acknowledgementOutcome(await createMailClient(args).send({ ...draft, ...(await readContent(args)) }))
  },
}

const reply: MailCommand = {
  usage: `ENVELOPE_ID [--all] ${contentWords}`,
  summary: 'reply to an envelope, with the same options; --all also replies to its other recipients',
  options: { ...content, all: boolean },
  positionals: [1, 1],
  async run(args) {
    const client = createMailClient(args)
    const answer = await readContent(args)
    const envelope = await client.messages.getMessage({ envelope_id: args.positionals[0]! })
    return acknowledgementOutcome(await client.reply(envelope, { ...answer, all: args.flag('all') }))
  },
}

const acknowledgementOutcome = (acknowledgement: { id: string }): Outcome => ({
  json: acknowledgement,
  text: `${acknowledgement.id}\n`,
})

/** Reads the content from the options, or else from standard input. */
async function readContent(args: ParsedArguments): Promise<Content & { id?: string }> {
  const [text, data, paths, id] = [args.text('text'), args.text('data'), args.texts('file'), args.text('id')]
  const files = await Promise.all(paths.map((path) => fileAt(path)))
  const isEmpty = text === undefined && data === undefined && files.length === 0
  return {
    text: isEmpty ? await standardInput() : text!,
    ...(data !== undefined && { parts: [{ type: 'data' as const, data: parseObject(data) }] }),
    ...(files.length > 0 && { files }),
    ...(id !== undefined && { id }),
  }
}

async function standardInput(): Promise<string> {
  const { stdin } = process
  if (stdin.isTTY) throw new UsageError('the envelope has no content: use --text, --data, --file or standard input')
  let text = ''
  for await (const chunk of stdin.setEncoding('utf8')) text += chunk
  if (text === '') throw new UsageError('the envelope has no content: standard input is empty')
  return text
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {} // the error follows below
  throw new UsageError('--data must be a JSON object')
}

const limitDefault = 20
const limitMax = 200

const inbox: MailCommand = {
  usage: '[--unread] [--limit N]',
  summary: `list received envelopes, newest first, ${limitDefault} by default; marks nothing read`,
  options: { unread: boolean, limit: string },
  positionals: [0, 0],
  async run(args) {
    const limit = args.count('limit', limitMax) ?? limitDefault
    const unread = args.flag('unread') ? { unread: true } : {}
    const { envelope_headers } = await createMailClient(args).mailbox.listMailbox({
      order: 'desc',
      direction: 'in',
      limit,
      ...unread,
    })
    return { json: envelope_headers, text: formatHeaders(envelope_headers) }
  },
}

const read: MailCommand = {
  usage: 'ENVELOPE_ID [--save FOLDER]',
  summary: 'show an envelope and mark it read; --save downloads its files into the folder',
  options: { save: string },
  positionals: [1, 1],
  async run(args) {
    const client = createMailClient(args)
    const envelope = await client.messages.getMessage({ envelope_id: args.positionals[0]! })
    const folder = args.text('save')
    if (folder === undefined) return envelopeOutcome(envelope)
    const saved = await saveFiles(client, envelope, folder)
    return { json: { ...envelope, saved }, text: formatEnvelope(envelope) + formatSavedFiles(saved) }
  },
}

const envelopeOutcome = (envelope: Envelope): Outcome => ({ json: envelope, text: formatEnvelope(envelope) })

const secondsMax = 86_400

const wait: MailCommand = {
  usage: '[--from HANDLE] [--reply-to ENVELOPE_ID] [--timeout SECONDS]',
  summary: 'wait for an unread envelope, show the oldest one and mark it read; skips those that do not match',
  options: { from: string, 'reply-to': string, timeout: string },
  positionals: [0, 0],
  async run(args) {
    const [from, answered] = [args.text('from'), args.text('reply-to')]
    const seconds = args.count('timeout', secondsMax)
    const client = createMailClient(args, retriesMax)
    const matches = (header: EnvelopeHeader): boolean =>
      header.unread &&
      (from === undefined || header.from === from) &&
      (answered ?? header.in_reply_to) === header.in_reply_to
    const signal = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1000)
    try {
      const header = await findEnvelope(client, matches, signal)
      return envelopeOutcome(await client.messages.getMessage({ envelope_id: header.id }))
    } catch (error) {
      if (!(error instanceof AbortError) || !signal?.aborted) throw error
      return { json: null, text: '', exitCode: exitCodes.waitTimedOut }
    }
  },
}

/** Finds the first matching envelope, unread or new. It reads the cursor first, so it misses no envelope in between. */
async function findEnvelope(
  client: Client,
  matches: (header: EnvelopeHeader) => boolean,
  signal: AbortSignal | undefined,
): Promise<EnvelopeHeader> {
  const call = signal ? { signal } : {}
  const { envelope_headers } = await client.mailbox.listMailbox({ order: 'desc', direction: 'in', limit: 1 }, call)
  const [last] = envelope_headers
  for await (const header of client.mailbox.walk({ direction: 'in', unread: true }, call))
    if (matches(header)) return header
  const coming = client.mailbox.follow({ headers: true, cursor: last ? cursorOf(last) : null }, call)
  for await (const header of coming) if (matches(header)) return header
  throw new Error('the mailbox stopped delivering envelopes: try again')
}

const whoami: MailCommand = {
  usage: '',
  summary: 'print the handle of the agent',
  options: {},
  positionals: [0, 0],
  run: (args) => describeAgent(createMailClient(args)),
}

const id: MailCommand = {
  usage: '',
  summary: 'print a new envelope id for --id; store it before you send, and a repeated send changes nothing',
  options: {},
  positionals: [0, 0],
  async run() {
    const created = newEnvelopeId()
    return { json: { id: created }, text: `${created}\n` }
  },
}

export const commands: Readonly<Record<string, MailCommand>> = {
  login,
  logout,
  whoami,
  send,
  inbox,
  read,
  reply,
  wait,
  id,
  mcp,
}
