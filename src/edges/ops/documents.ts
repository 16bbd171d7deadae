import { readFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { pages } from '#generated/pages.ts'
import type { Config } from '../../config.ts'
import { textWithLimits, withLimits } from '../../domain/limits.ts'
import { lazily } from '../../platform/lazily.ts'
import { addressing, socketServer, withLiteralServers } from '../addresses.ts'
import { limitsByName } from '../limits.ts'

const generated = (name: string): string => readFileSync(new URL(`../../../generated/${name}`, import.meta.url), 'utf8')

/**
 * The published documents, with the addresses and limits of this deployment. Each is made when it is first asked for:
 * all of them take longer than the rest of a start.
 */
export function deployedDocuments(config: Config) {
  const held = limitsByName(config)
  const addressed = addressing(config)
  const document = (name: string) =>
    JSON.parse(generated(`templates/${name}`), (_key, value) => (typeof value === 'string' ? addressed(value) : value))
  const text = (name: string): string => addressed(textWithLimits(generated(`templates/${name}`), held))
  const openapi = lazily(() => withLimits(withLiteralServers(document('openapi.json')), held))
  const asyncapi = (): unknown => {
    const filled = withLimits(document('asyncapi.json'), held)
    Object.assign(filled.servers.default, socketServer(config))
    return filled
  }
  return {
    openapiJson: () => JSON.stringify(openapi()),
    openapiYaml: () => stringify(openapi()),
    asyncapiYaml: () => stringify(asyncapi()),
    llmsText: () => text('docs/llms.txt'),
    /** The pages below /docs, by name. */
    pages: Object.fromEntries(pages.map((name) => [name, () => text(`docs/${name}.html`)])),
    searchIndex: () => text('docs/search-index.js'),
    asset: (name: string) => generated(`docs/${name}`),
  }
}
