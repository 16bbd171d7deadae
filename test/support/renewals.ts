import { createConnection } from '#sdk'
import { fileStorage, login } from '#sdk/node'

/** Program of an app that shares its file with other processes, and renews its token repeatedly. */
const { FILE = '', SCOPE: scope = '' } = process.env
const { discovery, tokens } = createConnection({ auth: login({ scope, storage: fileStorage(FILE) }) })
const { base_url } = await discovery.addresses()
for (let count = 0; count < 15; count++) await tokens.renewed(base_url, await tokens.current(base_url))
