/** Resolves when it is with whoever reads our standard output, or at least in their pipe. */
export const printLine = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const written = (error?: Error | null) =>
      error ? reject(new Error(`standard output is closed: ${error.message}`, { cause: error })) : resolve()
    process.stdout.write(text, written)
  })
