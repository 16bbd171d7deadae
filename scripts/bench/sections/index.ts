import type { Section } from '../bench.ts'
import { besideLargestSends } from './beside-largest.ts'
import { disk } from './disk.ts'
import { download, upload } from './files.ts'
import { eventStreams } from './event-streams.ts'
import { embedded, memory, startUp } from './information.ts'
import { latency } from './latency.ts'
import { frames, live, processes, sockets } from './live.ts'
import { fetchOne, list } from './read.ts'
import { limits } from './limits.ts'
import { mcp } from './mcp.ts'
import { search } from './search.ts'
import { stock } from './stock.ts'
import { tools } from './tools.ts'
import { webhooks } from './webhooks.ts'
import { sendProcesses } from './send-processes.ts'
import { send, sendHot, sendLarge, sendTen } from './send.ts'

export const sections: Readonly<Record<string, Section>> = {
  send,
  'send-10': sendTen,
  'send-64k': sendLarge,
  'send-hot': sendHot,
  'send-processes': sendProcesses,
  'send-beside': besideLargestSends,
  stock,
  list,
  fetch: fetchOne,
  latency,
  search,
  mcp,
  upload,
  download,
  live,
  frames,
  sockets,
  processes,
  tools,
  'event-streams': eventStreams,
  webhooks,
  limits,
  embedded,
  start: startUp,
  memory,
  disk,
}
