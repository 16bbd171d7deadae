const minute = (): number => Math.floor(Date.now() / 60_000)

/**
 * Repeats the work if a minute ended during it. It is for processes that use the minutes of their database, which no
 * test can move.
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
