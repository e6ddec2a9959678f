import { expect, onTestFinished, test } from 'vitest'
import { makeInstallation, type Installation } from '../bench/installation.ts'
import { charging } from './charging.ts'
import { idle } from './idle.ts'
import { late } from './late.ts'
import { reconnect } from './reconnect.ts'

async function anInstallation(): Promise<Installation> {
  const installation = await makeInstallation()
  onTestFinished(installation.remove)
  await installation.start()
  return installation
}

test('P-01 charge points that do nothing are all shown as connected', async () => {
  const { text } = await idle(await anInstallation(), { points: 60, seconds: 5 })
  expect(text).toMatch(/ 0 shown offline$/)
}, 60_000)

test('P-02 charge points that all come back at once are all let in and heard, and pages are answered', async () => {
  const { text } = await reconnect(await anInstallation(), { points: 60 })
  expect(text).toMatch(/^60 of 60 accepted in .* of [1-9]/)
}, 60_000)

test('P-04 what charge points measure while all of them charge is stored, and staff see it live', async () => {
  const { text } = await charging(await anInstallation(), { points: 60, seconds: 15, staff: 3 })
  expect(text).toContain('60 samples, all 60 stored')
}, 60_000)

test('P-06 what charge points queued while they were offline is settled session by session', async () => {
  const { text } = await late(await anInstallation(), { points: 10, messages: 40, live: 5 })
  expect(text).toContain('40 of 40 sessions settled, 320 samples')
}, 60_000)
