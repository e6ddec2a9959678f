import type { SitePile } from '@evops/charging/testing'
import { aUser } from '@evops/organisation/testing'
import { until } from '@evops/platform/testing'
import { createChargePoint, realClock, type ChargePoint, type Quirks } from '@evops/simulator/simulator'
import {
  acceptanceSteps,
  type AcceptanceRun,
  type AcceptanceSay,
  type AcceptanceStepKey,
} from '@evops/stations/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

let site: ProductSite
/** Closed at the very end: beside each other, tests have no end of their own that Vitest would tell apart. */
const points: ChargePoint[] = []
afterAll(async () => {
  await Promise.all(points.map((point) => point.close()))
  await site.close()
})
const call: ProductSite['call'] = (...asked) => site.call(...asked)
let viewer: string
let technicians = 0

beforeAll(async () => {
  site = await productSite()
  viewer = (await aUser(site.house, { operatorId: site.operatorId, codes: ['stationPilePerm'] })).token
}, 60_000)
/** Everything goes so many times as fast, by the same clock. */
const quick = (times: number) => ({
  ...realClock,
  after: (ms: number, run: () => void) => realClock.after(ms / times, run),
})

interface Trial {
  pile: SitePile
  point: ChargePoint
  id: string
}
async function begin(
  quirks: Quirks = {},
  more: { guns?: number; idTag?: string; version?: 'ocpp2.0.1'; times?: number } = {},
): Promise<Trial> {
  const pile = await site.pile()
  technicians += 1
  const idTag = more.idTag ?? `${technicians}-TECHNICIAN`
  if (more.idTag === undefined) await site.token(idTag)
  const point = createChargePoint({
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity: pile.identity,
    password: pile.password,
    guns: more.guns ?? 2,
    keys: { MeterValueSampleInterval: '2' },
    meterStartWh: 1_000_000,
    clock: quick(more.times ?? 20),
    reconnect: false,
    quirks,
    ...(more.version && { version: more.version }),
  })
  points.push(point)
  const { data } = await call('POST', `/api/piles/${pile.pileId}/acceptance-runs`, {
    gunNo: 1,
    idTag,
  })
  return { pile, point, id: data.id }
}
const runOf = async ({ id }: Trial): Promise<AcceptanceRun> =>
  (await call('GET', `/api/acceptance-runs/${id}`)).data
/** One after the other, as its task runs, whoever of several trials asks for it. */
let rounds: Promise<unknown> = Promise.resolve()
function round() {
  rounds = rounds.then(() => site.job('stations', 'stations:acceptance'))
  return rounds
}

const car = { capacityKwh: 60, soc: 10, maxKw: 100 }
/** Does what the screen asks for, as a technician would, until a step fails, the run ends, or a step is reached. */
async function technician(trial: Trial, upTo?: AcceptanceSay): Promise<AcceptanceRun> {
  const { point } = trial
  let told = ''
  let stoppedAt = 0
  let run = await runOf(trial)
  await until(
    async () => {
      await round()
      run = await runOf(trial)
      const step = run.steps.find(({ state }) => state === 'working')
      if (run.state !== 'running' || run.steps.some(({ state }) => state === 'failed')) return true
      if (upTo && step?.say === upTo) return true
      const now = `${step?.key} ${step?.say}`
      // By hand: a good while lies between the stop and the return.
      if (now === told || (step?.say === 'stop-and-reconnect' && Date.now() < stoppedAt + 400)) return false
      told = now
      if (step?.say === 'switch-on') await point.comeBack()
      if (step?.say === 'replug') await point.unplug(1)
      if (step?.say === 'plug-in' || step?.say === 'replug') await point.plug(1, car)
      if (step?.say === 'cut-network') {
        await point.disconnect()
        void point.stop(1, 'Local')
        stoppedAt = Date.now()
      }
      if (step?.say === 'stop-and-reconnect') await point.comeBack()
      return false
    },
    'the run goes on',
    45_000,
  ).catch((error: unknown) => {
    throw new Error(`it stood still at: ${told}, connected: ${point.ready}`, { cause: error })
  })
  return run
}
const step = (run: AcceptanceRun, key: AcceptanceStepKey) => run.steps.find((one) => one.key === key)
const factsOf = (run: AcceptanceRun, key: AcceptanceStepKey) =>
  Object.fromEntries((step(run, key)?.facts ?? []).map((fact) => [fact.key, fact.value]))

/** Its clock is right but for the seconds that a frame may take to be read. */
function expectBoot(run: AcceptanceRun) {
  const { model, clock } = factsOf(run, 'boot')
  expect(model).toBe('Sim DC')
  expect(Math.abs(Number(clock))).toBeLessThan(10)
}

/* Charging takes its time: these go side by side. */
describe.concurrent('X-10 acceptance of a new charge point', () => {
  test('a good one passes every step, with frames, times, registers and its orders as evidence', async () => {
    const trial = await begin()
    const run = await technician(trial)
    expect(run.steps.map(({ key, state, failure }) => [key, state, failure])).toEqual(
      acceptanceSteps.map((key) => [key, 'passed', null]),
    )
    expect(run).toMatchObject({ state: 'passed', passed: 7, total: 7, idTag: '…CIAN', gunNo: 1 })
    expectBoot(run)
    expect(factsOf(run, 'parameters')).toMatchObject({ guns: 2, 'sample-interval': 2 })
    expect(factsOf(run, 'meter').samples).toBeGreaterThanOrEqual(2)
    expect(factsOf(run, 'stop')).toMatchObject({ reason: 'Remote', order: expect.any(String) })
    expect(factsOf(run, 'reboot')).toMatchObject({ reason: 'HardReset', order: expect.any(String) })
    expect(factsOf(run, 'late')).toMatchObject({ reason: 'Local', order: expect.any(String) })
    const frames = run.steps.flatMap((one) => one.frames)
    expect(frames.every(({ body }) => !body.includes('TECHNICIAN'))).toBe(true)
    expect(step(run, 'start')?.frames.map(({ direction }) => direction)).toEqual(['in', 'out'])
    const { rows } = await site.admin.query('select state from charging_orders where pile_id = $1', [
      trial.pile.pileId,
    ])
    expect(rows).toEqual([{ state: 'settled' }, { state: 'settled' }, { state: 'settled' }])
    expect((await call('POST', `/api/acceptance-runs/${trial.id}/end`, {})).error).toBe(
      'stations.acceptance-over',
    )
    const list = await call('GET', `/api/acceptance-runs?pileId=${trial.pile.pileId}&state=passed`)
    expect(list.data).toMatchObject({ total: 1, list: [{ passed: 7, failedStep: null }] })
  }, 100_000)

  test('a good one of OCPP 2.0.1 passes the same steps, by what it says in its own words', async () => {
    const trial = await begin({}, { version: 'ocpp2.0.1' })
    const run = await technician(trial)
    expect(run.steps.map(({ key, state, failure }) => [key, state, failure])).toEqual(
      acceptanceSteps.map((key) => [key, 'passed', null]),
    )
    expectBoot(run)
    expect(factsOf(run, 'parameters')).toMatchObject({ guns: 2, 'sample-interval': 2 })
    expect(factsOf(run, 'meter').samples).toBeGreaterThanOrEqual(2)
    expect(factsOf(run, 'stop')).toMatchObject({ reason: 'Remote', order: expect.any(String) })
    expect(factsOf(run, 'reboot')).toMatchObject({ reason: 'ImmediateReset', order: expect.any(String) })
    expect(factsOf(run, 'late')).toMatchObject({ reason: 'Local', order: expect.any(String) })
    expect(step(run, 'start')?.frames[0]?.body).toContain('TransactionEvent')
    expect(run.steps.flatMap(({ frames }) => frames).every(({ body }) => !body.includes('TECHNICIAN'))).toBe(
      true,
    )
    const { rows } = await site.admin.query(
      'select state, protocol from charging_orders where pile_id = $1',
      [trial.pile.pileId],
    )
    expect(rows).toEqual([1, 2, 3].map(() => ({ state: 'settled', protocol: 'ocpp2.0.1' })))
  }, 100_000)

  test.each([
    ['fewer connectors than are registered', 'parameters', 'guns-differ', {}, { guns: 1 }],
    ['a token that nobody knows', 'start', 'token-refused', {}, { idTag: 'NOBODY' }],
    ['a stop stamped when it is sent', 'late', 'restamped', { stampsWhenSent: true }, {}],
  ] as const)(
    'of OCPP 2.0.1, too, %s fails at %s as %s',
    async (_name, key, failure, quirks, more) => {
      const run = await technician(await begin(quirks, { ...more, version: 'ocpp2.0.1' }))
      expect(step(run, key)).toMatchObject({ state: 'failed', failure })
    },
    100_000,
  )

  test.each([
    ['a clock that is an hour off', 'boot', 'clock-off', { clockOffsetMs: -3_600_000 }, {}],
    ['fewer connectors than are registered', 'parameters', 'guns-differ', {}, { guns: 1 }],
    ['a token that nobody knows', 'start', 'token-refused', {}, { idTag: 'NOBODY' }],
    ['a register that falls', 'meter', 'register-backwards', { registerFallsEvery: 2 }, {}],
    ['a stop stamped when it is sent', 'late', 'restamped', { stampsWhenSent: true }, {}],
  ] as const)(
    '%s fails at %s as %s',
    async (_name, key, failure, quirks, more) => {
      const run = await technician(await begin(quirks, more))
      expect(step(run, key)).toMatchObject({ state: 'failed', failure })
      expect(step(run, key)?.frames.length).toBeGreaterThan(0)
    },
    100_000,
  )
})

describe('X-10 acceptance of a new charge point', () => {
  test('a restart that forgets its session fails as session-lost once it had its time', async () => {
    // A restart takes longer than the second by which charge points may be off: what was measured before it is told apart.
    const trial = await begin({ forgetsSessions: true }, { times: 3 })
    await technician(trial, 'wait-session')
    site.setNow(new Date(Date.now() + 600_000))
    await round().finally(() => site.setNow(undefined))
    expect(step(await runOf(trial), 'reboot')).toMatchObject({ state: 'failed', failure: 'session-lost' })
  }, 100_000)

  test('a step is given up, repeated, gone on behind; the run is ended, once', async () => {
    const trial = await begin()
    const steer = (key: string, to: string) =>
      call('POST', `/api/acceptance-runs/${trial.id}/steps`, { key, do: to })
    await round()
    expect(step(await runOf(trial), 'boot')).toMatchObject({ state: 'working', say: 'switch-on', tries: 1 })
    expect((await steer('boot', 'done')).error).toBe('stations.acceptance-step')
    expect((await steer('boot', 'go-on')).error).toBe('stations.acceptance-step')
    expect(step((await steer('boot', 'give-up')).data, 'boot')).toMatchObject({ failure: 'given-up' })
    await round()
    expect(step(await runOf(trial), 'parameters')).toMatchObject({ state: 'waiting' })
    await steer('boot', 'again')
    await round()
    expect(step(await runOf(trial), 'boot')).toMatchObject({ state: 'working', tries: 2, failure: null })
    await steer('boot', 'give-up')
    expect(step((await steer('boot', 'go-on')).data, 'boot')).toMatchObject({ state: 'left' })
    await round()
    expect(step(await runOf(trial), 'parameters')).toMatchObject({ state: 'working', say: 'switch-on' })
    const ended = await call('POST', `/api/acceptance-runs/${trial.id}/end`, { notes: 'Rain' })
    expect(ended.data).toMatchObject({ state: 'stopped', notes: 'Rain', finishedAt: expect.any(String) })
    expect((await steer('boot', 'again')).error).toBe('stations.acceptance-over')
    const { rows } = await site.admin.query(
      "select count(*)::int as n from organisation_audit where entity = 'acceptance' and entity_id = $1",
      [trial.id],
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(6)
  })

  test('one runs at a time; a connector that is not there, and whoever may only look, are refused', async () => {
    const { pile, id } = await begin()
    const url = `/api/piles/${pile.pileId}/acceptance-runs`
    const body = { gunNo: 1, idTag: 'SOMEBODY' }
    expect((await call('POST', url, body)).error).toBe('stations.acceptance-running')
    await call('POST', `/api/acceptance-runs/${id}/end`, {})
    expect(await call('POST', url, { ...body, gunNo: 9 })).toMatchObject({ error: 'stations.gun-unknown' })
    expect((await call('POST', url, body, viewer)).status).toBe(403)
    expect((await call('GET', `/api/acceptance-runs/${id}`, undefined, viewer)).status).toBe(200)
  })
})
