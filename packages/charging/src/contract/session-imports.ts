import {
  currencyCode,
  dateOrders,
  energyDwh,
  importChoices,
  importEndpoints,
  importSource,
  instant,
  minorUnits,
  type ReplyOf,
} from '@evops/platform/contract'
import { z } from 'zod'
import { sessionViewers, sessionImporters } from './screens.ts'

/*
 * Sessions of the past, from a file, as orders: settled with the amounts that the file gives, never priced again. A file
 * without amounts is rated by the rules that were in force, or its sessions are kept without one.
 * A session that is here already is left alone.
 */

/** What a column may be mapped to, and whether the file must have it. */
export const sessionImportFields = {
  ref: { required: false },
  station: { required: false },
  chargePoint: { required: true },
  connector: { required: false },
  token: { required: false },
  startedAt: { required: true },
  endedAt: { required: true },
  energy: { required: true },
  amount: { required: false },
  serviceAmount: { required: false },
} as const
export type SessionImportField = keyof typeof sessionImportFields
export const sessionImportFieldNames = Object.keys(sessionImportFields) as [
  SessionImportField,
  ...SessionImportField[],
]

export const sessionImportLimits = { rows: 100_000, bytes: 20 * 1024 * 1024 } as const
/** What becomes of sessions whose file has no column of amounts. */
export const withoutAmount = ['rate', 'keep'] as const
export const energyUnits = ['kWh', 'Wh'] as const
/** Amounts of a file are whole units with decimals, or cents. */
export const amountUnits = ['major', 'minor'] as const

export const sessionImportSettings = z.object({
  mapping: z.partialRecord(z.enum(sessionImportFieldNames), importSource),
  ...importChoices,
  /** IANA zone that times without one are read in, and of stations that are made. Absent: the operator's. */
  timeZone: z.string().max(60).optional(),
  dateOrder: z.enum(dateOrders).default('ymd'),
  energyUnit: z.enum(energyUnits).default('kWh'),
  amountUnit: z.enum(amountUnits).default('major'),
  /** What the amounts are in; it must be the operator's own. */
  currency: currencyCode,
  /** Where no column says the amount: rated by the rule in force at each start, or kept without one. */
  withoutAmount: z.enum(withoutAmount).default('rate'),
  /** Stations and charge points that are not there are made; otherwise their rows are at fault. */
  makePlaces: z.boolean().default(true),
  /** Start tokens that are not there are made, blocked: a past session lets nobody charge. */
  makeTokens: z.boolean().default(true),
})
export type SessionImportSettings = z.infer<typeof sessionImportSettings>

export const sessionImportCounts = z.object({
  rows: z.int(),
  /** Orders that would be, or were, made. */
  sessions: z.int(),
  /** Sessions that are here already. */
  known: z.int(),
  stations: z.int(),
  chargePoints: z.int(),
  tokens: z.int(),
  energyDwh,
  amountMinor: minorUnits,
  /** Orders that cost something. */
  paid: z.int(),
  /** Orders that the file gives no amount for; of an import that is over, those that none was found for. */
  unpriced: z.int().default(0),
  /** Orders with anomalies. */
  odd: z.int(),
})
export type SessionImportCounts = z.infer<typeof sessionImportCounts>

export const sessionImports = importEndpoints('/api/session-imports', 'Session', {
  codes: { import: sessionImporters, view: sessionViewers },
  limits: sessionImportLimits,
  settings: sessionImportSettings,
  fields: sessionImportFieldNames,
  counts: sessionImportCounts,
  shown: {
    /** The first 20 orders that would be made. */
    sessions: z.array(
      z.object({
        row: z.int(),
        station: z.string(),
        chargePoint: z.string(),
        connectorNo: z.int(),
        /** Null: the file names none. */
        token: z.string().nullable(),
        startedAt: instant,
        endedAt: instant,
        timeZone: z.string(),
        energyDwh,
        amountMinor: minorUnits.nullable(),
        flags: z.array(z.string()),
      }),
    ),
  },
  what: 'past sessions as settled orders',
})
export const {
  preview: previewSessionImport,
  start: startSessionImport,
  list: listSessionImports,
  get: getSessionImport,
  undo: undoSessionImport,
} = sessionImports
export type SessionImportDetail = ReplyOf<typeof getSessionImport>

export const sessionImportEndpoints = [
  previewSessionImport,
  startSessionImport,
  listSessionImports,
  getSessionImport,
  undoSessionImport,
] as const
