import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptanceSite, acceptanceStepOf, type AcceptanceSite } from './testing/acceptance-site.ts'

let trials: AcceptanceSite
beforeAll(async () => {
  trials = await acceptanceSite()
})
afterAll(() => trials.close())

/* Charging takes time, so these tests run concurrently. */
describe.concurrent('X-10 acceptance of a new charge point', () => {
  test.each([
    ['fewer connectors than are registered', 'parameters', 'connectors-differ', {}, { connectors: 1 }],
    ['a token that nobody knows', 'start', 'token-refused', {}, { idTag: 'NOBODY' }],
    ['a stop stamped when it is sent', 'late', 'restamped', { stampsWhenSent: true }, {}],
  ] as const)('of OCPP 2.0.1, too, %s fails at %s as %s', async (_name, key, failure, quirks, more) => {
    const run = await trials.technician(await trials.begin(quirks, { ...more, version: 'ocpp2.0.1' }))
    expect(acceptanceStepOf(run, key)).toMatchObject({ state: 'failed', failure })
  })

  test.each([
    ['a clock that is an hour off', 'boot', 'clock-off', { clockOffsetMs: -3_600_000 }, {}],
    ['fewer connectors than are registered', 'parameters', 'connectors-differ', {}, { connectors: 1 }],
    ['a token that nobody knows', 'start', 'token-refused', {}, { idTag: 'NOBODY' }],
    ['a register that falls', 'meter', 'register-backwards', { registerFallsEvery: 2 }, {}],
    ['a stop stamped when it is sent', 'late', 'restamped', { stampsWhenSent: true }, {}],
  ] as const)('%s fails at %s as %s', async (_name, key, failure, quirks, more) => {
    const run = await trials.technician(await trials.begin(quirks, more))
    expect(acceptanceStepOf(run, key)).toMatchObject({ state: 'failed', failure })
    expect(acceptanceStepOf(run, key)?.ocppMessages.length).toBeGreaterThan(0)
  })
})

describe('X-10 acceptance of a new charge point', () => {
  test('a restart that forgets its session fails as session-lost once it had its time', async () => {
    // The restart takes longer than the allowed clock deviation of one second, so earlier measurements are
    // distinguished.
    const trial = await trials.begin({ losesSessions: true }, { times: 3 })
    await trials.technician(trial, 'wait-session')
    trials.site.setNow(new Date(Date.now() + 600_000))
    await trials.round().finally(() => trials.site.setNow(undefined))
    expect(acceptanceStepOf(await trials.runOf(trial), 'reboot')).toMatchObject({
      state: 'failed',
      failure: 'session-lost',
    })
  })
})
