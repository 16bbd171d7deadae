/** What a program needs of the environment beside its settings: where programs are, and what was compiled before. */
export const bareEnv = (): Record<string, string> =>
  Object.fromEntries(
    (['PATH', 'NODE_COMPILE_CACHE'] as const).flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
