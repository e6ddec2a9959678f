import { Problem } from '@evops/platform/contract'
import { serve, type App, type Domain, type House } from '@evops/platform/server'
import { getTelemetryCurve, longestCurveDays } from '../../contract/index.ts'
import { pileKeyOf } from '../piles/piles.store.ts'
import { findStation } from '../stations/stations.store.ts'
import { rawCurve, rolledCurve } from './curve.store.ts'
import { forgetRollups, rollUp, rollupDone, takeRollup } from './rollup.store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Single samples up to here, of one connector. */
const rawMs = 6 * hourMs
/** Five minutes up to here, of a station less: it has many connectors. */
const fineMs = 7 * dayMs
const fineOfManyMs = 2 * dayMs
const keptDays = 730

/** One source for screens, orders and reports: raw samples, rolled up to five minutes and to hours. */
export function createTelemetry(house: House): Required<Pick<Domain, 'routes' | 'jobs'>> {
  return {
    routes: (app) => curveRoute(app),
    jobs: {
      'stations:roll-up': { everyMs: 60_000, run: () => rollUpNow(house) },
      'stations:forget-rollups': {
        title: {
          zh: '清理过期的五分钟曲线',
          en: 'Forget old five-minute curves',
          es: 'Borrar curvas antiguas de cinco minutos',
        },
        cron: '37 1 * * *',
        run: () =>
          house.db.asPlatform((tx) => forgetRollups(tx, new Date(house.now().getTime() - keptDays * dayMs))),
      },
    },
  }
}

export async function rollUpNow(house: House): Promise<void> {
  await house.db.asPlatform(async (tx) => {
    const now = house.now()
    const since = await takeRollup(tx, now)
    if (since === undefined) return
    await rollUp(tx, { since, now })
    await rollupDone(tx, now)
  })
}

function curveRoute(app: App): void {
  serve(app, getTelemetryCurve, async ({ tx, query }) => {
    const wish = { ...query, from: new Date(query.from), to: new Date(query.to) }
    const spanMs = wish.to.getTime() - wish.from.getTime()
    if (spanMs <= 0 || spanMs > longestCurveDays * dayMs)
      throw new Problem('request.invalid', { detail: 'to' }, { to: 'kit.not-valid' })
    if (!query.pileId && !query.stationId)
      throw new Problem('request.invalid', { detail: 'pileId' }, { pileId: 'kit.required' })
    if (query.pileId && (await pileKeyOf(tx, query.pileId)) === undefined)
      throw new Problem('request.not-found')
    if (query.stationId && !(await findStation(tx, query.stationId))) throw new Problem('request.not-found')
    if (query.pileId && query.gunNo !== undefined && spanMs <= rawMs)
      return { step: 0 as const, points: await rawCurve(tx, wish) }
    const step = spanMs <= (query.pileId ? fineMs : fineOfManyMs) ? (300 as const) : (3_600 as const)
    return { step, points: await rolledCurve(tx, wish, step) }
  })
}
