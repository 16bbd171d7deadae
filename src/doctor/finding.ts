export type Level = 'ok' | 'warning' | 'problem'

/** What was found, in a sentence without its full stop, and what to do about it. */
export interface Finding {
  level: Level
  finding: string
  advice: string | null
}

/** A finding of one of the areas that are looked at. */
export interface AreaFinding extends Finding {
  area: string
}

/** Something that is looked at: it changes nothing, and may fail. */
export interface Area<Deps> {
  name: string
  examine(deps: Deps): Promise<readonly Finding[]>
}

export const ok = (finding: string): Finding => ({ level: 'ok', finding, advice: null })
export const warning = (finding: string, advice: string): Finding => ({ level: 'warning', finding, advice })
export const problem = (finding: string, advice: string): Finding => ({ level: 'problem', finding, advice })
