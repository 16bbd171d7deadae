import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bareEnv } from '../../scripts/support/bare-env.ts'

const systemd = '/lib/systemd/systemd'

/** Script that runs another script in a new control group, and removes it. Other control groups stay unchanged. */
const groupScript = `
umount -R /sys/fs/cgroup
mount -t cgroup2 none /sys/fs/cgroup && mkdir "/sys/fs/cgroup/$1" || exit
sh -c 'echo 0 > "/sys/fs/cgroup/$1/cgroup.procs" && exec unshare --mount --cgroup sh -c "$2" sh "$3"' sh "$@"
code=$?
find "/sys/fs/cgroup/$1" -depth -type d -exec rmdir {} +
exit $code
`

/** Script that starts a user instance of systemd, runs the commands, and ends the instance. */
const instanceScript = `
umount /sys/fs/cgroup
mount -t cgroup2 none /sys/fs/cgroup && mount -t tmpfs none /run && mkdir -p /run/systemd/system /run/user || exit
export XDG_RUNTIME_DIR=/run/user
${systemd} --user --unit=basic.target >/run/log 2>&1 &
for attempt in $(seq 100); do systemctl --user is-active --quiet basic.target && break; sleep 0.1; done
systemctl --user is-active --quiet basic.target || exit
echo ready
eval "$1"
systemctl --user exit
wait
`

/** Runs shell commands beside a user instance of systemd with this unit. Returns undefined if no instance starts. */
export function runWithSystemd(
  unit: string,
  { home, commands }: { home: string; commands: string },
): string | undefined {
  if (!existsSync(systemd)) {
    assert.equal(process.env['CI'], undefined, 'systemd is not installed')
    return undefined
  }
  const folder = join(home, '.config/systemd/user')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'ams-agent.service'), unit)
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const { status, stdout } = spawnSync(
    'unshare',
    [...namespaces, 'sh', '-c', groupScript, 'sh', basename(home), instanceScript, commands],
    {
      env: { ...bareEnv(), HOME: home },
      encoding: 'utf8',
      timeout: 30_000,
      killSignal: 'SIGKILL', // unshare ignores SIGTERM
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  if (!stdout?.startsWith('ready\n')) {
    assert.equal(process.env['CI'], undefined, `the user instance of systemd does not start: ${stdout}`)
    return undefined
  }
  assert.equal(status, 0, `the commands did not end: ${stdout}`)
  return stdout.slice('ready\n'.length)
}
