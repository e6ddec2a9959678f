import { dayMs, hourMs, Problem } from '@evops/platform/contract'
import { type App, type ServerDomain, type Services, type Tx, serveAll } from '@evops/platform/server'
import { maxCurveDays, telemetryEndpoints, type TelemetryPoint } from '../../contract/index.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { findStation } from '../stations/stations.store.ts'
import { badMeterValuesOf, deleteOldBadMeterValues } from './bad-meter-values.store.ts'
import { type CurveStep, type CurveQuery, rawCurve, rolledCurve, stationCurve } from '../connectors/curve.store.ts'
import { daysRolledUpUntil, telemetryDaysOf, rollDays } from './days.store.ts'
import type { SessionRegisters } from './rollup-energy.store.ts'
import { saveFirstRollupStart, deleteOldRollups, rollUp, saveRollupEnd, lockRollup } from './rollup.store.ts'

/** Maximum range with single meter values, for one connector. */
const rawMs = 6 * hourMs
/** Maximum range with five-minute points; then hours, then days. No screen shows more points. */
const fineMs = 7 * dayMs
const hoursMs = 90 * dayMs
const retentionDays = 730

/**
 * Common data source for screens, sessions and reports: meter values, and their aggregates by five minutes and by hour.
 */
export function createTelemetry(
  services: Services,
  registers?: SessionRegisters,
): Required<Pick<ServerDomain, 'routes' | 'jobs'>> {
  return {
    routes(app) {
      telemetryRoutes(app)
    },
    jobs: {
      'stations:roll-up': { everyMs: 60_000, run: () => rollUpNow(services, registers) },
      'stations:forget-rollups': {
        title: {
          zh: '清理过期的五分钟曲线',
          en: 'Delete old five-minute curves',
          es: 'Borrar curvas antiguas de cinco minutos',
        },
        cron: '37 1 * * *',
        run: () => deleteExpired(services),
      },
    },
  }
}

/** A backlog is processed in steps with one transaction each, so an interrupted run continues after its last step. */
const stepMs = 6 * hourMs

/**
 * Runs the aggregation. It stops if another process is aggregating: days calculated between the other's steps would end
 * its run.
 */
export async function rollUpNow(services: Services, registers?: SessionRegisters): Promise<void> {
  let step: 'more' | 'done' | 'taken' = 'more'
  while (step === 'more') step = await services.db.asPlatform((tx) => rollStep(tx, services.now(), registers))
  if (step === 'taken') return
  for (let batch = 0; batch < mostBatches; batch += 1)
    if (!(await services.db.asPlatform((tx) => daysStep(tx, services.now())))) return
}

/**
 * Aggregates an operator's history that was written at once. The job only processes values as they arrive, not by their
 * time.
 */
export async function rollUpPast(
  services: Services,
  { operatorId, since }: { operatorId: string; since: Date },
  registers?: SessionRegisters,
): Promise<void> {
  const now = services.now()
  await services.db.asPlatform(async (tx) => {
    await rollUp(tx, { since, until: now, now, operatorId }, registers)
    await saveFirstRollupStart(tx, now)
  })
}

/**
 * Maximum batches of places with ended days per run. The rest waits for the next run and is calculated from hours until
 * then.
 */
const mostBatches = 100
async function daysStep(tx: Tx, now: Date): Promise<boolean> {
  return (await lockRollup(tx, now)) !== undefined && (await rollDays(tx, now))
}

async function rollStep(tx: Tx, now: Date, registers?: SessionRegisters): Promise<'more' | 'done' | 'taken'> {
  const since = await lockRollup(tx, now)
  if (since === undefined) return 'taken'
  const until = new Date(Math.min(now.getTime(), since.getTime() + stepMs))
  await rollUp(tx, { since, until, now }, registers)
  await saveRollupEnd(tx, until)
  return until < now ? 'more' : 'done'
}

async function deleteExpired(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - retentionDays * dayMs)
  while (await services.db.asPlatform((tx) => deleteOldRollups(tx, before)));
  await services.db.asPlatform(deleteOldBadMeterValues)
}

function telemetryRoutes(app: App): void {
  serveAll(app, telemetryEndpoints, {
    listBadMeterValues: async ({ tx, params: { id }, query }) => {
      const chargePointKey = await chargePointKeyOf(tx, id)
      if (chargePointKey === undefined) throw new Problem('request.not-found')
      return badMeterValuesOf(tx, { ...query, chargePointKey })
    },
    getTelemetryCurve: async ({ tx, query }) => {
      const wish = { ...query, from: new Date(query.from), to: new Date(query.to) }
      const spanMs = wish.to.getTime() - wish.from.getTime()
      if (spanMs <= 0 || spanMs > maxCurveDays * dayMs)
        throw new Problem('request.invalid', { detail: 'to' }, { to: 'kit.not-valid' })
      if (!query.chargePointId && !query.stationId)
        throw new Problem('request.invalid', { detail: 'chargePointId' }, { chargePointId: 'kit.required' })
      if (query.chargePointId && (await chargePointKeyOf(tx, query.chargePointId)) === undefined)
        throw new Problem('request.not-found')
      if (query.stationId && !(await findStation(tx, query.stationId))) throw new Problem('request.not-found')
      if (query.chargePointId && query.connectorNo !== undefined && spanMs <= rawMs) {
        const points = await rawCurve(tx, wish)
        if (points) return { step: 0 as const, points }
      }
      const step: CurveStep = spanMs <= fineMs ? 300 : spanMs <= hoursMs ? 3_600 : 86_400
      return { step, points: await (step === 86_400 ? daysCurve(tx, wish) : stepsCurve(tx, wish, step)) }
    },
  })
}

interface PlaceWish extends CurveQuery {
  stationId?: string | undefined
}
async function stepsCurve(tx: Tx, wish: PlaceWish, step: CurveStep): Promise<TelemetryPoint[]> {
  const { chargePointId, stationId } = wish
  return chargePointId === undefined && stationId !== undefined
    ? stationCurve(tx, { ...wish, stationId }, step)
    : rolledCurve(tx, wish, step)
}

/** Returns the existing days; later ones are calculated from hours. */
async function daysCurve(tx: Tx, wish: PlaceWish): Promise<TelemetryPoint[]> {
  const place = wish.chargePointId ?? wish.stationId ?? ''
  const until = await daysRolledUpUntil(tx, place)
  if (until === null || until <= wish.from) return stepsCurve(tx, wish, 86_400)
  const connectorNo = wish.chargePointId === undefined ? 0 : wish.connectorNo
  const days = await telemetryDaysOf(tx, { place, connectorNo, from: wish.from, to: wish.to })
  return until < wish.to ? [...days, ...(await stepsCurve(tx, { ...wish, from: until }, 86_400))] : days
}
