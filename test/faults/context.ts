import type { ScenarioContext } from '../../scripts/chaos/scenario.ts'

/** Short runs for `npm test`, always with the same seed. `npm run chaos` runs the same scenarios longer. */
export const context: ScenarioContext = {
  postgresUrl: process.env['TEST_DATABASE_URL'] ?? '',
  seed: 20_250,
  boundTime: () => {},
  progress: () => {},
}
