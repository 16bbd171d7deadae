import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Commands with which programs open a browser. */
const commands = ['xdg-open', 'open', 'www-browser', 'browser']

/** Writes a browser that consents to each page that it opens. Returns its environment variables. */
export function writeBrowser(folder: string, control: string): { PATH: string; BROWSER: string } {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const visit = `fetch(${JSON.stringify(`${control}/visit?url=`)} + encodeURIComponent(process.argv[1]))`
  const script = `#!/bin/sh\n'${process.execPath}' -e '${visit}' "$1" >/dev/null 2>&1 &\n`
  for (const command of commands) writeFileSync(join(bin, command), script, { mode: 0o755 })
  return { PATH: `${bin}:${process.env['PATH']}`, BROWSER: join(bin, 'browser') }
}
