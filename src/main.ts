import { runService } from './serve.ts'

process.exit(await runService(process.argv.slice(2)))
