import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.ts'
import { bareEnv } from '../bare-env.ts'

const program = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'

/** Longest time of a run. By itself the program would wait minutes for its person. */
const secondsMax = 60

export interface ConformanceRun {
  issuer: string
  clientId: string
  resource: string
  /** Acts for the person: opens the address and returns the redirect address. */
  visit(address: URL): Promise<URL>
}

export interface ConformanceResult {
  exitCode: number | null
  output: string
  checks: { id: string; status: string; errorMessage?: string }[]
}

/** Runs the checks of `npx @modelcontextprotocol/conformance authorization` with a simulated person. */
export async function checkConformance({
  issuer,
  clientId,
  resource,
  visit,
}: ConformanceRun): Promise<ConformanceResult> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-conformance-'))
  const options = {
    '--url': issuer,
    '--client-id': clientId,
    '--resource': resource,
    '--port': String(await freePort()),
    '--output-dir': folder,
  }
  const child = spawn(process.execPath, [program, 'authorization', ...Object.entries(options).flat()], {
    env: bareEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: secondsMax * 1000,
  })
  const exited = once(child, 'exit')
  let output = ''
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`
    if (line.includes('/oauth/authorize?')) await fetch(await visit(new URL(line.trim())))
  }
  const [exitCode] = await exited
  const files = globSync('**/checks.json', { cwd: folder }).sort()
  const checks = files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  rmSync(folder, { recursive: true, force: true })
  return { exitCode, output, checks }
}
