import type { Store } from '../store/index.ts'
import type { ProcessSettings } from '../store/presence.ts'

/** A setting that must be equal in all processes and is not. */
export interface Difference {
  setting: string
  here: string
  elsewhere: string
}

export interface Peers {
  /** Compares the settings with those of the other running processes. Reports each difference once while it lasts. */
  check(): Promise<void>
  /** Returns how many other processes run, as of the last check; `Infinity` if that is not known. */
  othersRunning(): number
}

export interface PeersDeps {
  processId: string
  store: Pick<Store, 'presence'>
  settings: ProcessSettings | undefined
  differs(difference: Difference): void
}

/** The other processes on the same database. */
export function createPeers({ processId, store, settings, differs }: PeersDeps): Peers {
  let told: ReadonlySet<string> = new Set()
  let running = Infinity

  return {
    async check() {
      if (!settings) return
      const others = await store.presence.settingsElsewhere(processId).catch((error: unknown) => {
        running = Infinity
        throw error
      })
      running = others.reduce((sum, { processes }) => sum + processes, 0)
      const differences = others.flatMap(({ settings: theirs }) => differencesBetween(settings, theirs))
      const found = new Map(differences.map((difference) => [JSON.stringify(difference), difference]))
      for (const [key, difference] of found) if (!told.has(key)) differs(difference)
      told = new Set(found.keys())
    },
    othersRunning: () => running,
  }
}

/**
 * Returns the settings that differ. A setting that only one side has belongs to another version, or to a setting that
 * differs itself.
 */
const differencesBetween = (ours: ProcessSettings, theirs: ProcessSettings): Difference[] =>
  Object.entries(ours).flatMap(([setting, here]) => {
    const elsewhere = theirs[setting]
    const isAlike = elsewhere === undefined || (elsewhere === here && !isForOne(setting, here))
    return isAlike ? [] : [{ setting, here, elsewhere }]
  })

/** Returns true for BUS=memory, which allows only one process. */
const isForOne = (setting: string, value: string): boolean => setting === 'BUS' && value === 'memory'
