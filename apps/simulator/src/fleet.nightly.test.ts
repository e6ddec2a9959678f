import { onTestFinished, test } from 'vitest'
import { createTestFleet, checkFleetRun } from './testing/fleet-run.ts'

test('half a day: valid frames, whole transactions, registers that never fall, plausible power', async () => {
  const run = await createTestFleet(11)
  onTestFinished(() => run.close())
  await checkFleetRun(run, 12)
})
