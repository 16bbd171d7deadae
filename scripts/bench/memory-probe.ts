import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into a server before its own code: on SIGUSR2 it collects its garbage, gives back what its heap keeps in
 * reserve, as it would after some idle time, and writes what memory it has left.
 */
setFlagsFromString('--expose-gc')
const collect: (options: object) => void = runInNewContext('gc')
const file = process.env['MEMORY_FILE'] ?? ''

process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times++) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.new`, file)
})
