import { nightlyTest, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../bench/free-port.ts'
import { createInstallation, type Installation } from '../bench/installation.ts'
import { runChargingLoad } from './charging.ts'
import { runReconnectingLoad } from './comings.ts'
import { runIdleLoad } from './idle.ts'
import { runDelayedUploadLoad } from './late.ts'
import { runReconnectLoad } from './reconnect.ts'
import { heapInspectionOptions } from './server-heap.ts'
import { runSessionStartLoad } from './starts.ts'

/*
 * Tests that every load can be run and counts correctly, one after the other on one server (load.nightly.test.ts: more
 * of each). Unfinished handshakes (S-07) take ten seconds to be closed: half-open.test.ts tests them with a shorter
 * limit.
 */
let services: TestServices
let installation: Installation
let inspectPort: number
beforeAll(async () => {
  services = await testServices()
  inspectPort = await freePort()
  installation = await createInstallation({
    nodeOptions: heapInspectionOptions(inspectPort),
    env: { DATABASE_URL: services.url, EVOPS_SECRET_KEY: 'a key for runs of small loads only, no more' },
  })
  await installation.start()
})
afterAll(async () => {
  await installation.remove()
  await services.close()
})

test('P-01 twenty charge points that do nothing are all shown as connected', async () => {
  expect((await runIdleLoad(installation, { points: 20, seconds: 1 })).text).toMatch(/ 0 shown offline$/)
})

test('P-06 what two charge points queued while they were offline is settled session by session', async () => {
  const { text } = await runDelayedUploadLoad(installation, { points: 2, messages: 20, live: 2 })
  expect(text).toContain('4 of 4 sessions settled, 32 samples')
})

test('P-04 what charge points measure while they charge is stored, and staff see it live', async () => {
  const { text } = await runChargingLoad(installation, { points: 30, seconds: 2, staff: 1 })
  expect(text).toContain('4 samples, all 4 stored')
})

test('P-05 ten sessions that start one upon another are each acknowledged once, and none is lost', async () => {
  const { text } = await runSessionStartLoad(installation, { points: 10, seconds: 1, perSecond: 10 })
  expect(text).toMatch(/^10 starts in 1 s, 10 acknowledged, 0 of them lost/)
})

nightlyTest(test)(
  'P-03 charge points that connect and break off again and again are heard each time, and none is left',
  async () => {
    const { text } = await runReconnectingLoad(installation, { points: 5, rounds: 3, inspectPort, settleMs: 1_000 })
    expect(text).toMatch(/^15 of 15 connects heard and broken off, 0 left/)
  },
)

test('P-02 twenty charge points that come back at once are all let in and heard, and pages are answered', async () => {
  const { text } = await runReconnectLoad(installation, { points: 20 })
  expect(text).toMatch(/^20 of 20 accepted in .* of [1-9]/)
})
