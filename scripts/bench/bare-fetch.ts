/**
 * Posts a small body to an address with plain `fetch`, a number of times and concurrently; prints the rate per second.
 */
const [address = '', times = '', atOnce = ''] = process.argv.slice(2)
const body = JSON.stringify({ data: 'x'.repeat(600) })
const headers = { 'content-type': 'application/json' }

let left = Number(times)
const lane = async (): Promise<void> => {
  while (left-- > 0) await (await fetch(address, { method: 'POST', headers, body })).text()
}
const started = performance.now()
await Promise.all(Array.from({ length: Number(atOnce) }, lane))
process.stdout.write(String((Number(times) * 1000) / (performance.now() - started)))
