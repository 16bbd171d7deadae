import { after, afterEach, before, beforeEach } from 'node:test'
import { startReceiver, type Receiver } from './receiver.ts'

/** Creates a receiver for each test of a suite, or one for all of them, and closes it afterwards. */
export function useReceiver(
  whom: 'each test' | 'all tests' = 'each test',
  start: () => Promise<Receiver> = startReceiver,
): () => Receiver {
  let receiver: Receiver
  const [begin, end] = whom === 'each test' ? [beforeEach, afterEach] : [before, after]
  begin(async () => void (receiver = await start()))
  end(() => receiver.close())
  return () => receiver
}
