import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Preload for a server. On SIGUSR2 it collects garbage, returns the reserve of the heap as after idle time, and writes
 * the remaining memory.
 */
setFlagsFromString('--expose-gc')
const collect: (options: object) => void = runInNewContext('gc')
const file = process.env['MEMORY_FILE'] ?? ''

process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times++) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.new`, file)
})
