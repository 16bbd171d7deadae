/** Takes a compiled program through the steps. It has one connection, takes requests as lines and prints answers as lines. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { run } from './common.mjs'

const [kind, program, ...args] = process.argv.slice(2)

/** Starts the program with a token, or without one if it must sign in. Resolves with the functions of its client. */
async function connect(token, notified) {
  const { TOKEN, ...env } = process.env
  const child = spawn(program, args, {
    env: token === undefined ? env : { ...env, TOKEN: token },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let waiting
  let errors = ''
  child.stdin.on('error', () => {})
  child.stderr.setEncoding('utf8').on('data', (text) => (errors = (errors + text).slice(-300)))
  child.on('close', (code) => waiting?.reject(new Error(`the program ends with ${code}: ${errors.trim()}`)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { notification, error, result } = JSON.parse(line)
    if (notification !== undefined) notified(notification)
    else if (error !== undefined) waiting?.reject(new Error(error))
    else waiting?.resolve(result)
  })
  function ask(request) {
    waiting = Promise.withResolvers()
    child.stdin.write(`${JSON.stringify(request)}\n`)
    return waiting.promise
  }
  return {
    names: () => ask({ action: 'names' }),
    call: (name, input) => ask({ action: 'call', name, input }),
    read: (uri) => ask({ action: 'read', uri }),
    subscribe: (uri) => ask({ action: 'subscribe', uri }),
  }
}

await run(connect, kind === 'signs-in' ? connect : undefined)
