import { once } from 'node:events'
import { parseArguments } from './cli/arguments.ts'
import type { Command, CommandInput } from './operate/commands/command.ts'
import { exportAuditCommand, exportedEntriesPerCall } from './operate/commands/audit.ts'
import { doctorCommand } from './operate/commands/doctor.ts'
import { askConfirmation } from './cli/confirm.ts'
import { diagnoseDeployment } from './cli/doctor.ts'
import { formatFindings } from './cli/findings.ts'
import { helpText } from './cli/help.ts'
import { UsageError } from './cli/options.ts'
import { readSecret } from './cli/password.ts'
import { runCommand } from './cli/run-command.ts'
import { formatResult } from './cli/show.ts'
import { readConfig } from './settings/config.ts'
import { programNames } from './domain/program-names.ts'
import { Fault, toFault } from './fault.ts'
import { systemClock } from './platform/clock.ts'
import { createIdGenerator } from './platform/ids.ts'
import { createLog } from './platform/log.ts'
import { SettingError } from './settings/parse.ts'

const failed = 1
const misused = 2
const misuse: ReadonlySet<string> = new Set(['VALIDATION_ERROR', 'INVALID_HANDLE', 'invalid_scope'])

const platform = { clock: systemClock, ids: createIdGenerator(systemClock), log: createLog('silent', false) }

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === 'serve') {
    const { runService } = await import('./serve.ts') // slow to load, and not needed for a command
    process.exit(await runService(args.slice(1)))
  }
  if (args[0] === 'listen') {
    const { listen } = await import('#sdk/node') // runs without the server settings
    process.exit(await listen(args.slice(1), { name: `${programNames.ams} listen` }))
  }
  const request = parseArguments(args)
  if (request.kind === 'help') return void process.stdout.write(helpText(request.noun, request.command))
  const { command, flags } = request
  if (command === doctorCommand) return examine(flags.json)
  if (!flags.yes) await askConfirmation(command, request.input)
  const input = { ...request.input, ...(await secretsOf(command, request.input)) }
  if (command === exportAuditCommand) return printAuditLog(input)
  const result = await runCommand(command, input, readConfig(), platform)
  process.stdout.write(flags.json ? `${JSON.stringify(result)}\n` : formatResult(result, process.stdout.columns))
  if (!flags.json && command.note !== undefined) process.stderr.write(`\n${command.note}\n`)
}

/** Prints the audit log as JSON lines. It reads the log in parts, so that its size does not matter. */
async function printAuditLog(input: CommandInput): Promise<void> {
  for (let { after } = input; ; ) {
    const part = after === undefined ? input : { ...input, after }
    const entries = await runCommand(exportAuditCommand, part, readConfig(), platform)
    if (!Array.isArray(entries)) return
    const text = entries.map((entry: object) => `${JSON.stringify(entry)}\n`).join('')
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    const last: { sequence: number } | undefined = entries.at(-1)
    if (last === undefined || entries.length < exportedEntriesPerCall) return
    after = String(last.sequence)
  }
}

/**
 * Runs the checks of the command `doctor` and exits. On a terminal, it first shows the area that it checks. At the end,
 * it prints the findings.
 */
async function examine(isJson: boolean): Promise<void> {
  const { columns, isTTY } = process.stdout
  const clearLine = '\r\u001b[K'
  const showArea = (what: string): void =>
    void (process.stderr.isTTY && process.stderr.write(`${clearLine}checking ${what} …`))
  const { findings, exitCode } = await diagnoseDeployment({ ...platform, tell: showArea })
  if (process.stderr.isTTY) process.stderr.write(clearLine)
  const text = isJson ? `${JSON.stringify(findings)}\n` : formatFindings(findings, isTTY ? columns : Infinity)
  process.stdout.write(text, () => process.exit(exitCode)) // ends checks that still wait for an answer
}

async function secretsOf({ fields }: Command, input: CommandInput): Promise<CommandInput> {
  const missing = Object.entries(fields).find(
    ([name, { required, from }]) => required && from !== 'standard input' && input[name] === undefined,
  )
  if (missing) return {}
  const names = Object.entries(fields).flatMap(([name, { from }]) => (from === 'standard input' ? [name] : []))
  const secrets: [string, string][] = []
  for (const name of names) secrets.push([name, await readSecret(name)])
  return Object.fromEntries(secrets)
}

/** Prints an error as lines, or as JSON for scripts. Ends the process. */
function fail(error: unknown, json: boolean): never {
  const usage = error instanceof UsageError || error instanceof SettingError
  const { code, detail } = usage ? { code: 'VALIDATION_ERROR', detail: error.message } : errorOf(error)
  const lines = usage ? [...detail.split('\n'), '--help shows how'] : [`${code}: ${detail}`]
  const plain = lines.map((line) => `ams: ${line}\n`).join('')
  process.stderr.write(json ? `${JSON.stringify({ error: { code, message: detail } })}\n` : plain)
  process.exit(misuse.has(code) ? misused : failed)
}

function errorOf(error: unknown): { code: string; detail: string } {
  if (!(error instanceof Fault) && error instanceof Error) return { code: 'INTERNAL_ERROR', detail: error.message }
  return toFault(error)
}

const args = process.argv.slice(2)
main(args).catch((error: unknown) => fail(error, args.includes('--json')))
