import {
  type ProofCause,
  type ProofDifference,
  type ProofFigure,
  proofFigures,
  type ProofPair,
  type SessionFigure,
} from '../../contract/index.ts'

export type DifferenceCauses = Partial<Record<ProofCause, number>>
type Figures = Partial<Record<ProofFigure, number>>
/** Figures of a day and a place. Figures that are not separated by day, station or currency lack those fields. */
export interface ProofCell extends Figures {
  day: string
  /** Last day, for a cell of a month. */
  dayTo?: string
  stationId?: string | undefined
  currency?: string | undefined
}
export type FactCell = ProofCell & Record<SessionFigure, number>
const sessionCauses = ['waiting', 'void', 'unposted', 'imported', 'unsettled'] as const
/** Sessions that ended on the day, with the ledger's figures and possible causes of a difference. */
export interface SessionCell extends FactCell, Record<(typeof sessionCauses)[number], number> {
  stationId: string
  currency: string
  postedMinor: number
}
export interface LedgerDay extends Record<'fromOtherDays' | 'onOtherDays' | 'notInDays', number> {
  day: string
  isMinor: number
  shouldBeMinor: number
}

/** Key fields that a book may have for its cells. */
type Part = 'stationId' | 'currency'
const added = [...proofFigures, ...sessionCauses] as const

/** Sums the sessions' cells to the granularity of a book: a missing key field means all its values together. */
export function sumSessionCells(
  sessions: readonly SessionCell[],
  { parts, from, to }: { parts: readonly Part[]; from?: string; to?: string },
): (ProofCell & DifferenceCauses)[] {
  const groups = Map.groupBy(sessions, (cell) => [from ?? cell.day, ...parts.map((part) => cell[part])].join(' '))
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const sums = added.map((name) => [name, own.reduce((sum, cell) => sum + cell[name], 0)])
    const { stationId, currency } = first
    return [
      {
        day: from ?? first.day,
        dayTo: to ?? first.day,
        ...(parts.includes('stationId') && { stationId }),
        ...(parts.includes('currency') && { currency }),
        ...Object.fromEntries(sums),
      },
    ]
  })
}

/** Two books with the same cells; a cell that one of them lacks counts as 0 there. */
export interface ComparedBooks {
  between: ProofPair
  is: readonly ProofCell[]
  shouldBe: readonly (ProofCell & DifferenceCauses)[]
  figures?: readonly ProofFigure[]
}
export function compareBooks({ between, is, shouldBe, figures = proofFigures }: ComparedBooks) {
  const keyOf = ({ day, stationId, currency }: ProofCell) => `${day} ${stationId ?? ''} ${currency ?? ''}`
  const [actual, should] = [
    new Map(is.map((cell) => [keyOf(cell), cell])),
    new Map(shouldBe.map((cell) => [keyOf(cell), cell])),
  ]
  const keys = [...new Set([...actual.keys(), ...should.keys()])].toSorted()
  const differences = keys.flatMap((key) => {
    const [cell, other] = [actual.get(key), should.get(key)]
    return figures.flatMap((figure) =>
      differing({ between, cell: other ?? cell, figure, is: cell?.[figure], shouldBe: other?.[figure] }),
    )
  })
  return { cells: keys.length, differences }
}

const ofFacts: ReadonlySet<ProofPair> = new Set([
  'facts-sessions',
  'stored-sessions',
  'sizes-sessions',
  'report-sessions',
])
function differing({
  between,
  cell,
  figure,
  is = 0,
  shouldBe = 0,
}: {
  between: ProofPair
  cell: (ProofCell & DifferenceCauses) | undefined
  figure: ProofFigure
  is: number | undefined
  shouldBe: number | undefined
}): ProofDifference[] {
  if (!cell || is === shouldBe) return []
  const causes = nonZeroCauses({ waiting: cell.waiting, void: cell.void })
  // A list reads sessions directly, so nothing of it is queued.
  const explained = ofFacts.has(between) && (causes.waiting ?? 0) > 0
  return [{ between, ...placeOf(cell), figure, is, shouldBe, causes, explained }]
}

function placeOf({ day, dayTo, stationId, currency }: ProofCell) {
  const ofAll = { stationId: stationId ?? null, stationName: null, currency: currency ?? null }
  return { day, dayTo: dayTo ?? day, ...ofAll }
}

/**
 * Compares sessions with their postings. A session that was paid elsewhere before its import, or is not settled yet,
 * has none.
 */
export function comparePostings(sessions: readonly SessionCell[]): ProofDifference[] {
  return sessions.flatMap((cell) => {
    const { netMinor: is, postedMinor: shouldBe, unposted, imported, unsettled } = cell
    if (is === shouldBe) return []
    const causes = nonZeroCauses({ unposted, void: cell.void, imported, unsettled })
    const explained = is - shouldBe === imported + unsettled
    return [
      {
        between: 'sessions-ledger' as const,
        ...placeOf(cell),
        figure: 'netMinor' as const,
        is,
        shouldBe,
        causes,
        explained,
      },
    ]
  })
}

/**
 * Compares the operator's income by day. An amount that was posted on a different day than its session ended is not a
 * difference.
 */
export function compareIncome(days: readonly LedgerDay[]): ProofDifference[] {
  return days.flatMap(({ day, isMinor: is, shouldBeMinor: shouldBe, ...causes }) =>
    is - shouldBe === causes.fromOtherDays - causes.onOtherDays - causes.notInDays
      ? []
      : [
          {
            between: 'sessions-income' as const,
            ...placeOf({ day }),
            figure: 'netMinor' as const,
            is,
            shouldBe,
            causes: nonZeroCauses(causes),
            explained: false,
          },
        ],
  )
}

function nonZeroCauses(causes: { [K in ProofCause]?: number | undefined }): DifferenceCauses {
  return Object.fromEntries(Object.entries(causes).filter(([, value]) => value !== undefined && value !== 0))
}

/** Returns the days of a range, and the whole months among them, each with its first and its last day. */
export function proofCalendarOf({ dayFrom, dayTo }: { dayFrom: string; dayTo: string }) {
  const days: string[] = []
  for (let at = Date.parse(dayFrom); at <= Date.parse(dayTo); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  const months = [...Map.groupBy(days, (day) => day.slice(0, 7))].flatMap(([month, own]) => {
    const [year = 0, number = 0] = month.split('-').map(Number)
    const [first, last] = [own[0], own.at(-1)]
    const isWhole = own.length === new Date(Date.UTC(year, number, 0)).getUTCDate()
    return first && last && isWhole ? [{ dayFrom: first, dayTo: last }] : []
  })
  return { days, months }
}
