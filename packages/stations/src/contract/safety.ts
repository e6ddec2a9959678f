import { doneReply, endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { connectorStatuses } from './connectors.ts'
import { chargePointPermissions, monitorScreen } from './screens.ts'

const safetyViewers = monitorScreen.codes
const localDate = z.iso.date()

/** Safety checks of a charge point, with the catalogue faults that determine their results. */
export const chargePointChecks = {
  stop: ['F01'],
  door: ['F13'],
  surge: ['F04'],
  insulation: ['F06', 'F20'],
} as const
export const connectorChecks = { heat: ['F31', 'F03'], lock: ['F23'], ground: ['F20'] } as const
export const inspectionStates = ['none', 'overdue', 'soon', 'good'] as const
export type InspectionState = (typeof inspectionStates)[number]

export const chargePointSafety = z.object({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  connected: z.boolean(),
  /** Highest level of an open alarm, or 0. */
  level: z.int(),
  /** Number of open alarms, equal to the alarm list with `state=open`. */
  alarms: z.int(),
  /** Number of open alarms whose fault still exists; `active=true`. */
  active: z.int(),
  /** Codes of the faults that still exist. */
  codes: z.array(z.string()),
  /** Temperature of the warmest connector in tenths of a degree, and its time. */
  temperatureDc: z.int().nullable(),
  measuredAt: instant.nullable(),
  inspectedOn: z.string().nullable(),
  passed: z.boolean().nullable(),
  dueOn: z.string().nullable(),
  /** `soon` means due within 30 days. */
  inspection: z.enum(inspectionStates),
})
export type ChargePointSafety = z.infer<typeof chargePointSafety>

export const connectorSafety = chargePointSafety
  .omit({ connected: true, inspectedOn: true, passed: true, dueOn: true, inspection: true })
  .extend({
    key: z.string(),
    connectorNo: z.int(),
    status: z.enum(connectorStatuses),
  })
export type ConnectorSafety = z.infer<typeof connectorSafety>

const filter = z.object({
  stationId: z.uuid().optional(),
  /** Start of a charge point's number. */
  search: z.string().trim().max(60).optional(),
  /** Minimum level of open alarms. */
  level: z.coerce.number<number>().int().min(1).max(4).optional(),
})
export const chargePointSafetyFilter = filter.extend({ inspection: z.enum(inspectionStates).optional() })
export type ChargePointSafetyFilter = z.infer<typeof chargePointSafetyFilter>
export const connectorSafetyFilter = filter
export type ConnectorSafetyFilter = z.infer<typeof connectorSafetyFilter>

/** Export kinds. */
export const chargePointSafetyExport = 'stations.charge-point-safety'
export const connectorSafetyExport = 'stations.connector-safety'

export const listChargePointSafety = endpoint({
  name: 'listChargePointSafety',
  method: 'GET',
  path: '/api/safety/charge-points',
  permission: safetyViewers,
  summary: 'Lists charge points with open alarms, temperature and inspection; most severe first',
  query: pageQuery.extend({
    ...chargePointSafetyFilter.shape,
    sort: sortKeys(['level', 'chargePointNo', 'temperatureDc', 'dueOn']),
  }),
  reply: pageSchemaOf(chargePointSafety),
})
export const listConnectorSafety = endpoint({
  name: 'listConnectorSafety',
  method: 'GET',
  path: '/api/safety/connectors',
  permission: safetyViewers,
  summary: 'Lists connectors with temperature, lock, ground and plug; most severe first',
  query: pageQuery.extend({
    ...connectorSafetyFilter.shape,
    sort: sortKeys(['level', 'chargePointNo', 'temperatureDc']),
  }),
  reply: pageSchemaOf(connectorSafety),
})

export const recordInspection = endpoint({
  name: 'recordInspection',
  method: 'POST',
  path: '/api/charge-points/{id}/inspections',
  permission: chargePointPermissions.edit,
  summary: 'Records an inspection of a charge point: date, result and next due date',
  body: z.object({
    inspectedOn: localDate,
    passed: z.boolean().default(true),
    /** Due date of the next inspection. */
    dueOn: localDate.nullish(),
    note: z.string().trim().max(500).nullish(),
  }),
  reply: doneReply,
})
export const safetyEndpoints = [listChargePointSafety, listConnectorSafety, recordInspection] as const
