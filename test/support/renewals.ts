import { fileStorage, resume } from '#sdk/node'

/** A process of an app that shares its file with others: renews its token again and again. */
const { AUTH_URL: auth_url = '', RESOURCE: resource = '', FILE = '', SCOPE: scope = '' } = process.env
const source = await resume({ auth_url, scope, storage: fileStorage(FILE) })
if (!source) throw new Error('nothing was kept')
for (let count = 0; count < 15; count++) await source.renewed(resource, await source.current(resource))
