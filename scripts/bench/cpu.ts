import { readdirSync, readFileSync } from 'node:fs'

const microsecondsPerTick = 10_000

/** Returns the fields of /proc/PID/stat after the name: state, parent, … (proc(5)). */
function stat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const ticks = (fields: readonly string[] | undefined, from: number, to: number): number =>
  (fields ?? []).slice(from, to + 1).reduce((sum, field) => sum + Number(field), 0)

/** Returns the CPU time of a process in µs; 0 on systems without /proc. */
export const cpuOf = (pid: number): number => ticks(stat(pid), 11, 12) * microsecondsPerTick

/** Returns the CPU time of a process and all of its children, with those that have ended. */
export function cpuOfTree(pid: number): number {
  const children = processes().filter((child) => stat(child)?.[1] === String(pid))
  return ticks(stat(pid), 11, 14) * microsecondsPerTick + children.reduce((sum, child) => sum + cpuOf(child), 0)
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** Returns the resident memory of a process in MB. */
export function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}
