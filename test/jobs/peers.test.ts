import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { pino } from 'pino'
import { createPrepared, startService, type Service } from '../support/service.ts'
import { run } from './run.ts'

// Jobs run on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

interface Line {
  event: string
  level: number
  setting: string
  here: string
  elsewhere: string
}

interface Process {
  service: Service
  /** Returns its messages since the last call. */
  told(): string[]
}

const addresses = {
  BASE_URL: 'http://ams.example/v1',
  AUTH_URL: 'http://ams.example',
  WS_URL: 'ws://ams.example/v1/connect',
  MCP_URL: 'http://ams.example/mcp',
}

async function start(databaseUrl: string, env: Record<string, string>): Promise<Process> {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const service = await startService({ database: 'postgres', databaseUrl, log, env: { ...addresses, ...env } })
  const differences = (): Line[] =>
    lines.splice(0).filter(({ event, level }) => event === 'processes.differ' && level >= 50)
  return {
    service,
    told: () => differences().map(({ setting, here, elsewhere }) => `${setting} ${here} ${elsewhere}`),
  }
}

/** Starts a process for each of the settings, and lets each check the others twice. */
async function told(...settings: Record<string, string>[]): Promise<string[][]> {
  const { url, drop } = await createPrepared('agents')
  const processes: Process[] = []
  for (const env of settings) processes.push(await start(url, env))
  for (const { service } of processes) await run(service, 'presence') // the database learns of it
  for (const _ of ['once', 'again']) for (const { service } of processes) await run(service, 'peers')
  const found = processes.map((each) => each.told().sort())
  for (const { service } of processes) await service.close()
  await drop()
  return found
}

test('processes on one database with another bus, or each with none, say so, each of them and once', async () => {
  assert.deepEqual(await told({}, { BUS: 'memory' }), [['BUS postgres memory'], ['BUS memory postgres']])
  assert.deepEqual(await told({ BUS: 'memory' }, { BUS: 'memory' }), [['BUS memory memory'], ['BUS memory memory']])
})

test('processes with other addresses log it, and equal ones log nothing', async () => {
  const other = { AUTH_URL: 'http://other.example', BASE_URL: 'http://other.example/v1' }
  const [first, second, third] = await told({}, {}, other)
  const differences = (here: string, elsewhere: string): string[] => [
    `AUTH_URL http://${here}.example http://${elsewhere}.example`,
    `BASE_URL http://${here}.example/v1 http://${elsewhere}.example/v1`,
  ]
  assert.deepEqual([first, second], [differences('ams', 'other'), differences('ams', 'other')])
  assert.deepEqual(third, differences('other', 'ams'))
})

test('a stopped process is no longer reported, and is reported again when it is back', async () => {
  const { url, drop } = await createPrepared('agents')
  const first = await start(url, {})
  for (let times = 0; times < 2; times++) {
    const second = await start(url, { BUS: 'memory' })
    await run(second.service, 'presence')
    await run(first.service, 'peers')
    assert.deepEqual(first.told(), ['BUS postgres memory'])
    await second.service.close()
    await run(first.service, 'peers')
    assert.deepEqual(first.told(), [])
  }
  await first.service.close()
  await drop()
})
