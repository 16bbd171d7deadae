import { lockFolder } from '../../src/store/engine/folder.ts'

/** Program that locks the given folder, reports it, and holds it until it is killed. */
const release = lockFolder(process.argv[2] ?? '')
process.stdout.write(`held by ${process.pid}\n`)
setInterval(() => release, 60_000)
