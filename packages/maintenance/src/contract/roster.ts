import {
  doneReply,
  endpoint,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { latestShiftEndMinutes, readHours } from './hours.ts'
import { staffPermissions } from './screens.ts'
import { staffStates } from './staff.ts'

/** Shifts: `08:00-12:00 22:00-30:00`; a shift into the next day may also be written `22:00-06:00`; '': off. */
const shifts = z
  .string()
  .trim()
  .max(60)
  .refine((text) => readHours(text, latestShiftEndMinutes) !== undefined, 'maintenance.fault.shifts')
  .default('')
export const rosterDay = z.object({
  day: z.iso.date(),
  hours: shifts,
  name: z.string().trim().max(60).default(''),
})
export const rosterForm = z.object({
  mon: shifts,
  tue: shifts,
  wed: shifts,
  thu: shifts,
  fri: shifts,
  sat: shifts,
  sun: shifts,
  /** Days with their own shifts instead of the weekday's: off, or extra. */
  days: z
    .array(rosterDay)
    .max(400)
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'maintenance.fault.day-twice')
    .default([]),
})
export type RosterForm = z.output<typeof rosterForm>
export const roster = toStoredSchema(rosterForm).extend({
  /** Time zone: the default working calendar's, else the operator's. */
  timeZone: z.string(),
  /** 0: no roster yet; the staff state determines whether the person is on duty. */
  version: z.int(),
})
export type Roster = z.infer<typeof roster>

export const rosterRow = z.object({
  id: z.uuid(),
  staffNo: z.string(),
  name: z.string(),
  state: z.enum(staffStates),
  rostered: z.boolean(),
  /** Current state: by the roster, else the stored state. */
  onDuty: z.boolean(),
  /** Shifts that begin today. */
  today: z.string(),
  /** Monday to Sunday of the requested week, each with its shifts, and the name of a day with its own shifts. */
  days: z.array(z.object({ day: z.iso.date(), hours: z.string(), special: z.string().nullable() })),
})
export type RosterRow = z.infer<typeof rosterRow>
export const rosterFilter = z.object({
  /** Part of a name, or beginning of a number. */
  search: z.string().trim().max(40).optional(),
  stationId: z.uuid().optional(),
  onDuty: queryFlag.optional(),
  /** A day of the requested week; without it the current week. */
  week: z.iso.date().optional(),
})
export type RosterFilter = z.output<typeof rosterFilter>
export const rosterExport = 'maintenance.roster'

export const listRoster = endpoint({
  name: 'listRoster',
  method: 'GET',
  path: '/api/maintenance-roster',
  permission: staffPermissions.view,
  summary:
    'Lists maintenance staff with their current duty state and their shifts of a week; without those who have left',
  query: pageQuery.extend({ ...rosterFilter.shape, sort: sortKeys(['staffNo', 'name']) }),
  reply: pageSchemaOf(rosterRow),
})
export const getRoster = endpoint({
  name: 'getRoster',
  method: 'GET',
  path: '/api/maintenance-staff/{id}/roster',
  permission: staffPermissions.view,
  summary: 'Returns the roster of a member of the maintenance staff: weekly shifts, and days with other shifts',
  reply: roster,
})
export const putRoster = endpoint({
  name: 'putRoster',
  keeps: { read: getRoster },
  method: 'PUT',
  path: '/api/maintenance-staff/{id}/roster',
  permission: staffPermissions.edit,
  summary: 'Creates or updates the roster of a member of the maintenance staff. 409 if `version` is outdated',
  body: rosterForm.extend({ version: z.int() }),
  reply: roster,
})
export const deleteRoster = endpoint({
  name: 'deleteRoster',
  method: 'DELETE',
  path: '/api/maintenance-staff/{id}/roster',
  permission: staffPermissions.edit,
  summary:
    'Deletes the roster of a member of the maintenance staff; afterwards the stored state decides whether the person is on duty',
  reply: doneReply,
})
export const rosterEndpoints = [listRoster, getRoster, putRoster, deleteRoster] as const
