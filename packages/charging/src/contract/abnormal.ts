import {
  currencyCode,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { abnormalFilter, countAbnormal, flagStates } from './abnormal-filter.ts'
import { abnormalFlags, sessionRow, sessionStates, payStates } from './sessions.ts'
import { abnormalViewers, abnormalEditors } from './screens.ts'

export * from './abnormal-filter.ts'

/**
 * What a flag rests on. Each kind is one sentence in three languages; the names of its figures say their unit:
 * `…Dwh` energy in 0.1 Wh, `…Minor` money, `…W` power, `…S` seconds, `…At` an instant; the rest are names and counts.
 */
export const evidenceKinds = [
  'late-start',
  'no-record',
  'late-record',
  'idle-twice',
  'split',
  'split-total',
  'step',
  'backwards',
  'left-out',
  'no-register',
  'start-unknown',
  'start-least',
  'end-awaited',
  'end-next',
  'end-last',
  'end-unknown',
  'small',
  'power',
  'long',
  'plugged',
  'much',
  'much-battery',
  'much-vehicle',
  'token',
  'serial',
  'amount',
  'clock',
  'end-before-start',
  'short',
  'overlap',
  'no-tariff',
  'no-connector',
  'clone-distance',
  'clone-both',
  'closed-idle',
  'closed-next',
  'closed-reboot',
  'closed-silent',
] as const
export const evidence = z
  .object({ kind: z.enum(evidenceKinds) })
  .catchall(z.union([z.string(), z.number(), z.null()]))
export type Evidence = z.infer<typeof evidence>

/** From when on the rules speak: what the domain handbook says, unless an operator decides otherwise. */
export const flagLimits = z.object({
  startWaitS: z.int().min(10).max(3_600).default(90),
  recordWaitS: z.int().min(30).max(86_400).default(420),
  idleCloseS: z.int().min(60).max(86_400).default(900),
  rebootCloseS: z.int().min(60).max(86_400).default(900),
  nextCloseS: z.int().min(60).max(604_800).default(3_600),
  silentCloseS: z.int().min(3_600).max(2_592_000).default(86_400),
  /** So long the end of a session without a register waits for the connector's next one. */
  endWaitS: z.int().min(60).max(604_800).default(86_400),
  registerGapDwh: energyDwh.min(1).max(1_000_000).default(1_000),
  smallDwh: energyDwh.min(0).max(1_000_000).default(5_000),
  shortS: z.int().min(0).max(3_600).default(60),
  powerPercent: z.int().min(100).max(200).default(110),
  longS: z.int().min(3_600).max(2_592_000).default(86_400),
  pluggedS: z.int().min(3_600).max(2_592_000).default(172_800),
  muchDwh: energyDwh.min(10_000).max(100_000_000).default(2_500_000),
  /** Of the battery, where somebody knows it; `muchDwh` counts where nobody does. */
  batteryPercent: z.int().min(100).max(300).default(120),
  splitDwh: energyDwh.min(0).max(1_000_000).default(100),
  amountMinor: minorUnits.min(0).max(1_000_000).default(1),
  clockS: z.int().min(60).max(86_400).default(300),
  overlapS: z.int().min(1).max(3_600).default(5),
  /** Nobody brings a card from one station to another faster than this. */
  cloneKmh: z.int().min(20).max(1_000).default(120),
  /** Such a card may not start a session, beside being reported. */
  cloneRefuses: z.boolean().default(false),
  /** A day's difference of a station is reported from here on. */
  lossPermille: z.int().min(1).max(1_000).default(30),
  lossDwh: energyDwh.min(1).max(100_000_000).default(200_000),
  /** A station's meter that counts less than its charge points gave out; more than this can't be. */
  gainDwh: energyDwh.min(0).max(100_000_000).default(1_000),
})
export type Limits = z.infer<typeof flagLimits>

/** What a person can do about it. */
export const abnormalActions = [
  'confirm',
  'recompute',
  'accept_record',
  'edit',
  'bind_token',
  'waive',
  'void',
  'refund',
] as const
export type AbnormalAction = (typeof abnormalActions)[number]
/** Those that this domain does at once; the others are acts on the order, for which a second person is asked. */
export const ownActions = ['confirm', 'recompute', 'accept_record', 'bind_token'] as const
export type OwnAction = (typeof ownActions)[number]
/** How it was handled: by a person, by a rule, or gone by itself. */
export const handlings = [...abnormalActions, 'rule', 'gone'] as const
export type Handling = (typeof handlings)[number]

export const abnormalRow = z.object({
  id: z.uuid(),
  sessionId: z.uuid(),
  sessionNo: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  connectorNo: z.int(),
  flag: z.enum(abnormalFlags),
  evidence,
  state: z.enum(flagStates),
  firstSeenAt: instant,
  lastSeenAt: instant,
  handledAt: instant.nullable(),
  handledByName: z.string().nullable(),
  handling: z.enum(handlings).nullable(),
  handlingReason: z.string().nullable(),
  sessionState: z.enum(sessionStates),
  payState: z.enum(payStates),
  startedAt: instant,
  endedAt: instant.nullable(),
  timeZone: z.string(),
  currency: currencyCode,
  energyDwh: energyDwh.nullable(),
  totalMinor: minorUnits.nullable(),
})
export type AbnormalRow = z.infer<typeof abnormalRow>

export const listAbnormal = endpoint({
  name: 'listAbnormal',
  method: 'GET',
  path: '/api/abnormal-sessions',
  permission: abnormalViewers,
  summary: 'Flags of abnormal orders, each with its evidence; newest order first',
  query: pageQuery.extend({ ...abnormalFilter.shape, sort: sortKeys(['startedAt', 'firstSeenAt']) }),
  reply: pageOf(abnormalRow),
})

export const abnormalDetail = z.object({
  session: sessionRow,
  version: z.int(),
  flags: z.array(abnormalRow),
  /** What can be done about it now. */
  actions: z.array(z.enum(abnormalActions)),
  /** A record of the charge point that was not the one billed: a stop that came late, or its own settlement. */
  record: z
    .object({
      source: z.enum(['stop', 'settlement']),
      receivedAt: instant,
      endedAt: instant.nullable(),
      meterEndDwh: energyDwh.nullable(),
      energyDwh: energyDwh.nullable(),
      totalMinor: minorUnits.nullable(),
    })
    .nullable(),
})
export type AbnormalDetail = z.infer<typeof abnormalDetail>

export const getAbnormal = endpoint({
  name: 'getAbnormal',
  method: 'GET',
  path: '/api/abnormal-sessions/{id}',
  permission: abnormalViewers,
  summary: 'All flags of an abnormal order, and what can be done',
  reply: abnormalDetail,
})

export const handlingReason = z.string().trim().min(3).max(500)
export const handleAbnormal = endpoint({
  name: 'handleAbnormal',
  method: 'POST',
  path: '/api/abnormal-sessions/{id}/handle',
  permission: abnormalEditors,
  summary: "Handles an order's open flags: confirms, computes again, takes the charge point's record …",
  body: z.object({
    action: z.enum(ownActions),
    reason: handlingReason,
    /** The order as it was looked at: a stale form is refused. */
    version: z.int(),
    /** For `bind_token`. */
    tokenId: z.uuid().nullish(),
  }),
  reply: abnormalDetail,
})

export const getLimits = endpoint({
  name: 'getLimits',
  method: 'GET',
  path: '/api/abnormal-sessions/limits',
  permission: abnormalViewers,
  summary: 'From when on the rules speak',
  reply: flagLimits.extend({ version: z.int() }),
})
export const updateLimits = endpoint({
  name: 'updateLimits',
  reach: 'operator',
  keeps: { read: getLimits },
  method: 'PUT',
  path: '/api/abnormal-sessions/limits',
  permission: abnormalEditors,
  summary: 'Sets from when on the rules speak; what is left out takes its default',
  body: flagLimits.extend({ version: z.int() }),
  reply: flagLimits.extend({ version: z.int() }),
})

/** Bulk act: `{ action, reason }`. */
export const handleAbnormalAct = 'charging.handle-abnormal'
export const bulkActions = ['confirm', 'recompute'] as const
/** Export kind. */
export const abnormalExport = 'charging.abnormal'

export const abnormalEndpoints = [
  listAbnormal,
  countAbnormal,
  getAbnormal,
  handleAbnormal,
  getLimits,
  updateLimits,
] as const
