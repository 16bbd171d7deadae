/** Steps of a client, in their order, with the text for tables. */
export const steps = {
  tools: 'all tools listed',
  calls: 'all tools called',
  resource: 'resource read',
  notification: 'notification received',
  elicitation: 'approval asked',
  restart: 'restart survived',
  expiry: 'expired token reported',
  'sign-in': 'sign-in',
  renewal: 'token renewed',
  registered: 'sign-in with a registered client id',
  document: 'sign-in with its metadata document',
  schemas: 'schemas converted',
} as const

export type Step = keyof typeof steps

export const stepNames = Object.keys(steps) as Step[]

/** Result of each step: `ok`, or the error. */
export type StepResults = Partial<Record<Step, string>>

export const isOk = (result: string | undefined): boolean => result === 'ok'
