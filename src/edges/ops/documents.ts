import { readFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { limits, type Limits } from '#generated/limits.ts'
import type { Config } from '../../config.ts'
import { textWithLimits, withLimits } from '../../domain/limits.ts'
import { variableOf } from '../../settings.ts'

const generated = (name: string): string => readFileSync(new URL(`../../../generated/${name}`, import.meta.url), 'utf8')

export interface Documents {
  openapiJson: string
  openapiYaml: string
  asyncapiYaml: string
  page: string
  framesPage: string
  redocScript: string
}

/** The published documents, with the addresses and limits of this deployment. */
export function deployedDocuments(config: Config): Documents {
  const held = limitsBySetting(config)
  const document = (name: string): object =>
    addressed(withLimits(JSON.parse(generated(`templates/${name}`)), held), config)
  const openapi = document('openapi.json')
  return {
    openapiJson: JSON.stringify(openapi),
    openapiYaml: stringify(openapi),
    asyncapiYaml: stringify(document('asyncapi.json')),
    page: generated('docs/index.html'),
    framesPage: textWithLimits(generated('templates/frames.html'), held),
    redocScript: generated('docs/redoc.standalone.js'),
  }
}

const names = Object.keys(limits) as (keyof Limits)[]

const limitsBySetting = (config: Limits): ReadonlyMap<string, number> =>
  new Map(names.map((name) => [variableOf(name), config[name]]))

/** Servers name their addresses by variables; each gets the address of this deployment as its default. */
function addressed<T>(document: T, { baseUrl, authUrl, wsUrl }: Config): T {
  const addresses: Record<string, string> = { base_url: baseUrl, auth_url: authUrl, ws_url: wsUrl }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value)) {
      const address = addresses[name]
      if (address !== undefined && isVariable(child)) child.default = address
      visit(child)
    }
  }
  visit(document)
  return document
}

const isVariable = (value: unknown): value is { default: string } =>
  typeof value === 'object' && value !== null && 'default' in value
