import { once } from 'node:events'
import { WebSocket, type ClientOptions } from 'ws'
import { isEnvelopeNotify, isMonitorFactNotice } from '#generated/ws/validators.js'
import type { MailboxCursor } from '#generated/rest/models.ts'
import type { Frame } from '#generated/ws/frames.ts'
import type { Agent } from './agents.ts'
import { newAgent } from './agents.ts'
import { draftTo, type HasAddresses } from './client.ts'
import type { Service } from './service.ts'

export interface Listener {
  socket: WebSocket
  /** Frames that nobody has taken yet. */
  frames: Frame[]
  /** Returns the next frame. Asserts that it is valid according to the contract. */
  next(): Promise<Frame>
  /** Resolves with the close code. */
  closed: Promise<number>
}

export interface ListenerOptions extends ClientOptions {
  direction?: string
  /** Cursor at which the feed begins. */
  after?: MailboxCursor
  token?: string
}

/** Opens a WebSocket as the agent. */
export async function listen({ config }: HasAddresses, agent: Agent, options: ListenerOptions = {}): Promise<Listener> {
  const { direction, after, token = await agent.tokenFor('ws'), ...others } = options
  const address = new URL(config.wsUrl)
  for (const [name, value] of Object.entries({ direction, ...after }))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const socket = new WebSocket(address, { headers: { Authorization: `Bearer ${token}` }, ...others })
  const frames: Frame[] = []
  const waiting: ((frame: Frame) => void)[] = []
  socket.on('message', (bytes) => {
    const frame = parseFrame(String(bytes))
    const first = waiting.shift()
    if (first) first(frame)
    else frames.push(frame)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  socket.on('error', () => {})
  return {
    socket,
    frames,
    closed,
    next: () => new Promise((resolve) => (frames.length > 0 ? resolve(frames.shift()!) : waiting.push(resolve))),
  }
}

function parseFrame(text: string): Frame {
  const frame: unknown = JSON.parse(text)
  if (isEnvelopeNotify(frame) || isMonitorFactNotice(frame)) return frame
  throw new Error(`a frame is not as the contract says: ${text}`)
}

/**
 * Returns the frames of everything sent so far. It sends a last envelope from another agent, and collects the frames
 * before it. It works for the feeds `in` and `both`.
 */
export async function framesSoFar(service: Service, agent: Agent, listener: Listener): Promise<Frame[]> {
  const { id } = await (await newAgent(service)).sent(draftTo(agent.handle))
  const collected: Frame[] = []
  for (;;) {
    const frame = await listener.next()
    if (frame.op === 'envelope.notify' && frame.id === id) return collected
    collected.push(frame)
  }
}
