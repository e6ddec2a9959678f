import {
  currencyCode,
  dateOrders,
  energyDwh,
  commonImportSettings,
  importEndpoints,
  importSource,
  instant,
  minorUnits,
  type EndpointReply,
} from '@evops/platform/contract'
import { z } from 'zod'
import { sessionViewers, sessionImporters } from './screens.ts'

/*
 * Imports past sessions from a file: they are settled with the amounts of the file and never priced again. Sessions
 * without amounts are rated by the rules that were in force, or stored without an amount. A session that already exists
 * is not changed.
 */

/** Fields that a column can be mapped to, and whether the file must have them. */
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
  /** Zone or offset of the times of a row; rows without it use the settings. */
  timeZone: { required: false },
} as const
export type SessionImportField = keyof typeof sessionImportFields
export const sessionImportFieldNames = Object.keys(sessionImportFields) as [SessionImportField, ...SessionImportField[]]

export const sessionImportLimits = { rows: 100_000, bytes: 20 * 1024 * 1024 } as const
/** Handling of sessions if the file has no column with amounts. */
export const missingAmountModes = ['rate', 'keep'] as const
export const energyUnits = ['kWh', 'Wh'] as const
/** Amounts in the file are major units with decimals, or minor units. */
export const amountUnits = ['major', 'minor'] as const

export const sessionImportSettings = z.object({
  mapping: z.partialRecord(z.enum(sessionImportFieldNames), importSource),
  ...commonImportSettings,
  /** IANA time zone for times without a zone and for new stations. Default: the operator's zone. */
  timeZone: z.string().max(60).optional(),
  dateOrder: z.enum(dateOrders).default('ymd'),
  energyUnit: z.enum(energyUnits).default('kWh'),
  amountUnit: z.enum(amountUnits).default('major'),
  /** Currency of the amounts. It must be the operator's own. */
  currency: currencyCode,
  /**
   * Handling of sessions if no column has the amount: rated by the rule in force at each start, or stored without an
   * amount.
   */
  withoutAmount: z.enum(missingAmountModes).default('rate'),
  /** True to create missing stations and charge points. Otherwise their rows are faulty. */
  makePlaces: z.boolean().default(true),
  /**
   * True to create missing start tokens. They are blocked, so that an import of past sessions authorises no charging.
   */
  makeTokens: z.boolean().default(true),
})
export type SessionImportSettings = z.infer<typeof sessionImportSettings>

export const sessionImportCounts = z.object({
  rows: z.int(),
  /** Number of sessions that would be or were created. */
  sessions: z.int(),
  /** Number of sessions that already exist. */
  existing: z.int(),
  stations: z.int(),
  chargePoints: z.int(),
  tokens: z.int(),
  energyDwh,
  amountMinor: minorUnits,
  /** Number of sessions with an amount above 0. */
  paid: z.int(),
  /** Number of sessions without an amount in the file. After the import: sessions for which no amount was found. */
  unpriced: z.int().default(0),
  /** Number of sessions with anomalies. */
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
    /** The first 20 sessions that would be created. */
    sessions: z.array(
      z.object({
        row: z.int(),
        station: z.string(),
        chargePoint: z.string(),
        connectorNo: z.int(),
        /** Null if the file has no token. */
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
  what: 'past sessions as settled sessions',
})
export const {
  preview: previewSessionImport,
  start: startSessionImport,
  list: listSessionImports,
  get: getSessionImport,
  undo: undoSessionImport,
  cancel: cancelSessionImport,
} = sessionImports
export type SessionImportDetail = EndpointReply<typeof getSessionImport>

export const sessionImportEndpoints = [
  previewSessionImport,
  startSessionImport,
  listSessionImports,
  getSessionImport,
  undoSessionImport,
  cancelSessionImport,
] as const
