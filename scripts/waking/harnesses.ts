import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { installed, type Package } from './install.ts'
import { installPrograms } from './page.ts'
import type { WokenAgent, World } from './world.ts'

/** Surroundings of one harness. */
export interface HarnessContext {
  world: World
  agent: WokenAgent
  /** Home of the harness and folder in which it works. */
  home: string
  work: string
  /** Path of the programs and of Node. Other hosts cannot be reached. */
  env: Record<string, string>
}

/** A harness that is ready to be woken. */
export interface Ready {
  /** Arguments of `ams-agent`: options and the harness. */
  args: readonly string[]
  env: Record<string, string>
  /** Port of the server that a line of the guide starts. */
  port?: number
  /** Processes to end. */
  processes?: readonly ChildProcess[]
}

export interface Harness {
  name: string
  title: string
  packages: readonly Package[]
  /** Version of the program, if it is not that of the first package. */
  version?: string
  /** Way in which `ams-agent` starts the turn. */
  way: string
  /** State before the mail: no process of the harness runs, or it waits. */
  state: 'closed' | 'idle'
  /** True if it answers by the MCP tool; otherwise its final text is the reply. */
  usesTool: boolean
  /** Arguments to answer a prompt on standard input, if the harness reads files that a prompt names as `@path`. */
  promptArgs?: readonly string[]
  /** Guide whose lines install the mail tools and start `ams-agent`. Others get credentials by their environment. */
  page?: string
  prepare(context: HarnessContext): Promise<Ready> | Ready
}

/** Resolves when a process accepts connections at the port. */
export async function listening(port: number, { pid }: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`process ${pid} does not listen at port ${port}`)
}

const writeJson = (path: string, value: object): string => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
  return path
}

const claude: Harness = {
  name: 'claude',
  title: 'Claude Code',
  packages: [{ name: '@anthropic-ai/claude-code', version: '2.1.332', script: 'install.cjs' }],
  way: '`ams-agent claude`: `claude -p --resume`',
  state: 'closed',
  page: 'wake-claude-code',
  promptArgs: ['-p'],
  usesTool: true,
  prepare: ({ world: { model }, home }) => ({
    args: ['claude'],
    env: {
      ANTHROPIC_BASE_URL: model.origin,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CONFIG_DIR: join(home, '.claude'),
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      ENABLE_TOOL_SEARCH: 'false',
    },
  }),
}

const codex: Harness = {
  name: 'codex',
  title: 'Codex',
  packages: [{ name: '@openai/codex', version: '0.171.0' }],
  way: '`ams-agent codex`: `codex exec resume`',
  state: 'closed',
  page: 'wake-codex',
  usesTool: true,
  prepare({ world: { model }, home }) {
    const folder = join(home, '.codex')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'config.toml'),
      `model = "gpt-5"
model_provider = "local"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.local]
name = "local"
base_url = "${model.origin}/v1"
wire_api = "responses"
env_key = "LOCAL_KEY"
`,
    )
    return { args: ['codex'], env: { LOCAL_KEY: 'none' } }
  },
}

const gemini: Harness = {
  name: 'gemini',
  title: 'Gemini CLI',
  packages: [{ name: '@google/gemini-cli', version: '0.61.0' }],
  way: '`ams-agent gemini`: `gemini --resume`',
  state: 'closed',
  page: 'wake-gemini-cli',
  promptArgs: ['--skip-trust'],
  usesTool: true,
  prepare({ world: { model }, home }) {
    writeJson(join(home, '.gemini/settings.json'), {
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      security: { auth: { selectedType: 'gemini-api-key' } },
      model: { name: 'gemini-2.5-flash' },
    })
    return {
      args: ['gemini'],
      env: { GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: model.origin, GEMINI_CLI_NO_RELAUNCH: 'true' },
    }
  },
}

const openCode: Harness = {
  name: 'opencode',
  title: 'OpenCode',
  packages: [{ name: 'opencode-ai', version: '1.18.33', script: 'postinstall.mjs' }],
  way: '`ams-agent opencode`: `POST /session/:id/prompt_async`',
  state: 'idle',
  page: 'wake-opencode',
  usesTool: true,
  async prepare({ world: { model }, home }) {
    const config = writeJson(join(home, 'opencode.json'), {
      autoupdate: false,
      share: 'disabled',
      model: 'local/stand-in',
      small_model: 'local/stand-in',
      provider: {
        local: {
          npm: '@ai-sdk/openai-compatible',
          options: { baseURL: `${model.origin}/v1`, apiKey: 'none' },
          models: { 'stand-in': { tool_call: true } },
        },
      },
      permission: 'allow',
    })
    return {
      args: ['opencode'],
      port: await freePort(),
      env: { OPENCODE_CONFIG: config, OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' },
    }
  },
}

const goose: Harness = {
  name: 'goose',
  title: 'Goose',
  packages: [{ name: `@aaif/goose-binary-${process.platform}-${process.arch}`, version: '0.20.1' }],
  version: '1.34.0',
  way: '`ams-agent goose`: `goose run --resume`',
  state: 'closed',
  page: 'wake-goose',
  usesTool: true,
  prepare({ world: { model }, home }) {
    // JSON is YAML.
    writeJson(join(home, '.config/goose/config.yaml'), {
      GOOSE_PROVIDER: 'openai',
      GOOSE_MODEL: 'gpt-4o',
      GOOSE_TELEMETRY_ENABLED: false,
    })
    return {
      args: ['goose'],
      env: { GOOSE_DISABLE_KEYRING: '1', OPENAI_HOST: model.origin, OPENAI_API_KEY: 'none' },
    }
  },
}

/** Creates a harness for an example program that takes HTTP requests. */
const program = (options: Pick<Harness, 'name' | 'title' | 'packages' | 'usesTool'>): Harness => ({
  ...options,
  way: `\`ams-agent ${options.usesTool ? '' : '--reply '}http\`: the example \`${options.name}.mjs\``,
  state: 'idle',
  async prepare({ world: { model }, agent, env }) {
    const port = await freePort()
    const folder = await installed(options.name, options.packages)
    installPrograms(folder)
    const child = spawn(process.execPath, [`${options.name}.mjs`], {
      cwd: folder,
      env: {
        ...env,
        ...agent.credentials,
        PORT: String(port),
        OPENAI_API_KEY: 'none',
        OPENAI_BASE_URL: `${model.origin}/v1`,
        OPENAI_AGENTS_DISABLE_TRACING: '1',
        MASTRA_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await listening(port, child)
    const options_ = options.usesTool ? [] : ['--reply']
    return { args: [...options_, 'http', `http://127.0.0.1:${port}/`], env: {}, processes: [child] }
  },
})

export const harnesses: readonly Harness[] = [
  claude,
  codex,
  gemini,
  openCode,
  goose,
  program({
    name: 'openai-agents',
    title: 'OpenAI Agents SDK',
    packages: [
      { name: '@openai/agents', version: '0.20.0' },
      { name: 'zod', version: '4.6.7' },
    ],
    usesTool: true,
  }),
  program({
    name: 'langgraph',
    title: 'LangGraph',
    packages: [
      { name: '@langchain/langgraph', version: '1.7.3' },
      { name: '@langchain/openai', version: '1.5.8' },
      { name: '@langchain/core', version: '1.4.0' },
    ],
    usesTool: false,
  }),
  program({
    name: 'mastra',
    title: 'Mastra',
    packages: [{ name: '@mastra/core', version: '1.71.0' }],
    usesTool: false,
  }),
]
