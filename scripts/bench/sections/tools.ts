import { alternate, medianOf, roundSeconds, using, warmUpSeconds, type Section } from '../bench.ts'
import type { Measurement } from '../service.ts'

const connections = 32
const textBytes = 200

export const tools: Section = {
  help: 'calls of an MCP tool that sends, compared with the same send over REST',
  run: (bench) =>
    using(bench.startService({ withTools: true }), async (target) => {
      const { options, progress } = bench
      const call = (seconds: number): Promise<Measurement> =>
        target.load({ requests: { kind: 'tool', textBytes }, tokensFile: target.toolTokensFile, connections, seconds })
      const send = (seconds: number): Promise<Measurement> =>
        target.load({ requests: { kind: 'send', shape: { recipients: 1, textBytes } }, connections, seconds })
      for (const warm of [call, send]) await warm(warmUpSeconds(options))
      progress(`${connections} connections, calls and sends in turn`)
      const seconds = roundSeconds(options)
      const results = await alternate(options.rounds, { call: () => call(seconds), send: () => send(seconds) })
      const microseconds = (all: readonly Measurement[]): number =>
        Math.round(medianOf(all, ({ serviceMicroseconds }) => serviceMicroseconds))
      return [
        {
          measure: 'create_thread',
          unit: 'calls/s',
          service: medianOf(results.call, ({ rate }) => rate),
          baseline: { what: 'POST /messages', value: medianOf(results.send, ({ rate }) => rate) },
          threshold: { at: 'least', value: 0.6 },
          note: `CPU µs of the service: ${microseconds(results.call)} beside ${microseconds(results.send)}`,
          details: { results },
        },
      ]
    }),
}
