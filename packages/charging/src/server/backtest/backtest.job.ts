import { currencyExponent } from '@evops/platform/contract'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import { payableOf } from '@evops/tariffs/contract'
import { z } from 'zod'
import {
  deleteBacktestsBefore,
  deleteBacktestFigures,
  endBacktest,
  listUnstartedBacktests,
  startBacktestRun,
  updateBacktestProgress,
  type BacktestJobInput,
} from './backtest.store.ts'
import { insertRatedSessions, sumBacktestCustomers, type RatedRow } from './figures.store.ts'
import { nonEnergyFeesE4, rateSession } from './rate.rules.ts'
import { countSessionsToRate, sliceOfSessionsToRate, type StoredSessionToRate } from './rated-sessions.store.ts'
import { BacktestTally } from './tally.rules.ts'

export const backtestJob = 'charging:backtest'
/** Queue of back-tests: they wait for one another, but never for scheduled jobs. */
export const backtestQueue = 'charging:backtests'
/** Small enough to hold in memory with their meter values, large enough for few slices. */
const sessionsPerSlice = 500
const attempts = 3
const storedDays = 90
const work = z.object({ operatorId: z.uuid(), id: z.uuid() })

export function createBacktestJobs(services: Services): JobTable {
  return {
    [backtestJob]: {
      attempts,
      title: { zh: '计费规则回测', en: 'Back-test of a tariff', es: 'Simulación de una tarifa' },
      async run(payload, { attempt }) {
        const { operatorId, id } = work.parse(payload)
        const inTenant = <T>(doing: (tx: Tx) => Promise<T>) => services.db.inTenant(operatorId, doing)
        try {
          const taken = await inTenant((tx) => startBacktestRun(tx, operatorId, id))
          if (taken) await runBacktest(services, taken)
        } catch (error) {
          if (attempt < attempts) throw error
          services.log.error({ error, backtest: id }, 'back-test failed')
          await inTenant((tx) => endBacktest(tx, id, { state: 'failed', at: services.now() }))
        }
      },
    },
    'charging:backtest-upkeep': {
      title: {
        zh: '接续和清理回测',
        en: 'Resume and clean up back-tests',
        es: 'Reanudar y limpiar simulaciones',
      },
      cron: '*/5 * * * *',
      attempts: 1,
      async run() {
        const before = new Date(services.now().getTime() - storedDays * 86_400_000)
        const waiting = await services.db.asPlatform(async (tx) => {
          await deleteBacktestsBefore(tx, before)
          return listUnstartedBacktests(tx)
        })
        for (const one of waiting)
          await services.jobs.add(backtestJob, one, { queue: backtestQueue, key: `${backtestJob}/${one.id}` })
      },
    },
  }
}

/** Rates the sessions in short transactions, each with the data scope of the user who requested it. */
async function runBacktest(services: Services, backtest: BacktestJobInput): Promise<void> {
  const tenant = { operatorId: backtest.operatorId, scope: backtest.scope }
  const total = await services.db.inTenant(tenant, (tx) => countSessionsToRate(tx, backtest))
  const tally = new BacktestTally()
  const exponent = currencyExponent(backtest.currency)
  let handled = 0
  let last: StoredSessionToRate | undefined
  do {
    const after = last
    const goesOn = await services.db.inTenant(tenant, (tx) =>
      updateBacktestProgress(tx, backtest.id, { handled, total: Math.max(total, handled) }),
    )
    if (!goesOn) return
    const sessions = await services.db.inTenant(tenant, (tx) =>
      sliceOfSessionsToRate(tx, backtest, { after, limit: sessionsPerSlice }),
    )
    const rows = sessions.flatMap((session) => compare(session, backtest, { tally, exponent }))
    if (rows.length > 0) await services.db.inTenant(tenant, (tx) => insertRatedSessions(tx, backtest, rows))
    handled += sessions.length
    last = sessions.at(-1)
  } while (last)
  await services.db.inTenant(tenant, async (tx) => {
    const result = tally.result(await sumBacktestCustomers(tx, backtest))
    await updateBacktestProgress(tx, backtest.id, { handled, total: handled })
    const ended = await endBacktest(tx, backtest.id, { state: 'done', at: services.now(), result })
    // The back-test was stopped just before its end.
    if (!ended) await deleteBacktestFigures(tx, backtest.id)
  })
}

function compare(
  session: StoredSessionToRate,
  { content, currency }: BacktestJobInput,
  { tally, exponent }: { tally: BacktestTally; exponent: number },
): RatedRow[] {
  if (session.currency !== currency) {
    tally.otherCurrency += 1
    return []
  }
  const rated = rateSession(
    {
      ...session,
      startedAt: session.startedAt.getTime(),
      endedAt: session.endedAt?.getTime() ?? null,
      meterValues: session.meterValues.map(([at, registerDwh]) => ({ at, registerDwh })),
    },
    content,
  )
  if (!rated) {
    tally.unrated += 1
    return []
  }
  if (rated.coarse) tally.coarse += 1
  const compared = {
    stationId: session.stationId,
    energyDwh: session.energyDwh ?? rated.bill.meteredDwh,
    oldMinor: session.payableMinor,
    newMinor: session.isWaived ? 0 : Math.max(payableOf(rated.bill) - session.refundedMinor, 0),
  }
  tally.add(
    {
      ...compared,
      oldPeriods: session.oldPeriods,
      newPeriods: rated.bill.byPeriod,
      oldFeesE4: session.oldFeesE4,
      newFeesE4: nonEnergyFeesE4(rated.bill),
      oldTotalMinor: session.totalMinor,
      newTotalMinor: rated.bill.totalMinor,
    },
    exponent,
  )
  return [{ ...compared, sessionId: session.id, idTag: session.idTag, startedAt: session.startedAt }]
}
