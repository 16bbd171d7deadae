// Generated from src/clients/typescript/src/node/agent/units.ts by `npm run generate`. Do not edit.
import { homedir } from 'node:os'
import { UsageError } from '../command-line.js'
import { finalExitCodes } from '../exit-codes.js'
import type { UnitRequest } from './arguments.js'

/** Environment variables that the unit file copies from the shell. None of them is secret. */
const variables = ['PATH', 'AMS_URL', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'NODE_EXTRA_CA_CERTS']

/** Values of a unit file, which are those of this process. */
interface Unit {
  /** Program and its arguments. */
  words: readonly string[]
  folder: string
  environment: readonly (readonly [name: string, value: string])[]
  /** Time after SIGTERM in which a running turn may finish. */
  stopSeconds: number
}

/** Returns the unit file of a service manager that starts the program with these arguments and restarts it. */
export function printUnit({ unit, args, timeoutMs }: UnitRequest): string {
  const own = unit === 'launchd' ? ['--launchd', ...args] : args
  const parts: Unit = {
    words: [process.execPath, process.argv[1] ?? 'ams-agent', ...own],
    folder: process.cwd(),
    environment: variables.flatMap((name): [string, string][] => {
      const value = process.env[name] ?? ''
      return value === '' ? [] : [[name, value]]
    }),
    stopSeconds: Math.ceil(timeoutMs / 1000) + 60,
  }
  for (const text of [...parts.words, parts.folder, ...parts.environment.map(([, value]) => value)])
    requireNoControlCharacter(text)
  return unit === 'systemd' ? systemdUnit(parts) : launchdUnit(parts)
}

/** Control characters, except line feed and tab, and characters that XML forbids. */
const forbidden = /(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/u

function requireNoControlCharacter(text: string): void {
  if (forbidden.test(text))
    throw new UsageError(`${JSON.stringify(text)} has a control character, which a unit file cannot have: remove it`)
}

function systemdUnit({ words, folder, environment, stopSeconds }: Unit): string {
  const [program = '', ...args] = words // systemd expands no variables in the path of the program
  if (/["'\\\n\t]/.test(program))
    throw new UsageError(
      `systemd cannot start ${JSON.stringify(program)}: remove quotes, backslashes, tabs and line breaks from its path`,
    )
  if (/[\n\t]|[\\ ]$/.test(folder))
    throw new UsageError(
      `systemd cannot use the folder ${JSON.stringify(folder)}: remove tabs, line breaks and a last space or backslash`,
    )
  return `# Save it as ~/.config/systemd/user/ams-agent.service, then run: systemctl --user enable --now ams-agent
# To let it run while you are logged out: loginctl enable-linger
# Credentials: ams-mail login, or AMS_CLIENT_ID and AMS_CLIENT_SECRET in the environment file (chmod 600).
[Unit]
Description=Starts a turn of an agent for each new envelope

[Service]
ExecStart=${[systemdWord(program), ...args.map((word) => systemdWord(word).replaceAll('$', '$$$$'))].join(' ')}
WorkingDirectory=${folder.replaceAll('%', '%%')}
${environment.map(([name, value]) => `Environment=${systemdWord(`${name}=${value}`)}`).join('\n')}
EnvironmentFile=-%h/.config/ams-agent.env
Restart=on-failure
RestartSec=5
# After these exit codes a person has to change something. Then run: systemctl --user start ams-agent
RestartPreventExitStatus=${finalExitCodes.join(' ')}
KillMode=mixed
KillSignal=SIGTERM
TimeoutStopSec=${stopSeconds}
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`
}

const systemdEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '%': '%%',
  '\n': '\\n',
  '\t': '\\t',
}

/** Quotes a word of a unit file. */
const systemdWord = (word: string): string => `"${word.replace(/[\\"%\n\t]/g, (one) => systemdEscapes[one] ?? one)}"`

const launchdUnit = ({
  words,
  folder,
  environment,
  stopSeconds,
}: Unit): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Save it as ~/Library/LaunchAgents/ams-agent.plist, then run:
     launchctl bootstrap gui/$(id -u) ~/Library/LaunchAgents/ams-agent.plist
     If the log says what you have to change, change it and run:
     launchctl kickstart gui/$(id -u)/ams-agent -->
<plist version="1.0">
<dict>
  <key>Label</key><string>ams-agent</string>
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    <string>${xmlText(word)}</string>`).join('\n')}
  </array>
  <key>WorkingDirectory</key><string>${xmlText(folder)}</string>
  <key>EnvironmentVariables</key>
  <dict>
${environment.map(([name, value]) => `    <key>${name}</key><string>${xmlText(value)}</string>`).join('\n')}
  </dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
  <key>ThrottleInterval</key><integer>5</integer>
  <key>ExitTimeOut</key><integer>${stopSeconds}</integer>
  <key>StandardErrorPath</key><string>${xmlText(`${homedir()}/Library/Logs/ams-agent.log`)}</string>
</dict>
</plist>
`

const xmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
