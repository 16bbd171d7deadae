// Ends with a message if this version of Node cannot run the TypeScript of the repository. Any version can run this file.
const { engines } = require('../../package.json')

const [majorMin, minorMin] = engines.node.replace('>=', '').split('.').map(Number)
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < majorMin || (major === majorMin && minor < minorMin)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: this repository needs Node ${majorMin}.${minorMin} or newer.\n` +
      'On Linux and on Macs with an Intel processor, npm ci installs it. On other machines, install it yourself.\n',
  )
  process.exit(1)
}
