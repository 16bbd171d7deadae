import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'

/** Returns the ephemeral ports of the system, if it reports them. */
function portsOfConnections(): [lowest: number, highest: number] {
  try {
    const text = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    const [lowest = 0, highest = 0] = text.split(/\s+/).map(Number)
    return [lowest, highest]
  } catch {
    return [49_152, 65_535]
  }
}

test('the port of a server that is down for a moment is not given to a connection, nor to another server', async () => {
  const [lowest, highest] = portsOfConnections()
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()))
  assert.deepEqual(
    ports.filter((port) => port >= lowest && port <= highest),
    [],
  )
  assert.equal(new Set(ports).size, ports.length)
  const server = createServer().listen(ports.at(-1)! + 1, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve).once('error', resolve))
  assert.notEqual(await freePort(), ports.at(-1)! + 1)
  server.close()
})
