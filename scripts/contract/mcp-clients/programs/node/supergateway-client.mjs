import { run, url } from './common.mjs'
import { commandOf } from './command.mjs'
import { connectBridge } from './stdio.mjs'

await run((token, notified) =>
  connectBridge([commandOf('supergateway'), '--streamableHttp', url, '--oauth2Bearer', token], notified),
)
