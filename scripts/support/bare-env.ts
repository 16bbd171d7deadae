/** Returns the environment that a program needs besides its settings: paths of programs, and the compile cache. */
export const bareEnv = (): Record<string, string> =>
  Object.fromEntries(
    (['PATH', 'NODE_COMPILE_CACHE'] as const).flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
