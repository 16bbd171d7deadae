import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Server with plain Node streams. POST writes the body to a file as durably as an upload; GET sends the newest file.
 */
const [port, folder = ''] = process.argv.slice(2)
let count = 0
let newest = ''

async function flush(path: string): Promise<void> {
  const file = await open(path)
  await file.sync()
  await file.close()
}

createServer(async (request, response) => {
  if (request.method === 'POST') {
    const path = join(folder, String(count++))
    await pipeline(request, createWriteStream(`${path}.part`))
    await flush(`${path}.part`)
    await rename(`${path}.part`, path)
    await flush(folder)
    const before = newest
    newest = path
    if (before !== '') await rm(before, { force: true })
    return void response.writeHead(201, { 'Content-Length': 2 }).end('{}')
  }
  if (newest === '') return void response.end()
  response.writeHead(200, { 'Content-Length': (await stat(newest)).size })
  await pipeline(createReadStream(newest), response)
}).listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
