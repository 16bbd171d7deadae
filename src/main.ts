import { runService } from './serve.ts'

await runService(process.argv.slice(2))
