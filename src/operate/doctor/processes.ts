import { busOf, sharedSettings } from '../../settings/config.ts'
import { createPeerProcesses, type SettingDifference } from '../../push/peers.ts'
import type { StoreCheckDeps } from './deps.ts'
import { ok, problem, type DoctorArea } from './finding.ts'

/** Check that the running processes have the same settings and can notify each other. */
export const processChecks: DoctorArea<StoreCheckDeps> = {
  name: 'processes',
  async examine({ config, ids, store }) {
    const settings = sharedSettings(config)
    if (!settings) return [ok('the process with the embedded database is the only one')]
    const count = await store.inspection.processes()
    if (count === 0) return [ok('no process is running')]
    const differences: SettingDifference[] = []
    const differs = (difference: SettingDifference): void => void differences.push(difference)
    await createPeerProcesses({ processId: ids('proc'), store, settings, differs }).check()
    const isAlone = busOf(config) === 'memory'
    const conflicts = differences.filter(({ here, elsewhere }) => here !== elsewhere)
    if (conflicts.length > 0)
      return conflicts.map(({ setting, here, elsewhere }) =>
        problem(
          `${setting} is ${here} here, but ${elsewhere} in a running process`,
          'give every process and this command the same value: otherwise processes miss notifications and reject tokens',
        ),
      )
    if (isAlone && count > 1)
      return [
        problem(
          `${count} processes run with BUS=memory, so they cannot notify each other`,
          'remove BUS, or use BUS=nats',
        ),
      ]
    return [ok(`${count} ${count === 1 ? 'process runs' : 'processes run'} with the same settings as this command`)]
  },
}
