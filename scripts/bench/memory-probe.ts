import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Loaded into a server before its own code: on SIGUSR2 it collects its garbage and writes what memory it has left. */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const file = process.env['MEMORY_FILE'] ?? ''

process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times++) collect()
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.new`, file)
})
