// Generated from src/clients/typescript/src/node/agent/units.ts by `npm run generate`. Do not edit.
import { homedir } from 'node:os'
import type { UnitRequest } from './arguments.js'

/** Returns the unit file of a service manager that starts the program with these arguments and restarts it. */
export const printUnit = ({ unit, args }: UnitRequest): string => {
  const words = [process.execPath, process.argv[1] ?? 'ams-agent', ...args]
  return unit === 'systemd' ? systemdUnit(words) : launchdUnit(words)
}

/** Exit codes after which a restart does not help. */
const finalExitCodes = '0 2'

const systemdUnit = (
  words: readonly string[],
): string => `# Save it as ~/.config/systemd/user/ams-agent.service, then run: systemctl --user enable --now ams-agent
# Credentials: ams-mail login, or AMS_CLIENT_ID and AMS_CLIENT_SECRET in the environment file (chmod 600).
[Unit]
Description=Starts a turn of an agent for each new envelope
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${words.map(systemdWord).join(' ')}
WorkingDirectory=${systemdPath(process.cwd())}
EnvironmentFile=-%h/.config/ams-agent.env
Environment=${systemdWord(`PATH=${process.env['PATH'] ?? ''}`)}
Restart=always
RestartSec=5
RestartPreventExitStatus=${finalExitCodes}
KillMode=mixed
KillSignal=SIGTERM
TimeoutStopSec=1800
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`

/** Quotes a word of a unit file: `%` and `$` are special in it. */
const systemdWord = (word: string): string =>
  `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$').replaceAll('\n', '\\n')}"`

const systemdPath = (path: string): string => path.replaceAll('%', '%%')

const launchdUnit = (words: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Save it as ~/Library/LaunchAgents/ams-agent.plist, then run: launchctl load ~/Library/LaunchAgents/ams-agent.plist -->
<plist version="1.0">
<dict>
  <key>Label</key><string>ams-agent</string>
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    <string>${xmlText(word)}</string>`).join('\n')}
  </array>
  <key>WorkingDirectory</key><string>${xmlText(process.cwd())}</string>
  <key>EnvironmentVariables</key>
  <dict><key>PATH</key><string>${xmlText(process.env['PATH'] ?? '')}</string></dict>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><true/>
  <key>ThrottleInterval</key><integer>5</integer>
  <key>ExitTimeOut</key><integer>1800</integer>
  <key>StandardErrorPath</key><string>${xmlText(`${homedir()}/Library/Logs/ams-agent.log`)}</string>
</dict>
</plist>
`

const xmlText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
