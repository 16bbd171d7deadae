import { execFile } from 'node:child_process'

/** Returns the path of an installed command. */
export const commandOf = (name) => new URL(`node_modules/.bin/${name}`, import.meta.url).pathname

/** Runs a program. Resolves with its output, also of one that fails; rejects if it does not end in time. */
export const output = (program, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = execFile(program, args, { timeout: 40_000, ...options }, (error, stdout, stderr) =>
      error?.killed ? reject(new Error(`${program} does not end: ${stdout}${stderr}`)) : resolve(stdout + stderr),
    )
    child.stdin.end()
  })

/** Runs a program in a terminal, which some programs need to open a browser. */
export const outputInTerminal = (program, args) => output('script', ['-qec', [program, ...args].join(' '), '/dev/null'])

/** Rejects unless the output has the expected text. */
export function expectText(text, expected) {
  if (!text.includes(expected)) throw new Error(`no “${expected}” in: ${text.slice(-300)}`)
}
