import type { RouteFacts } from '#generated/rest/routes.ts'
import type { Service } from './service.ts'

type Mount = RouteFacts['mounts'][number]

/** Returns the base address of operations. */
export function mountAddress({ config }: Pick<Service, 'config'>, mount: Mount): string {
  return { base_url: config.baseUrl, auth_url: config.authUrl, files_url: config.filesUrl }[mount]
}

/** Returns the first address of an operation. */
export const firstAddress = (service: Pick<Service, 'config'>, { mounts }: Pick<RouteFacts, 'mounts'>): string =>
  mountAddress(service, mounts[0]!)
