/** Oldest Node that runs the service. */
const [majorMin, minorMin] = [24, 7]

/** Runs a command: `start`, `demo`, or a command of the operator. */
export async function run(words) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < majorMin || (major === majorMin && minor < minorMin)) {
    process.stderr.write(
      `agent-messaging: Node ${process.versions.node} is too old: install Node ${majorMin}.${minorMin} or newer\n`,
    )
    process.exit(1)
  }
  const [command, ...rest] = words
  process.argv.splice(2, Infinity, ...(command === 'start' ? ['serve', ...rest] : command === 'demo' ? rest : words))
  await import(command === 'demo' ? '../scripts/demo.js' : '../src/cli.js')
}
