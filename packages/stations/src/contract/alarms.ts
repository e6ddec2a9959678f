import {
  endpoint,
  instant,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
  type Language,
  type LocalizedText,
} from '@evops/platform/contract'
import { z } from 'zod'
import { alarmPermissions } from './screens.ts'
import { placeAndTimeFilters, commaSeparated } from './place-filter.ts'

export const alarmStates = ['raised', 'acknowledged', 'cleared', 'closed'] as const
export type AlarmState = (typeof alarmStates)[number]
/** Names of the alarm states, for lists and video walls. */
export const alarmStateText: Readonly<Record<AlarmState, LocalizedText>> = {
  raised: { zh: '待确认', en: 'Unacknowledged', es: 'Sin reconocer' },
  acknowledged: { zh: '已确认', en: 'Acknowledged', es: 'Reconocida' },
  cleared: { zh: '已恢复', en: 'Cleared', es: 'Normalizada' },
  closed: { zh: '已关闭', en: 'Closed', es: 'Cerrada' },
}
/** Names of the alarm levels, for screens and files. */
export const alarmLevelText: Readonly<Record<1 | 2 | 3 | 4, LocalizedText>> = {
  1: { zh: '信息', en: 'Info', es: 'Información' },
  2: { zh: '次要', en: 'Minor', es: 'Leve' },
  3: { zh: '重要', en: 'Major', es: 'Grave' },
  4: { zh: '紧急', en: 'Critical', es: 'Crítica' },
}
/** Returns the name of a level, or null for an unknown level. */
export function alarmLevelName(level: number, language: Language): string | null {
  return level in alarmLevelText ? alarmLevelText[level as keyof typeof alarmLevelText][language] : null
}
export const alarmStepKinds = [
  'raised',
  'reopened',
  'acknowledged',
  'cleared',
  'closed',
  'escalated',
  'folded',
  'unfolded',
  'noted',
  'assigned',
  'unassigned',
] as const
export type AlarmStepKind = (typeof alarmStepKinds)[number]

/**
 * One alarm: a fault of a connector, a charge point or a whole station. There is one row from the start of the fault
 * until the alarm is closed, regardless of the number of reports. The live topic `alarms` sends the same row with the
 * key `id`.
 */
export const alarmRow = z.object({
  id: z.uuid(),
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  /** Null for a whole station or a terminal. */
  chargePointId: z.uuid().nullable(),
  chargePointNo: z.string().nullable(),
  chargePointName: z.string().nullable(),
  /** 0 means the whole charge point. */
  connectorNo: z.int(),
  /** Terminal concerned, or null. */
  terminalNo: z.string().nullable(),
  /** Station day concerned, or null. */
  day: z.iso.date().nullish(),
  /** Fault code from the catalogue. `faultOf(code)` returns its texts. */
  code: z.string(),
  /** 1 info, 2 minor, 3 major, 4 critical. */
  level: z.int(),
  state: z.enum(alarmStates),
  /** False for an event without an end. */
  persistent: z.boolean(),
  /** Number of reports. */
  count: z.int(),
  /** Text from the device. */
  detail: z.string().nullable(),
  raisedAt: instant,
  /** Time of the last report. */
  lastAt: instant,
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  /** User the alarm is assigned to, or null. */
  assignedTo: z.uuid().nullish(),
  assignedName: z.string().nullish(),
  /** Time at which the reported fault ended. */
  clearedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Null if the alarm closed automatically. */
  closedBy: z.string().nullable(),
  escalatedAt: instant.nullable(),
  /** The alarm that stands for this one in a storm. Lists leave such rows out unless asked. */
  foldedInto: z.uuid().nullable(),
  /** Charge points that it stands for. */
  folded: z.int(),
})
export type AlarmRow = z.infer<typeof alarmRow>

/** Filters accept one value, several values separated by commas, or a repeated parameter. */
const shownStates = [...alarmStates, 'open'] as const

export const alarmFilter = z.object({
  /** `open` means all states except closed. */
  state: commaSeparated(z.enum(shownStates)).optional(),
  level: commaSeparated(z.coerce.number<number>().int().min(1).max(4)).optional(),
  code: commaSeparated(z.string().max(10)).optional(),
  ...placeAndTimeFilters,
  /** True if the reported fault still exists. */
  active: queryFlag.optional(),
  /** `me` means assigned to the caller. */
  assigned: z.enum(['me', 'none']).optional(),
  /** Those that one alarm stands for. */
  foldedInto: z.uuid().optional(),
})
export type AlarmFilter = z.infer<typeof alarmFilter>

export const listAlarms = endpoint({
  name: 'listAlarms',
  method: 'GET',
  path: '/api/alarms',
  permission: alarmPermissions.view,
  summary: 'Lists alarms, newest first; the alarms of a storm are grouped under one storm alarm',
  query: pageQuery.extend({
    ...alarmFilter.shape,
    /** `-weight` sorts by unacknowledged, acknowledged, then ended alarms; within each group the most severe first. */
    sort: sortKeys(['raisedAt', 'lastAt', 'level', 'count', 'weight']),
  }),
  reply: pageSchemaOf(alarmRow),
})

const perLevel = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int() })
export type AlarmsPerLevel = z.infer<typeof perLevel>

export const summariseAlarms = endpoint({
  name: 'summariseAlarms',
  method: 'GET',
  path: '/api/alarms/summary',
  permission: alarmPermissions.view,
  summary:
    'Returns the number of open alarms by level and by station, and the mean times to acknowledgement and repair',
  query: z.object({
    stationId: z.uuid().optional(),
    /** Number of days whose alarms are used for the two mean times. */
    days: z.coerce.number<number>().int().min(1).max(366).default(30),
  }),
  reply: z.object({
    /** Number of alarms that are not closed; the list with `state=open`. */
    open: z.int(),
    /** Number of open alarms whose fault still exists; `active=true`. */
    active: z.int(),
    /** Number of unacknowledged alarms; `state=raised`. */
    waiting: z.int(),
    /** Open alarms by level. */
    byLevel: perLevel,
    /** Stations with open alarms, most severe first (at most 200). */
    stations: z.array(z.object({ stationId: z.uuid(), name: z.string(), open: z.int(), level: z.int() })),
    raised: z.int(),
    /** Mean seconds from raised to acknowledged, and from raised to cleared. Null if there are none. */
    meanAcknowledgeSeconds: z.int().nullable(),
    meanRepairSeconds: z.int().nullable(),
  }),
})

export const alarmStep = z.object({
  id: z.uuid(),
  kind: z.enum(alarmStepKinds),
  level: z.int(),
  at: instant,
  /** Null for an automatic step. */
  by: z.string().nullable(),
  note: z.string().nullable(),
})
export type AlarmStep = z.infer<typeof alarmStep>

export const alarmDetail = alarmRow.extend({
  ruleId: z.uuid().nullable(),
  ruleName: z.string().nullable(),
  steps: z.array(alarmStep),
})
export type AlarmDetail = z.infer<typeof alarmDetail>

export const getAlarm = endpoint({
  name: 'getAlarm',
  method: 'GET',
  path: '/api/alarms/{id}',
  permission: alarmPermissions.view,
  summary: 'Returns an alarm with its history, step by step',
  reply: alarmDetail,
})

const note = z.string().trim().max(500)
export const acknowledgeAlarm = endpoint({
  name: 'acknowledgeAlarm',
  method: 'POST',
  path: '/api/alarms/{id}/acknowledge',
  permission: alarmPermissions.control,
  summary: 'Acknowledges an alarm; a repeated call changes nothing',
  body: z.object({ note: note.default('') }),
  reply: alarmDetail,
})
export const closeAlarm = endpoint({
  name: 'closeAlarm',
  method: 'POST',
  path: '/api/alarms/{id}/close',
  permission: alarmPermissions.control,
  summary: 'Closes an alarm with a note; 409 while its cause is active',
  body: z.object({ note: note.min(1) }),
  reply: alarmDetail,
})
export const noteAlarm = endpoint({
  name: 'noteAlarm',
  method: 'POST',
  path: '/api/alarms/{id}/notes',
  permission: alarmPermissions.control,
  summary: 'Adds a note to the history of an alarm',
  body: z.object({ note: note.min(1) }),
  reply: alarmDetail,
})

export const listAlarmPeople = endpoint({
  name: 'listAlarmPeople',
  method: 'GET',
  path: '/api/alarms/{id}/people',
  permission: alarmPermissions.control,
  summary:
    'Lists people an alarm can be assigned to: they may acknowledge alarms and see its station; the caller first',
  query: z.object({ search: z.string().trim().max(60).optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export const assignAlarm = endpoint({
  name: 'assignAlarm',
  method: 'POST',
  path: '/api/alarms/{id}/assign',
  permission: alarmPermissions.control,
  summary:
    'Assigns an alarm to a person, notifies this person and acknowledges the alarm; without a person the assignment is removed',
  body: z.object({ userId: z.uuid().nullable() }),
  reply: alarmDetail,
})

/** Bulk actions on alarms (`startAct`), with `params: { note }` and the filter of the list. */
export const acknowledgeAlarmsAct = 'stations.acknowledge-alarms'
export const closeAlarmsAct = 'stations.close-alarms'
/** Export of alarms (`startExport`), with the filter of the list. */
export const alarmsExport = 'stations.alarms'

/**
 * Live topics per operator: `alarms`, `alarms/{stationId}`. Items are `alarmRow` by `id`. The initial state contains
 * the open alarms, most important first, at most 500. Then each change follows, including closing. Alarms represented
 * by a storm alarm are not sent (`folded` counts them).
 */
export const alarmsTopic = 'alarms'

export const alarmEndpoints = [
  listAlarms,
  summariseAlarms,
  getAlarm,
  acknowledgeAlarm,
  closeAlarm,
  noteAlarm,
  listAlarmPeople,
  assignAlarm,
] as const
