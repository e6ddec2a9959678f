import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../bench/free-port.ts'
import { createInstallation, type Installation } from '../bench/installation.ts'
import { runChargingLoad } from './charging.ts'
import { runReconnectingLoad } from './comings.ts'
import { halfOpen } from './half-open.ts'
import { runIdleLoad } from './idle.ts'
import { runDelayedUploadLoad } from './late.ts'
import { runReconnectLoad } from './reconnect.ts'
import { heapInspectionOptions } from './server-heap.ts'
import { runSessionStartLoad } from './starts.ts'

async function anInstallation(nodeOptions: readonly string[] = []): Promise<Installation> {
  const installation = await createInstallation({ nodeOptions })
  onTestFinished(installation.remove)
  await installation.start()
  return installation
}

test('P-01 charge points that do nothing are all shown as connected', async () => {
  const { text } = await runIdleLoad(await anInstallation(), { points: 60, seconds: 5 })
  expect(text).toMatch(/ 0 shown offline$/)
})

test('P-02 charge points that all come back at once are all let in and heard, and pages are answered', async () => {
  const { text } = await runReconnectLoad(await anInstallation(), { points: 60 })
  expect(text).toMatch(/^60 of 60 accepted in .* of [1-9]/)
})

test('P-03 charge points that connect and break off again and again are heard each time, and none is left', async () => {
  const inspectPort = await freePort()
  const installation = await anInstallation(heapInspectionOptions(inspectPort))
  const { text } = await runReconnectingLoad(installation, { points: 20, rounds: 6, inspectPort })
  expect(text).toMatch(/^120 of 120 connects heard and broken off, 0 left/)
})

test('P-04 what charge points measure while all of them charge is stored, and staff see it live', async () => {
  const { text } = await runChargingLoad(await anInstallation(), { points: 60, seconds: 15, staff: 3 })
  expect(text).toContain('60 samples, all 60 stored')
})

test('P-05 sessions that start one upon another are each acknowledged once, and none of them is lost', async () => {
  const { text } = await runSessionStartLoad(await anInstallation(), { points: 40, seconds: 4, perSecond: 40 })
  expect(text).toMatch(/^160 starts in 4 s, 160 acknowledged, 0 of them lost/)
})

test('P-06 what charge points queued while they were offline is settled session by session', async () => {
  const { text } = await runDelayedUploadLoad(await anInstallation(), { points: 10, messages: 40, live: 5 })
  expect(text).toContain('40 of 40 sessions settled, 320 samples')
})

test('S-07 handshakes that never go on are all cut off, and pages are answered meanwhile', async () => {
  const { text } = await halfOpen(await anInstallation(), { points: 200, seconds: 2 })
  expect(text).toMatch(/^200 handshakes in 2 s never finished, 200 of them cut off; [1-9]/)
})
