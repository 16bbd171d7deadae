import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/support/free-port.ts'
import { asPostgres } from '../../scripts/support/stock-postgres.ts'
import { until } from './until.ts'

const program = '/usr/sbin/pgbouncer'

/** Value for the `skip` option of tests that need PgBouncer. CI installs it. */
export const withoutPgBouncer = (): string | false =>
  !existsSync(program) && process.env['CI'] === undefined && `no ${program}`

export interface PgBouncer {
  /** Returns the address of a database through PgBouncer. */
  urlOf(databaseUrl: string): string
  close(): Promise<void>
}

/** Starts PgBouncer in front of a server, with its defaults but for the mode. */
export async function startPgBouncer(
  serverUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'ams-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new URL(serverUrl)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${server.username}" "${server.password}"\n`)
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings.join('\n'))
  const child = spawn(...asPostgres(program, ['-q', file]), { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
        socket.on('connect', () => socket.destroy())
      }),
  )
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl)
      url.port = String(port)
      return url.href
    },
    async close() {
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
