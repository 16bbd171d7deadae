import type { StepResults, Step } from './steps.ts'

/** Addresses and agents that the program of a client gets. */
export interface Scene {
  /** Address of the MCP server. */
  url: string
  /** Address of the actions of the check. */
  control: string
  /** Folder with the installed packages of this client. */
  installed: string
  /** Empty temporary folder, which is also the home folder of the client. */
  home: string
  /** Environment variables: agents, addresses and a browser that consents. */
  env: Readonly<Record<string, string>>
}

/** Client that others wrote. */
export interface McpClient {
  /** Name on the command line, and of the client's person. */
  name: string
  title: string
  registry: 'PyPI' | 'npm' | 'Go' | 'Maven' | 'Cargo'
  /** Packages to install, each with its version. The first one is the client. */
  packages: readonly [string, ...string[]]
  /** Steps that the client cannot do, each with the reason. All other steps must succeed. */
  lacks: Partial<Record<Step, string>>
  run(scene: Scene): Promise<StepResults>
}

/** Returns the version in `name@version`, `name==version`, `name[extra]==version` or `group:name:version`. */
export const versionOf = ({ packages }: McpClient): string => /(?:==|.@v?|:)([^@=:]+)$/.exec(packages[0])?.[1] ?? ''
