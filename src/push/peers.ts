import type { Store } from '../store/index.ts'
import type { ProcessSettings } from '../store/push/presence.ts'

/** Setting with different values in two processes, although all processes need the same value. */
export interface SettingDifference {
  setting: string
  here: string
  elsewhere: string
}

export interface Peers {
  /**
   * Compares the settings with those of the other running processes. Reports each difference once, until it disappears.
   */
  check(): Promise<void>
  /** Returns the number of other running processes at the last check. Returns `Infinity` if it is not known. */
  othersRunning(): number
}

interface PeersDeps {
  processId: string
  store: Pick<Store, 'presence'>
  settings: ProcessSettings | undefined
  differs(difference: SettingDifference): void
}

/** Creates the comparison of settings with the other processes on the same database. */
export function createPeerProcesses({ processId, store, settings, differs }: PeersDeps): Peers {
  let reportedKeys: ReadonlySet<string> = new Set()
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
      for (const [key, difference] of found) if (!reportedKeys.has(key)) differs(difference)
      reportedKeys = new Set(found.keys())
    },
    othersRunning: () => running,
  }
}

/**
 * Returns the settings that differ. Ignores a setting that the other process does not have. Its version differs then,
 * or another setting explains the absence.
 */
const differencesBetween = (ours: ProcessSettings, theirs: ProcessSettings): SettingDifference[] =>
  Object.entries(ours).flatMap(([setting, here]) => {
    const elsewhere = theirs[setting]
    const isAlike = elsewhere === undefined || (elsewhere === here && !isForOne(setting, here))
    return isAlike ? [] : [{ setting, here, elsewhere }]
  })

/** Returns true for BUS=memory, which allows only one process. */
const isForOne = (setting: string, value: string): boolean => setting === 'BUS' && value === 'memory'
