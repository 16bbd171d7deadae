import { connectPage } from './pages/connect.ts'
import { paths } from './places.ts'
import type { PageAnswer, PersonVisit, WebDeps } from './route.ts'

export const path = paths.connect

export const showConnect = async ({ config }: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: connectPage(visit, config),
})
