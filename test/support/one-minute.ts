const minute = (): number => Math.floor(Date.now() / 60_000)

/**
 * For processes that go by the minutes of their database, which no test moves: again where it failed because a minute
 * ended in the middle of it.
 */
export async function withinOneMinute(work: () => Promise<void>): Promise<void> {
  for (;;) {
    const begun = minute()
    try {
      return await work()
    } catch (error) {
      if (minute() === begun) throw error
    }
  }
}
