import { guideAt } from '../../domain/program-names.ts'
import { checkBootstrap } from '../../people/bootstrap.ts'
import { readBootstrapFile } from '../../people/bootstrap-file.ts'
import { busOf, type Config } from '../../settings/config.ts'
import { ok, problem, settingWarnings, warning, type DoctorArea, type Finding } from './finding.ts'
import type { LocalCheckDeps } from './deps.ts'

export const settingChecks: DoctorArea<LocalCheckDeps> = {
  name: 'settings',
  async examine({ config, unknownVariables }) {
    const misspelled = settingWarnings(unknownVariables)
    const findings = [...misspelled, ...riskFindings(config), ...(await bootstrapFindings(config))]
    return findings.length > 0 ? findings : [ok('all settings are valid')]
  },
}

function riskFindings(config: Config): Finding[] {
  const { databaseUrl, rateLimits, unsafeDurability } = config
  const risks: [boolean, Finding][] = [
    [
      !rateLimits,
      warning('RATE_LIMITS=off lets one client exhaust the service for all others', 'remove it, except for tests'),
    ],
    [
      databaseUrl === undefined && unsafeDurability,
      warning(
        'UNSAFE_DURABILITY=on: the embedded database does not flush, and a loss of power loses mail',
        'remove the setting, except for tests',
      ),
    ],
    [
      databaseUrl !== undefined && busOf(config) === 'memory',
      warning('BUS=memory is for a single process', 'if there are several, remove BUS or use BUS=nats'),
    ],
  ]
  return risks.flatMap(([holds, risk]) => (holds ? [risk] : []))
}

async function bootstrapFindings(config: Config): Promise<Finding[]> {
  if (config.bootstrapFile === undefined) return []
  try {
    checkBootstrap(await readBootstrapFile(config.bootstrapFile), config)
    return []
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : [String(error)]
    return lines.map((line) =>
      problem(line, `correct the file: the service does not start with it (${guideAt('operator')})`),
    )
  }
}
