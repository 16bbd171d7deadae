import { connectPage } from './pages/connect.ts'
import { places } from './places.ts'
import type { Answer, PersonVisit, WebDeps } from './route.ts'

export const path = places.connect

export const showConnect = async ({ config }: WebDeps, visit: PersonVisit): Promise<Answer> => ({
  page: connectPage(visit, config),
})
