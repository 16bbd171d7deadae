/** Problem with the environment of a process that can start nevertheless, and advice to the operator. */
export interface SettingFinding {
  finding: string
  advice: string
}

/** Returns the problem and its advice as one line of text. */
export const warningOf = ({ finding, advice }: SettingFinding): string => `${finding}: ${advice}`
