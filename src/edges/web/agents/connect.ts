import { connectPage } from './connect-page.ts'
import { paths } from '../paths.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'

export const path = paths.connect

export const showConnect = async ({ config }: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: connectPage(visit, config),
})
