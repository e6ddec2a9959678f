import { stationsByTotal, sumsOfSessions } from '@evops/charging/server'
import type { Tx } from '@evops/platform/server'
import {
  type ProofDifference,
  proofFigures,
  proofStateFigures,
  type ProofFigure,
  type ReportRow,
  summaryReport,
} from '../../contract/index.ts'
import { runReport } from '../engine/report.service.ts'
import {
  proofCalendarOf,
  compareBooks,
  compareIncome,
  comparePostings,
  sumSessionCells,
  type ProofCell,
  type SessionCell,
} from './proof.rules.ts'
import {
  connectorStateCells,
  factCells,
  ledgerDays,
  sessionCells,
  sizeCells,
  stateCells,
  stationNames,
  type DayRange,
} from './proof.store.ts'

export interface ProofResult {
  /** Number of cells that were compared. */
  cells: number
  differences: ProofDifference[]
  /**
   * Returns the station of a difference; for a difference of all stations, the one with the highest revenue on that
   * day.
   */
  reachedAt: (difference: ProofDifference) => string | undefined
}
type Compared = ReturnType<typeof compareBooks>

/**
 * Compares sessions with everything that is derived from them: facts, the report as requested by a user, sums of the
 * list, the dashboard's stations, postings, and the operator's income by day. Compares the states of stations with
 * those of their connectors in service. No difference is the proof. Runs in a snapshot of the whole operator.
 */
export async function proveFacts(tx: Tx, range: DayRange, now: Date): Promise<ProofResult> {
  const sessions = await sessionCells(tx, range)
  const { days, months } = proofCalendarOf(range)
  const facts = [
    ['facts-sessions', 'reports_station_days'],
    ['stored-sessions', 'reports_station_sessions'],
  ] as const
  const parts: Compared[] = []
  for (const [between, table] of facts)
    parts.push(compareBooks({ between, is: await factCells(tx, table, range), shouldBe: sessions }))
  const figures = ['sessions', 'energyDwh', 'netMinor'] as const
  const sizes = await sizeCells(tx, range)
  parts.push(compareBooks({ between: 'sizes-sessions', is: sizes, shouldBe: sessions, figures }))
  parts.push(await compareStates(tx, range))
  for (const span of months) parts.push(await ofReport(tx, sessions, { ...span, now }))
  for (const day of days) {
    parts.push(await ofReport(tx, sessions, { dayFrom: day, dayTo: day, now }))
    parts.push(...(await ofLists(tx, sessions, day)))
  }
  const income = await ledgerDays(tx, range)
  const names = await stationNames(tx)
  const byIncome = sessions.toSorted((a, b) => a.netMinor - b.netMinor)
  const busiest = new Map(byIncome.map(({ day, stationId }) => [day, stationId]))
  const differences = [
    ...parts.flatMap((part) => part.differences),
    ...comparePostings(sessions),
    ...compareIncome(income),
  ]
  return {
    cells: parts.reduce((sum, { cells }) => sum + cells, 0) + sessions.length + income.length,
    differences: differences
      .map((one) => ({ ...one, stationName: names.get(one.stationId ?? '') ?? null }))
      .toSorted((a, b) => Number(a.explained) - Number(b.explained)),
    reachedAt: ({ stationId, day }) => stationId ?? busiest.get(day) ?? names.keys().next().value,
  }
}

/**
 * Compares the states of stations, from which availability and outages are reported, with the days of connectors that
 * count: a planned or deleted charge point has none.
 */
async function compareStates(tx: Tx, range: DayRange): Promise<Compared> {
  return compareBooks({
    between: 'states-connectors',
    is: await stateCells(tx, range),
    shouldBe: await connectorStateCells(tx, range),
    figures: proofStateFigures,
  })
}

/** Loads the report of a day, or of a whole month, which is read from month tables. */
async function ofReport(
  tx: Tx,
  sessions: readonly SessionCell[],
  { dayFrom, dayTo, now }: DayRange & { now: Date },
): Promise<Compared> {
  const filter = { dayFrom, dayTo, by: 'station' as const }
  const { rows } = await runReport(tx, summaryReport, filter, { now, most: Number.MAX_SAFE_INTEGER })
  return compareBooks({
    between: 'report-sessions',
    is: rows.map((row) => cellOf(row, { dayFrom, dayTo })),
    shouldBe: sumSessionCells(
      sessions.filter(({ day }) => day >= dayFrom && day <= dayTo),
      { parts: ['stationId', 'currency'], from: dayFrom, to: dayTo },
    ),
  })
}

function cellOf({ key, currency, values }: ReportRow, { dayFrom, dayTo }: DayRange): ProofCell {
  const figure = (name: ProofFigure) => {
    const value = values[name]
    return typeof value === 'number' ? value : 0
  }
  return {
    day: dayFrom,
    dayTo,
    stationId: key.stationId,
    ...(currency !== null && { currency }),
    ...Object.fromEntries(proofFigures.map((name) => [name, figure(name)])),
  }
}

/** Loads the sums below the list of sessions, and the stations of the dashboard, big screens and public monitors. */
async function ofLists(tx: Tx, sessions: readonly SessionCell[], day: string): Promise<Compared[]> {
  const filter = { dayFrom: day, dayTo: day }
  const own = sessions.filter((cell) => cell.day === day)
  const sums = await sumsOfSessions(tx, filter)
  const ranked = await stationsByTotal(tx, filter, { limit: Number.MAX_SAFE_INTEGER })
  return [
    compareBooks({
      between: 'list-sessions',
      is: [{ ...sums, day, sessions: sums.countedSessions, netMinor: sums.payableMinor }],
      shouldBe: sumSessionCells(own, { parts: [] }),
    }),
    compareBooks({
      between: 'dashboard-sessions',
      is: ranked.map(({ stationId, countedSessions: sessions, energyDwh, payableMinor: netMinor }) => ({
        day,
        stationId,
        sessions,
        energyDwh,
        netMinor,
      })),
      shouldBe: sumSessionCells(own, { parts: ['stationId'] }),
      figures: ['sessions', 'energyDwh', 'netMinor'],
    }),
  ]
}
