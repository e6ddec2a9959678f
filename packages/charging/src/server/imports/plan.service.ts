import type { LoadedTable, Tx } from '@evops/platform/server'
import type { SessionImportCounts, SessionImportSettings } from '../../contract/index.ts'
import { sessionExportTotalWords } from '../sessions/session-export.words.ts'
import { importPlaceFaults, missingImportPlaces, type ImportPlaces } from './past-sessions.rules.ts'
import { findImportPlaces, findExistingRefs, tokenIdsByTags } from './past-sessions.store.ts'
import {
  noToken,
  pastSessionAnomalies,
  SessionReader,
  type PastSession,
  type ParsedSessions,
  type SessionFault,
} from './sessions.rules.ts'

export type ZonedSettings = SessionImportSettings & { timeZone: string }

/** Reads a whole table. Times without a zone use the zone of the settings. */
export function parseSessionTable({ columns, rows }: LoadedTable, settings: ZonedSettings, now: Date): ParsedSessions {
  const reader = new SessionReader(columns, { settings, now: now.getTime() })
  for (const { row, cells } of rows) if (!isTotal(cells)) reader.add(row, cells)
  return reader.read
}

const totals = new Set<string>(Object.values(sessionExportTotalWords['charging.export-sum']))
/** Returns true for the last line of our own export, which has sums instead of a session. */
function isTotal([first = '', second = '']: readonly string[]): boolean {
  return totals.has(first) && second === ''
}

/** Compares sessions with the operator's data: new ones, existing ones, and faulty ones. */
export interface SessionPlan {
  /** Sessions without faults that do not exist yet. */
  sessions: PastSession[]
  existing: ImportPlaces
  needed: ReturnType<typeof missingImportPlaces>
  newTokens: string[]
  tokens: Map<string, string>
  /** Time zone of sessions whose place does not exist yet. */
  timeZone: string
  faults: SessionFault[]
  counts: SessionImportCounts
}

export async function planSessionImport(tx: Tx, read: ParsedSessions, settings: ZonedSettings): Promise<SessionPlan> {
  const existing = await findImportPlaces(tx, {
    stations: [...new Set(read.sessions.map(({ station, chargePoint }) => station ?? chargePoint))],
    chargePoints: [...new Set(read.sessions.map(({ chargePoint }) => chargePoint))],
  })
  const wrong = importPlaceFaults(read.sessions, existing, settings)
  const wrongRows = new Set(wrong.map(({ row }) => row))
  const right = read.sessions.filter(({ row }) => !wrongRows.has(row))
  const here = await findExistingRefs(
    tx,
    right.map(({ ref }) => ref),
  )
  const sessions = right.filter(({ ref }) => !here.has(ref))
  const tags = new Map(
    sessions.flatMap(({ token }) => (token === noToken ? [] : [[token.toLowerCase(), token] as const])),
  )
  const tokens = await tokenIdsByTags(tx, [...tags.keys()])
  const newTokens = settings.makeTokens ? [...tags].flatMap(([key, token]) => (tokens.has(key) ? [] : [token])) : []
  const needed = missingImportPlaces(sessions, existing)
  return {
    sessions,
    existing,
    needed,
    newTokens,
    tokens,
    timeZone: settings.timeZone,
    faults: [...read.faults, ...wrong].toSorted((a, b) => a.row - b.row),
    counts: {
      rows: read.rows,
      sessions: sessions.length,
      existing: here.size,
      stations: needed.stations.length,
      chargePoints: needed.chargePoints.length,
      tokens: newTokens.length,
      energyDwh: sessions.reduce((sum, { energyDwh }) => sum + energyDwh, 0),
      amountMinor: sessions.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0),
      paid: sessions.filter(({ amountMinor }) => (amountMinor ?? 0) > 0).length,
      unpriced: sessions.filter(({ amountMinor }) => amountMinor === null).length,
      odd: sessions.filter((session) => pastSessionAnomalies(session).length > 0).length,
    },
  }
}
