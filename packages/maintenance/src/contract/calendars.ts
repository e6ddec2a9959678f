import { crudEndpoints, pageQuery, rowsImport, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { readHours } from './hours.ts'
import { calendarPermissions } from './screens.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Working hours: `08:00-12:00 13:00-18:00`; '': none. */
const hours = z
  .string()
  .trim()
  .max(60)
  .refine((text) => readHours(text) !== undefined, 'maintenance.fault.hours')
  .default('')
export const specialDay = z.object({
  day: z.iso.date(),
  hours,
  name: z.string().trim().max(60).default(''),
})
export const calendarFields = z.object({
  name: z.string().trim().min(1).max(60),
  timeZone: z.string().trim().max(64).refine(isTimeZone, 'maintenance.fault.time-zone'),
  mon: hours,
  tue: hours,
  wed: hours,
  thu: hours,
  fri: hours,
  sat: hours,
  sun: hours,
  /** Holidays, and days with other hours. */
  days: z.array(specialDay).max(400).default([]),
  /** Stations that use this calendar. */
  stationIds: z.array(z.uuid()).max(2_000).default([]),
  /** Default calendar for all stations without their own; an operator has at most one. */
  standard: z.boolean().default(false),
  remark: z.string().trim().max(500).default(''),
})
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
const hasHours = (form: Record<Weekday, string>) => weekdays.some((day) => form[day] !== '')
const eachOnce = ({ days }: { days: readonly { day: string }[] }) =>
  new Set(days.map(({ day }) => day)).size === days.length
const faults = {
  hours: { path: ['mon'], message: 'maintenance.fault.no-hours' },
  days: { path: ['days'], message: 'maintenance.fault.day-twice' },
}
export const calendarForm = calendarFields.refine(hasHours, faults.hours).refine(eachOnce, faults.days)
export type CalendarForm = z.output<typeof calendarForm>
const calendarChange = calendarFields
  .extend({ version: z.int() })
  .refine(hasHours, faults.hours)
  .refine(eachOnce, faults.days)

export const calendarRow = toStoredSchema(calendarFields).extend({
  id: z.uuid(),
  version: z.int(),
  /** Only stations that the caller may see. */
  stations: z.array(z.object({ stationId: z.uuid(), name: z.string() })),
})
export type CalendarRow = z.infer<typeof calendarRow>

export const calendarFilter = z.object({
  /** Any part of the name. */
  search: z.string().trim().max(60).optional(),
  stationId: z.uuid().optional(),
})
export type CalendarFilter = z.output<typeof calendarFilter>
export const calendarExport = 'maintenance.calendars'

export const {
  list: listWorkCalendars,
  get: getWorkCalendar,
  create: createWorkCalendar,
  update: updateWorkCalendar,
  remove: deleteWorkCalendar,
} = crudEndpoints('/api/work-calendars', 'WorkCalendar', {
  permission: calendarPermissions,
  reach: 'operator',
  row: calendarRow,
  form: calendarForm,
  change: calendarChange,
  query: pageQuery.extend({ ...calendarFilter.shape, sort: sortKeys(['name', 'timeZone']) }),
  summary: {
    list: 'Lists working calendars: the hours that count for the times of work orders',
    get: 'Returns a working calendar with its stations',
    create: 'Creates a working calendar; due times of open work orders at its stations are recalculated',
    update:
      'Updates a working calendar; due times of open work orders are recalculated. 409 if the version is outdated',
    remove:
      'Deletes a working calendar; its stations then use the default calendar, or all hours count if there is none',
  },
})

/** Columns of the export and fields of the import, in order. */
export const calendarColumns = ['name', 'timeZone', ...weekdays, 'days', 'stations', 'standard', 'remark'] as const
export type CalendarColumn = (typeof calendarColumns)[number]
export const workCalendarImports = rowsImport('/api/work-calendar-imports', 'WorkCalendar', {
  codes: { import: calendarPermissions.create, view: calendarPermissions.view },
  limits: { rows: 500, bytes: 6 * 1024 * 1024 },
  fields: calendarColumns,
  required: ['name', 'timeZone'],
  what: 'working calendars',
})
export const calendarImportEndpoints = [
  workCalendarImports.preview,
  workCalendarImports.start,
  workCalendarImports.list,
  workCalendarImports.get,
  workCalendarImports.undo,
  workCalendarImports.cancel,
] as const
export const calendarEndpoints = [
  listWorkCalendars,
  getWorkCalendar,
  createWorkCalendar,
  updateWorkCalendar,
  deleteWorkCalendar,
] as const
