import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Length of the header of a DNS message (RFC 1035 section 4.1.1). */
const headerBytes = 12

/** Starts a DNS server on loopback. It answers each question for an IPv4 address from `addresses`. */
export async function startDnsServer(
  addresses: ReadonlyMap<string, string>,
): Promise<{ port: number; close(): Promise<void> }> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, addresses), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, close: () => new Promise((resolve) => socket.close(resolve)) }
}

function answerTo(message: Buffer, addresses: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = []
  let at = headerBytes
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const question = message.subarray(headerBytes, at + 5)
  const isIpv4 = message.readUInt16BE(at + 1) === 1
  const address = addresses.get(labels.join('.'))
  const header = Buffer.alloc(headerBytes)
  message.copy(header, 0, 0, 2)
  header.writeUInt16BE(address === undefined ? 0x8183 : 0x8180, 2) // no such name, or an answer
  header.writeUInt16BE(1, 4)
  if (address === undefined || !isIpv4) return Buffer.concat([header, question])
  header.writeUInt16BE(1, 6)
  // A pointer to the name of the question, type A, class IN, 0 seconds, 4 bytes.
  const record = Buffer.from([0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
  return Buffer.concat([header, question, record])
}
