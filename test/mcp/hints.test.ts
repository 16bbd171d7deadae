import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createBus, type RelayListener } from '../../src/push/bus/bus.ts'
import { createChangeNotifications } from '../../src/push/change-notifications.ts'

it('notifications wake their subscribers, and all subscribers for whom some may have been lost', () => {
  const heard: RelayListener[] = []
  const followed: string[] = []
  const relay = {
    arrivals() {},
    change() {},
    follow(topic: string) {
      followed.push(topic)
      return () => void followed.splice(followed.indexOf(topic), 1)
    },
    close: () => Promise.resolve(),
  }
  const hints = createChangeNotifications(
    createBus((own) => {
      heard.push(own)
      return relay
    }),
  )
  const woken: string[] = []
  const watch = (kind: 'contacts' | 'threads', agentId: string) =>
    hints.watch({ kind, agentId }, () => woken.push(`${agentId} ${kind}`))
  const stops = [watch('contacts', 'agt_a'), watch('threads', 'agt_a'), watch('threads', 'agt_b')]
  const wokenBy = (act: () => void): string[] => {
    act()
    return woken.splice(0)
  }
  assert.deepEqual(
    wokenBy(() => hints.notify([{ kind: 'threads', agentId: 'agt_a' }])),
    ['agt_a threads'],
  )
  const all = ['agt_a contacts', 'agt_a threads', 'agt_b threads']
  assert.deepEqual(
    wokenBy(() => heard[0]!.connected()),
    all,
  )
  assert.deepEqual(
    wokenBy(() => heard[0]!.following(followed.slice(1))),
    all.slice(1),
  )
  for (const stop of stops) stop()
  assert.deepEqual([followed, wokenBy(() => heard[0]!.connected())], [[], []])
})
