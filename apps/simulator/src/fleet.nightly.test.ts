import { onTestFinished, test } from 'vitest'
import { aFleet, livesWell } from './testing/fleet-run.ts'

test('half a day: valid frames, whole transactions, registers that never fall, plausible power', async () => {
  const run = await aFleet(11)
  onTestFinished(() => run.close())
  await livesWell(run, 12)
})
