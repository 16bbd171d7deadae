import { clientOf, createAgents, secretOf } from '../agents.ts'
import { withDeployment } from '../deployment.ts'
import { seeded } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { wakeWithKills } from '../waking.ts'

/** Kills `ams-agent` and restarts the service while mail starts turns. */
export function killAgentProgram(
  { seed, progress }: ScenarioContext,
  { envelopes, kills }: { envelopes: number; kills: number },
): Promise<Facts> {
  return withDeployment({ agents: createAgents(2) }, async ({ agents: { senders }, servers, restart }) => {
    const clients = senders.map((handle) => ({ client_id: clientOf(handle), client_secret: secretOf(handle), handle }))
    const { repeated } = await wakeWithKills({
      url: servers[0]!.listens,
      sender: clients[0]!,
      woken: clients[1]!,
      envelopes,
      kills,
      random: seeded(seed),
      progress,
      async restartService() {
        await servers[0]!.kill('SIGKILL')
        await restart()
      },
    })
    return `${envelopes} envelopes, ${kills} kills; ${repeated} handed over again, all visibly`
  })
}
