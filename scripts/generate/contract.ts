import type { AsyncApi, ErrorTable, LimitTable, Mcp, OpenApi } from './document.ts'
import type { Guide } from './guides.ts'
import type { Flow } from './site/flows.ts'

/** Everything that spec/ says, as the emitters read it. */
export interface Contract {
  openapi: OpenApi
  asyncapi: AsyncApi
  mcp: Mcp
  errors: ErrorTable
  limits: LimitTable
  /** The published documents with placeholders for limits. */
  templates: Documents
}

/** The documents and texts that a service publishes. */
export interface Documents {
  openapi: OpenApi
  asyncapi: AsyncApi
  mcp: Mcp
  guides: readonly Guide[]
  /** The other texts of the published pages, with places for generated parts. */
  pages: readonly Guide[]
  /** The sequence diagrams. */
  flows: Record<string, Flow>
  /** Search terms of readers, by the address of the section that they look for. */
  searchWords: Record<string, string>
  /** Addresses of the sections that replace former pages, by the name of the page. */
  movedPages: Record<string, string>
}
