import { busOf, sharedSettings } from '../config.ts'
import { createPeers, type Difference } from '../push/peers.ts'
import type { StoreDeps } from './deps.ts'
import { ok, problem, type Area } from './finding.ts'

/** The processes that run on the database, and whether they hear of each other. */
export const processes: Area<StoreDeps> = {
  name: 'processes',
  async examine({ config, ids, store }) {
    const settings = sharedSettings(config)
    if (!settings) return [ok('the process that has the embedded database is the only one')]
    const count = await store.inspection.processes()
    if (count === 0) return [ok('no process serves at the moment')]
    const differences: Difference[] = []
    const differs = (difference: Difference): void => void differences.push(difference)
    await createPeers({ processId: ids('proc'), store, settings, differs }).check()
    const isAlone = busOf(config) === 'memory'
    const own = differences.filter(({ here, elsewhere }) => here !== elsewhere)
    if (own.length > 0)
      return own.map(({ setting, here, elsewhere }) =>
        problem(
          `${setting} is ${here} here, and ${elsewhere} in a process that serves`,
          'give every process, and this command, the same: or they do not hear of each other and refuse tokens',
        ),
      )
    if (isAlone && count > 1)
      return [
        problem(
          `${count} processes serve with BUS=memory, and do not hear of each other`,
          'take BUS away, or use BUS=nats',
        ),
      ]
    return [ok(`${count} ${count === 1 ? 'process serves' : 'processes serve'}, with the settings that are read here`)]
  },
}
