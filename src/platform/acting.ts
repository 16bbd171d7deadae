import { AsyncLocalStorage } from 'node:async_hooks'

/** Kind of an actor in the audit log. `none` is a request of nobody that the service knows. */
export type ActorKind = 'person' | 'app' | 'client' | 'operator' | 'service' | 'none'

/** Actor of the current request or command, for the audit log. */
export interface Acting {
  type: ActorKind
  /** Id of the account of a person or of the OAuth client of an app, or the name of a job of the service. */
  id?: string | undefined
  /** Name of the actor at this time. The audit log removes it when its account is deleted. */
  name?: string | undefined
  /** Network address of the request. */
  address?: string | undefined
  requestId?: string | undefined
}

const storage = new AsyncLocalStorage<Acting>()

/** Runs `work`. All changes that it makes belong to the actor, also after the first `await`. */
export const runAs = <T>(acting: Acting, work: () => T): T => storage.run({ ...acting }, work)

/** Runs background work that a request has started. Its changes belong to the service, and not to the request. */
export const asService = <T>(work: () => T): T => storage.exit(work)

/** Sets the actor of the current request, once it is authenticated. Does nothing outside of `runAs`. */
export function setActor(actor: Pick<Acting, 'type' | 'id' | 'name'>): void {
  const acting = storage.getStore()
  if (acting) Object.assign(acting, { id: undefined, name: undefined }, actor)
}

/** Returns the actor of the current request or command. Undefined for work of the service itself. */
export const currentActor = (): Readonly<Acting> | undefined => storage.getStore()
