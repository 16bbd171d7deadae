import type { SettingFinding } from '../../settings/setting-finding.ts'

export type FindingLevel = 'ok' | 'warning' | 'problem'

/** Result of a check, as a sentence without a full stop, with advice. */
export interface Finding {
  level: FindingLevel
  finding: string
  advice: string | null
}

/** Finding with the area that it belongs to. */
export interface AreaFinding extends Finding {
  area: string
}

/** Area that the doctor checks. A check changes nothing and may throw. */
export interface DoctorArea<Deps> {
  name: string
  examine(deps: Deps): Promise<readonly Finding[]>
}

export const ok = (finding: string): Finding => ({ level: 'ok', finding, advice: null })
export const warning = (finding: string, advice: string): Finding => ({ level: 'warning', finding, advice })
export const problem = (finding: string, advice: string): Finding => ({ level: 'problem', finding, advice })

export const settingWarnings = (found: readonly SettingFinding[]): Finding[] =>
  found.map(({ finding, advice }) => warning(finding, advice))
