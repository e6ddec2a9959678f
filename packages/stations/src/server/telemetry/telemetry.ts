import { Problem } from '@evops/platform/contract'
import { type App, type Domain, type Services, type Tx, serveAll } from '@evops/platform/server'
import { longestCurveDays, telemetryEndpoints, type TelemetryPoint } from '../../contract/index.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { findStation } from '../stations/stations.store.ts'
import { badMeterValuesOf, deleteOldBadMeterValues } from './bad-meter-values.store.ts'
import { type CurveStep, type CurveWish, rawCurve, rolledCurve, stationCurve } from '../connectors/curve.store.ts'
import { daysDoneUntil, daysOf, rollDays } from './days.store.ts'
import { firstRollup, deleteOldRollups, rollUp, rollupDone, takeRollup } from './rollup.store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Single samples up to here, of one connector. */
const rawMs = 6 * hourMs
/** Five minutes up to here, then hours, then days: no screen shows more points. */
const fineMs = 7 * dayMs
const hoursMs = 90 * dayMs
const keptDays = 730

/** One source for screens, orders and reports: raw samples, rolled up to five minutes and to hours. */
export function createTelemetry(services: Services): Required<Pick<Domain, 'routes' | 'jobs'>> {
  return {
    routes(app) {
      telemetryRoutes(app)
    },
    jobs: {
      'stations:roll-up': { everyMs: 60_000, run: () => rollUpNow(services) },
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

/** A gap is closed in steps, each a transaction of its own: whoever breaks off goes on from the last one. */
const stepMs = 6 * hourMs

/** Whoever finds another one rolling up leaves it the rest: days taken between its steps would end its run. */
export async function rollUpNow(services: Services): Promise<void> {
  let step: 'more' | 'done' | 'taken' = 'more'
  while (step === 'more') step = await services.db.asPlatform((tx) => rollStep(tx, services.now()))
  if (step === 'taken') return
  for (let batch = 0; batch < mostBatches; batch += 1)
    if (!(await services.db.asPlatform((tx) => daysStep(tx, services.now())))) return
}

/** What an operator is told of its past all at once: the job looks at what arrives, not at what happened. */
export async function rollUpPast(
  services: Services,
  { operatorId, since }: { operatorId: string; since: Date },
): Promise<void> {
  const now = services.now()
  await services.db.asPlatform(async (tx) => {
    await rollUp(tx, { since, until: now, now, operatorId })
    await firstRollup(tx, now)
  })
}

/** Of places whose days have ended; the rest waits for the next run, and is read from the hours until then. */
const mostBatches = 100
async function daysStep(tx: Tx, now: Date): Promise<boolean> {
  return (await takeRollup(tx, now)) !== undefined && (await rollDays(tx, now))
}

async function rollStep(tx: Tx, now: Date): Promise<'more' | 'done' | 'taken'> {
  const since = await takeRollup(tx, now)
  if (since === undefined) return 'taken'
  const until = new Date(Math.min(now.getTime(), since.getTime() + stepMs))
  await rollUp(tx, { since, until, now })
  await rollupDone(tx, until)
  return until < now ? 'more' : 'done'
}

async function deleteExpired(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - keptDays * dayMs)
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
      if (spanMs <= 0 || spanMs > longestCurveDays * dayMs)
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

interface PlaceWish extends CurveWish {
  stationId?: string | undefined
}
async function stepsCurve(tx: Tx, wish: PlaceWish, step: CurveStep): Promise<TelemetryPoint[]> {
  const { chargePointId, stationId } = wish
  return chargePointId === undefined && stationId !== undefined
    ? stationCurve(tx, { ...wish, stationId }, step)
    : rolledCurve(tx, wish, step)
}

/** Days that are there; what came after them is made of its hours. */
async function daysCurve(tx: Tx, wish: PlaceWish): Promise<TelemetryPoint[]> {
  const place = wish.chargePointId ?? wish.stationId ?? ''
  const until = await daysDoneUntil(tx, place)
  if (until === null || until <= wish.from) return stepsCurve(tx, wish, 86_400)
  const connectorNo = wish.chargePointId === undefined ? 0 : wish.connectorNo
  const days = await daysOf(tx, { place, connectorNo, from: wish.from, to: wish.to })
  return until < wish.to ? [...days, ...(await stepsCurve(tx, { ...wish, from: until }, 86_400))] : days
}
