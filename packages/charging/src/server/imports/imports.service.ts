import { Problem, type Language, type ReplyOf } from '@evops/platform/contract'
import { readTable, type Tx } from '@evops/platform/server'
import { zoneClock } from '@evops/tariffs/contract'
import {
  orderImportFieldNames,
  orderImportFields,
  orderImportLimits,
  type OrderImportCounts,
  type OrderImportField,
  type OrderImportSettings,
  type previewOrderImport,
} from '../../contract/index.ts'
import { pastImports } from './past-imports.ts'
import { placeFaults, placesNeeded, type Places } from './past-orders.rules.ts'
import { knownPlaces, knownRefs, tokensOf } from './past-orders.store.ts'
import {
  noToken,
  oddOf,
  SessionReader,
  type PastSession,
  type ReadSessions,
  type SessionFault,
} from './sessions.rules.ts'
import { suggestOrderSettings } from './suggest.rules.ts'

const firstShown = 20

/** What an operator gives where a file and its settings are silent. */
export interface OperatorFacts {
  currency: string
  timeZone: string
}
export type ZonedSettings = OrderImportSettings & { timeZone: string }

export function zoned(settings: OrderImportSettings, operator: OperatorFacts): ZonedSettings {
  return { ...settings, timeZone: settings.timeZone ?? operator.timeZone }
}

/** Reads a whole file. Times without a zone are of the settings' zone. */
export async function readSessions(
  content: string,
  settings: ZonedSettings,
  now: Date,
): Promise<ReadSessions> {
  const table = await readTable(content, { mostRows: orderImportLimits.rows })
  const reader = new SessionReader(table.columns, { settings, now: now.getTime() })
  for await (const { row, cells } of table.rows) reader.add(row, cells)
  return reader.read
}

/** Sessions against what the operator has: what would be made, what is known, what is wrong. */
export interface OrderPlan {
  /** Without faults and not here yet. */
  sessions: PastSession[]
  known: Places
  needed: ReturnType<typeof placesNeeded>
  newTokens: string[]
  tokens: Map<string, string>
  faults: SessionFault[]
  counts: OrderImportCounts
}

export async function planOf(tx: Tx, read: ReadSessions, settings: ZonedSettings): Promise<OrderPlan> {
  const known = await knownPlaces(tx, {
    stations: [...new Set(read.sessions.map(({ station, pile }) => station ?? pile))],
    piles: [...new Set(read.sessions.map(({ pile }) => pile))],
  })
  const wrong = placeFaults(read.sessions, known, settings)
  const wrongRows = new Set(wrong.map(({ row }) => row))
  const right = read.sessions.filter(({ row }) => !wrongRows.has(row))
  const here = await knownRefs(
    tx,
    right.map(({ ref }) => ref),
  )
  const sessions = right.filter(({ ref }) => !here.has(ref))
  const tags = new Map(
    sessions.flatMap(({ token }) => (token === noToken ? [] : [[token.toLowerCase(), token] as const])),
  )
  const tokens = await tokensOf(tx, [...tags.keys()])
  const newTokens = settings.makeTokens
    ? [...tags].flatMap(([key, token]) => (tokens.has(key) ? [] : [token]))
    : []
  const needed = placesNeeded(sessions, known)
  return {
    sessions,
    known,
    needed,
    newTokens,
    tokens,
    faults: [...read.faults, ...wrong].toSorted((a, b) => a.row - b.row),
    counts: {
      rows: read.rows,
      orders: sessions.length,
      known: here.size,
      stations: needed.stations.length,
      piles: needed.piles.length,
      tokens: newTokens.length,
      energyDwh: sessions.reduce((sum, { energyDwh }) => sum + energyDwh, 0),
      amountMinor: sessions.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0),
      paid: sessions.filter(({ amountMinor }) => (amountMinor ?? 0) > 0).length,
      unpriced: sessions.filter(({ amountMinor }) => amountMinor === null).length,
      odd: sessions.filter((session) => oddOf(session).length > 0).length,
    },
  }
}

export function missingFields(
  columns: readonly string[],
  { mapping }: OrderImportSettings,
): OrderImportField[] {
  return orderImportFieldNames.filter(
    (field) => orderImportFields[field].required && !columns.includes(mapping[field] ?? ''),
  )
}

/** What can't be: a zone that is none, money of another currency. Throws charging.order-import-…. */
export function requireFitting(settings: ZonedSettings, operator: OperatorFacts): void {
  const { timeZone, currency } = settings
  try {
    zoneClock(timeZone).spanAt(0)
  } catch {
    throw new Problem('charging.order-import-zone', { timeZone }, { timeZone: 'charging.order-import-zone' })
  }
  if (currency !== operator.currency)
    throw new Problem(
      'charging.order-import-currency',
      { own: operator.currency, other: currency },
      { currency: 'charging.order-import-currency' },
    )
}

type Preview = ReplyOf<typeof previewOrderImport>
const nothing: OrderImportCounts = {
  rows: 0,
  orders: 0,
  known: 0,
  stations: 0,
  piles: 0,
  tokens: 0,
  energyDwh: 0,
  amountMinor: 0,
  paid: 0,
  unpriced: 0,
  odd: 0,
}

export interface Asked {
  content: string
  given: OrderImportSettings | undefined
  operator: OperatorFacts
  language: Language
  now: Date
}

/** What an import would do. Without settings: what they could be. */
export async function preview(tx: Tx, { content, given, operator, language, now }: Asked): Promise<Preview> {
  const { columns, firstRow, sample } = await pastImports.sampleOf(content)
  const suggested = suggestOrderSettings(columns, firstRow, operator)
  const settings = zoned(given ?? suggested, operator)
  const missing = missingFields(columns, settings)
  const head = { columns, suggested, missing, sample }
  if (missing.length > 0) return { ...head, orders: [], counts: nothing, faultCount: 0, faults: [] }
  // A suggestion may not fit yet; settings that somebody chose must.
  if (given) requireFitting(settings, operator)
  const plan = await planOf(tx, await readSessions(content, settings, now), settings)
  return {
    ...head,
    orders: plan.sessions.slice(0, firstShown).map((session) => ({
      ...session,
      station: plan.known.piles.get(session.pile)?.stationCode ?? session.station ?? session.pile,
      startedAt: new Date(session.startedAt).toISOString(),
      endedAt: new Date(session.endedAt).toISOString(),
      timeZone: plan.known.piles.get(session.pile)?.timeZone ?? settings.timeZone,
      flags: oddOf(session),
    })),
    counts: plan.counts,
    ...pastImports.shownFaults(plan.faults, language),
  }
}

/** Nothing is sealed with orders. */
export function withoutSeal<R extends { isSealed: boolean }>(made: R) {
  const { isSealed: _, ...row } = made
  return row
}
