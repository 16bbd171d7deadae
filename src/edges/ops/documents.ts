import { readFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { pages } from '#generated/pages.ts'
import type { Config } from '../../settings/config.ts'
import { textWithLimits, withLimits } from '../../domain/limits.ts'
import { memoize } from '../../platform/memoize.ts'
import { addressReplacer, socketServer, withLiteralServers } from '../addresses.ts'
import { limitsByName } from '../limits.ts'

const readGenerated = (name: string): string =>
  readFileSync(new URL(`../../../generated/${name}`, import.meta.url), 'utf8')

/**
 * Creates the published documents, with the addresses and limits of this deployment. Each is built at its first
 * request, because building all of them takes longer than the rest of the start.
 */
export function deployedDocuments(config: Config) {
  const limits = limitsByName(config)
  const replaceAddresses = addressReplacer(config)
  const document = (name: string) =>
    JSON.parse(readGenerated(`templates/${name}`), (_key, value) =>
      typeof value === 'string' ? replaceAddresses(value) : value,
    )
  const text = (name: string): string => replaceAddresses(textWithLimits(readGenerated(`templates/${name}`), limits))
  const openapi = memoize(() => withLimits(withLiteralServers(document('openapi.json')), limits))
  const asyncapi = (): unknown => {
    const content = withLimits(document('asyncapi.json'), limits)
    Object.assign(content.servers.default, socketServer(config))
    return content
  }
  return {
    openapiJson: () => JSON.stringify(openapi()),
    openapiYaml: () => stringify(openapi()),
    asyncapiYaml: () => stringify(asyncapi()),
    llmsText: () => text('docs/llms.txt'),
    /** Pages below /docs, by name. */
    pages: Object.fromEntries(pages.map((name) => [name, () => text(`docs/${name}.html`)])),
    searchIndex: () => text('docs/search-index.js'),
    asset: (name: string) => readGenerated(`docs/${name}`),
  }
}
