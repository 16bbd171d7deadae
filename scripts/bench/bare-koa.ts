import { readFileSync } from 'node:fs'
import Koa from 'koa'

/** Returns the bytes of a file for every request: the cost of Koa alone. */
const [port, file] = process.argv.slice(2)
const body = readFileSync(file ?? '', 'utf8')
const app = new Koa()
app.use((ctx) => {
  ctx.set('Content-Type', 'application/json')
  ctx.body = body
})
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'))
process.on('SIGTERM', () => process.exit(0))
