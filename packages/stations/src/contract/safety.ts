import { done, endpoint, instant, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { gunStatuses } from './guns.ts'
import { pilePermissions, monitorScreen } from './screens.ts'

const safetyViewers = monitorScreen.codes
const localDate = z.iso.date()

/** What of a charge point's safety can be asked at a glance, and the faults of the catalogue that answer it. */
export const pileChecks = {
  stop: ['F01'],
  door: ['F13'],
  surge: ['F04'],
  insulation: ['F06', 'F20'],
} as const
export const gunChecks = { heat: ['F31', 'F03'], lock: ['F23'], ground: ['F20'] } as const
export const inspectionStates = ['none', 'overdue', 'soon', 'good'] as const
export type InspectionState = (typeof inspectionStates)[number]

export const pileSafety = z.object({
  pileId: z.uuid(),
  pileNo: z.string(),
  pileName: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  timeZone: z.string(),
  connected: z.boolean(),
  /** The highest level of an open alarm; 0: none. */
  level: z.int(),
  /** Open ones: not closed, as the list of alarms counts them with `state=open`. */
  alarms: z.int(),
  /** Of those, what still holds; `active=true`. */
  active: z.int(),
  /** Codes of what still holds. */
  codes: z.array(z.string()),
  /** Of its warmest gun, in tenths of a degree, and when that was measured. */
  temperatureDc: z.int().nullable(),
  measuredAt: instant.nullable(),
  inspectedOn: z.string().nullable(),
  passed: z.boolean().nullable(),
  dueOn: z.string().nullable(),
  /** `soon`: due within 30 days. */
  inspection: z.enum(inspectionStates),
})
export type PileSafety = z.infer<typeof pileSafety>

export const gunSafety = pileSafety
  .omit({ connected: true, inspectedOn: true, passed: true, dueOn: true, inspection: true })
  .extend({
    key: z.string(),
    gunNo: z.int(),
    status: z.enum(gunStatuses),
  })
export type GunSafety = z.infer<typeof gunSafety>

const filter = z.object({
  stationId: z.uuid().optional(),
  /** Beginning of a charge point's number. */
  search: z.string().trim().max(60).optional(),
  /** Open alarms of this level and above. */
  level: z.coerce.number<number>().int().min(1).max(4).optional(),
})
export const pileSafetyFilter = filter.extend({ inspection: z.enum(inspectionStates).optional() })
export type PileSafetyFilter = z.infer<typeof pileSafetyFilter>
export const gunSafetyFilter = filter
export type GunSafetyFilter = z.infer<typeof gunSafetyFilter>

/** Export kinds. */
export const pileSafetyExport = 'stations.pile-safety'
export const gunSafetyExport = 'stations.gun-safety'

export const listPileSafety = endpoint({
  name: 'listPileSafety',
  method: 'GET',
  path: '/api/safety/piles',
  permission: safetyViewers,
  summary: 'Charge points by their safety: what is open, how warm, when inspected; the gravest first',
  query: pageQuery.extend({
    ...pileSafetyFilter.shape,
    sort: sortKeys(['level', 'pileNo', 'temperatureDc', 'dueOn']),
  }),
  reply: pageOf(pileSafety),
})
export const listGunSafety = endpoint({
  name: 'listGunSafety',
  method: 'GET',
  path: '/api/safety/guns',
  permission: safetyViewers,
  summary: 'Guns by their safety: temperature, lock, ground, plug; the gravest first',
  query: pageQuery.extend({ ...gunSafetyFilter.shape, sort: sortKeys(['level', 'pileNo', 'temperatureDc']) }),
  reply: pageOf(gunSafety),
})

export const recordInspection = endpoint({
  name: 'recordInspection',
  method: 'POST',
  path: '/api/piles/{id}/inspections',
  permission: pilePermissions.edit,
  summary: 'An inspection of a charge point: when, whether it passed, when it is due again',
  body: z.object({
    inspectedOn: localDate,
    passed: z.boolean().default(true),
    /** After the inspection. */
    dueOn: localDate.nullish(),
    note: z.string().trim().max(500).nullish(),
  }),
  reply: done,
})
export const safetyEndpoints = [listPileSafety, listGunSafety, recordInspection] as const
