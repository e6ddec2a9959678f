import type { SiteChargePoint } from '@evops/charging/testing'
import { createTestUser } from '@evops/organisation/testing'
import { waitUntil } from '@evops/platform/testing'
import { createChargePoint, realClock, type ChargePoint, type ChargePointQuirks } from '@evops/simulator/simulator'
import type { AcceptanceRun, AcceptancePrompt, AcceptanceStepKey } from '@evops/stations/contract'
import { expect } from 'vitest'
import { productSite, type ProductSite } from './product-site.ts'

/** Returns a clock on which everything runs this many times faster. */
const quick = (times: number) => ({
  ...realClock,
  after: (ms: number, run: () => void) => realClock.after(ms / times, run),
})

const car = { capacityKwh: 60, soc: 10, maxKw: 100 }
export interface AcceptanceTrial {
  chargePoint: SiteChargePoint
  point: ChargePoint
  id: string
}
export interface AcceptanceSite {
  site: ProductSite
  call: ProductSite['call']
  /** Token of a user with read-only permissions. */
  viewer: string
  begin(
    quirks?: ChargePointQuirks,
    more?: { connectors?: number; idTag?: string; version?: 'ocpp2.0.1'; times?: number },
  ): Promise<AcceptanceTrial>
  runOf(trial: AcceptanceTrial): Promise<AcceptanceRun>
  /** Runs the work of the acceptance task once. */
  round: () => Promise<unknown>
  /**
   * Performs the technician's steps as the screen requests them, until a step fails, the run ends, or a given step is
   * reached.
   */
  technician(trial: AcceptanceTrial, upTo?: AcceptancePrompt): Promise<AcceptanceRun>
  close(): Promise<void>
}

/** Creates a product site for acceptance tests of charge points. */
export async function acceptanceSite(): Promise<AcceptanceSite> {
  const site = await productSite()
  const { token: viewer } = await createTestUser(site.services, {
    operatorId: site.operatorId,
    codes: ['stationPilePerm'],
  })
  const { call } = site
  /** All points are closed at the very end: concurrent tests have no separate end hooks in Vitest. */
  const points: ChargePoint[] = []
  let technicians = 0
  const begin: AcceptanceSite['begin'] = async (quirks = {}, more = {}) => {
    const chargePoint = await site.chargePoint()
    technicians += 1
    const idTag = more.idTag ?? `${technicians}-TECHNICIAN`
    if (more.idTag === undefined) await site.token(idTag)
    const point = createChargePoint({
      url: `ws://127.0.0.1:${site.port}/ocpp/`,
      identity: chargePoint.identity,
      password: chargePoint.password,
      connectors: more.connectors ?? 2,
      keys: { MeterValueSampleInterval: '2' },
      meterStartWh: 1_000_000,
      clock: quick(more.times ?? 20),
      reconnect: false,
      quirks,
      ...(more.version && { version: more.version }),
    })
    points.push(point)
    const { data } = await call('POST', `/api/charge-points/${chargePoint.chargePointId}/acceptance-runs`, {
      connectorNo: 1,
      idTag,
    })
    return { chargePoint, point, id: data.id }
  }
  const runOf = async ({ id }: AcceptanceTrial): Promise<AcceptanceRun> =>
    (await call('GET', `/api/acceptance-runs/${id}`)).data
  /** Runs one round after the other, like the task, even if several tests request one. */
  let rounds: Promise<unknown> = Promise.resolve()
  function round() {
    rounds = rounds.then(() => site.job('stations', 'stations:acceptance'))
    return rounds
  }

  const technician: AcceptanceSite['technician'] = async (trial, upTo) => {
    const { point } = trial
    let previous = ''
    let stoppedAt = 0
    let run = await runOf(trial)
    await waitUntil(
      async () => {
        await round()
        run = await runOf(trial)
        const step = run.steps.find(({ state }) => state === 'working')
        if (run.state !== 'running' || run.steps.some(({ state }) => state === 'failed')) return true
        if (upTo && step?.say === upTo) return true
        const now = `${step?.key} ${step?.say}`
        // Manual steps: some time must pass between the stop and the return.
        if (now === previous || (step?.say === 'stop-and-reconnect' && Date.now() < stoppedAt + 400)) return false
        previous = now
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
      throw new Error(`it stood still at: ${previous}, connected: ${point.ready}`, { cause: error })
    })
    return run
  }
  return {
    site,
    call,
    viewer,
    begin,
    runOf,
    round,
    technician,
    async close() {
      await Promise.all(points.map((point) => point.close()))
      await site.close()
    },
  }
}

export const acceptanceStepOf = (run: AcceptanceRun, key: AcceptanceStepKey) => run.steps.find((one) => one.key === key)
export const acceptanceFactsOf = (run: AcceptanceRun, key: AcceptanceStepKey) =>
  Object.fromEntries((acceptanceStepOf(run, key)?.facts ?? []).map((fact) => [fact.key, fact.value]))

/** Checks that the clock is correct, except for the seconds that the processing of a message may take. */
export function expectBoot(run: AcceptanceRun) {
  const { model, clock } = acceptanceFactsOf(run, 'boot')
  expect(model).toBe('Sim DC')
  expect(Math.abs(Number(clock))).toBeLessThan(10)
}
