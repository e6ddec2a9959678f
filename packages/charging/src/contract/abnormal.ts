import {
  currencyCode,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { abnormalFilter, countAbnormal, flagStates } from './abnormal-filter.ts'
import { anomalyEvidence } from './evidence-kinds.ts'
import { abnormalFlags, sessionRow, sessionStates, payStates } from './sessions.ts'
import { abnormalViewers, abnormalEditors } from './screens.ts'

export * from './abnormal-filter.ts'
export * from './evidence-kinds.ts'

/**
 * Thresholds of the anomaly rules. The defaults are those of the domain handbook, and each operator can change them.
 */
export const anomalyThresholds = z.object({
  startWaitS: z.int().min(10).max(3_600).default(90),
  recordWaitS: z.int().min(30).max(86_400).default(420),
  idleCloseS: z.int().min(60).max(86_400).default(900),
  rebootCloseS: z.int().min(60).max(86_400).default(900),
  nextCloseS: z.int().min(60).max(604_800).default(3_600),
  silentCloseS: z.int().min(3_600).max(2_592_000).default(86_400),
  /** Time for which a session that ended without a register waits for the connector's next one. */
  endWaitS: z.int().min(60).max(604_800).default(86_400),
  registerGapDwh: energyDwh.min(1).max(1_000_000).default(1_000),
  smallDwh: energyDwh.min(0).max(1_000_000).default(5_000),
  shortS: z.int().min(0).max(3_600).default(60),
  powerPercent: z.int().min(100).max(200).default(110),
  longS: z.int().min(3_600).max(2_592_000).default(86_400),
  pluggedS: z.int().min(3_600).max(2_592_000).default(172_800),
  muchDwh: energyDwh.min(10_000).max(100_000_000).default(2_500_000),
  /** Percentage of the battery's capacity, if the capacity is known. Otherwise `muchDwh` applies. */
  batteryPercent: z.int().min(100).max(300).default(120),
  splitDwh: energyDwh.min(0).max(1_000_000).default(100),
  amountMinor: minorUnits.min(0).max(1_000_000).default(1),
  clockS: z.int().min(60).max(86_400).default(300),
  overlapS: z.int().min(1).max(3_600).default(5),
  /** Speed above which the same card at two stations is reported as a clone. */
  cloneKmh: z.int().min(20).max(1_000).default(120),
  /** True if such a card may not start a session. It is reported in any case. */
  cloneRefuses: z.boolean().default(false),
  /** Smallest daily difference of a station that is reported. */
  lossPermille: z.int().min(1).max(1_000).default(30),
  lossDwh: energyDwh.min(1).max(100_000_000).default(200_000),
  /**
   * Largest plausible difference by which a station's meter may be below the energy that its charge points delivered.
   */
  gainDwh: energyDwh.min(0).max(100_000_000).default(1_000),
})
export type AnomalyThresholds = z.infer<typeof anomalyThresholds>

/** Actions that a user can take on an anomaly. */
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
/**
 * Actions that this module runs at once. The others are changes of the session, which need the approval of a second
 * person.
 */
export const immediateAbnormalActions = ['confirm', 'recompute', 'accept_record', 'bind_token'] as const
export type ImmediateAbnormalAction = (typeof immediateAbnormalActions)[number]
/** Way in which an anomaly was handled: by a user, by a rule, or `gone` if it no longer applies. */
export const anomalyHandlings = [...abnormalActions, 'rule', 'gone'] as const
export type AnomalyHandling = (typeof anomalyHandlings)[number]

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
  evidence: anomalyEvidence,
  state: z.enum(flagStates),
  firstSeenAt: instant,
  lastSeenAt: instant,
  handledAt: instant.nullable(),
  handledByName: z.string().nullable(),
  handling: z.enum(anomalyHandlings).nullable(),
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
  summary: 'Lists flags of abnormal sessions, each with its evidence; newest session first',
  query: pageQuery.extend({ ...abnormalFilter.shape, sort: sortKeys(['startedAt', 'firstSeenAt']) }),
  reply: pageSchemaOf(abnormalRow),
})

export const abnormalDetail = z.object({
  session: sessionRow,
  version: z.int(),
  flags: z.array(abnormalRow),
  /** Actions that are possible now. */
  actions: z.array(z.enum(abnormalActions)),
  /** A record of the charge point that was not billed: a late stop, or the charge point's own settlement. */
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
  summary: 'Returns all flags of an abnormal session and the actions that are possible',
  reply: abnormalDetail,
})

/** Two characters: a Chinese reason such as 误报 has no more. */
export const handlingReason = z.string().trim().min(2).max(500)
export const handleAbnormal = endpoint({
  name: 'handleAbnormal',
  method: 'POST',
  path: '/api/abnormal-sessions/{id}/handle',
  permission: abnormalEditors,
  summary:
    "Handles a session's open flags: confirms them, recalculates the bill, accepts the charge point's record or binds a token; a second person must approve a large reduction of the bill",
  body: z.object({
    action: z.enum(immediateAbnormalActions),
    reason: handlingReason,
    /** Version of the session that the user saw. An outdated version is rejected. */
    version: z.int(),
    /** Required for `bind_token`. */
    tokenId: z.uuid().nullish(),
  }),
  reply: abnormalDetail.extend({
    /** Request for a second person, if the bill becomes lower by more than one person may give. Null: done. */
    approvalId: z.uuid().nullable(),
  }),
})

export const getLimits = endpoint({
  name: 'getLimits',
  method: 'GET',
  path: '/api/abnormal-sessions/limits',
  permission: abnormalViewers,
  summary: 'Returns the thresholds of the anomaly rules',
  reply: anomalyThresholds.extend({ version: z.int() }),
})
export const updateLimits = endpoint({
  name: 'updateLimits',
  reach: 'operator',
  keeps: { read: getLimits },
  method: 'PUT',
  path: '/api/abnormal-sessions/limits',
  permission: abnormalEditors,
  summary: 'Sets the thresholds of the anomaly rules; a missing one gets its default',
  body: anomalyThresholds.extend({ version: z.int() }),
  reply: anomalyThresholds.extend({ version: z.int() }),
})

/** Bulk action with the parameters `{ action, reason }`. */
export const handleAbnormalAct = 'charging.handle-abnormal'
export const abnormalBulkActions = ['confirm', 'recompute'] as const
export const abnormalExport = 'charging.abnormal'

export const abnormalEndpoints = [
  listAbnormal,
  countAbnormal,
  getAbnormal,
  handleAbnormal,
  getLimits,
  updateLimits,
] as const
