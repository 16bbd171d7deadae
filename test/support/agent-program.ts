import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Agent } from './agents.ts'
import { listenerOf, resultOf } from './listen-program.ts'
import type { Service } from './service.ts'
import { until } from './until.ts'

export interface AgentEvent {
  type: string
  [field: string]: unknown
}

export interface RunningAgent {
  child: ChildProcess
  events: AgentEvent[]
  /** Resolves when the program has reported this event. */
  reported(type: string, fields?: Readonly<Record<string, unknown>>): Promise<void>
}

export interface AgentProgram {
  /** Folder with the state of the program. */
  folder: string
  stateFile: string
  env: Record<string, string>
  /** Starts `ams-agent` with --json. */
  start(...args: string[]): RunningAgent
  /** Runs it with --json --once, from the oldest envelope; resolves when it has ended. */
  once(...args: string[]): Promise<{ code: number | null; events: AgentEvent[]; stderr: string }>
}

/** Creates the installed program `ams-agent` for an agent, with its own folder. */
export async function agentProgramOf(agent: Agent, service: Service, folder: string): Promise<AgentProgram> {
  const own = join(folder, agent.id)
  mkdirSync(own, { recursive: true })
  const { env } = await listenerOf(agent, { service, folder })
  const stateFile = join(own, 'ams-agent', `${agent.id}.json`)
  const spawned = (args: string[]) =>
    spawn(process.execPath, ['generated/sdk/bin/ams-agent.js', '--json', '--folder', own, ...args], { env })
  return {
    folder: own,
    stateFile,
    env,
    start(...args) {
      const child = spawned(args)
      const events: AgentEvent[] = []
      createInterface(child.stdout!).on('line', (line) => events.push(JSON.parse(line)))
      const matches = (event: AgentEvent, fields: Readonly<Record<string, unknown>>) =>
        Object.entries(fields).every(([name, value]) => event[name] === value)
      return {
        child,
        events,
        reported: (type, fields = {}) => until(() => events.some((one) => one.type === type && matches(one, fields))),
      }
    },
    async once(...args) {
      const { code, stdout, stderr } = await resultOf(spawned(['--once', '--from', 'start', ...args]))
      const lines = stdout.split('\n').filter(Boolean)
      return { code, events: lines.map((line) => JSON.parse(line)), stderr }
    },
  }
}

export const eventsOf = (events: readonly AgentEvent[], type: string): AgentEvent[] =>
  events.filter((event) => event.type === type)

/** Returns the text of a file; empty if there is none. */
export const textIn = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Returns the stored reply that the program has not sent yet. */
export const pendingReply = ({ stateFile }: AgentProgram): unknown =>
  JSON.parse(readFileSync(stateFile, 'utf8')).pending?.reply
