import {
  crudEndpointsForList,
  endpoint,
  exportFilter,
  exportFormats,
  instant,
  languages,
  pageQuery,
  queryFlag,
  appliedFilter,
} from '@evops/platform/contract'
import { z } from 'zod'
import { outreachPermissions } from './screens.ts'

/*
 * A scheduled export: content, times and recipients. It belongs to its owner and runs with the owner's permissions and
 * data scope at the time of the run. The permission of the export itself is checked there, not here.
 */

export const cadences = ['daily', 'weekly', 'monthly'] as const
export type Cadence = (typeof cadences)[number]
/** Relative spans; those of `last-…` and `yesterday` are complete at the time of the run. */
export const scheduleSpans = [
  'today',
  'yesterday',
  'last-7-days',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-quarter',
  'this-year',
  'last-year',
] as const
export type ScheduleSpan = (typeof scheduleSpans)[number]
/** Maximum size of a file attached to a mail; for a larger file the mail contains a link. */
export const maxAttachmentBytes = 10_000_000

export const scheduleForm = z.object({
  name: z.string().trim().min(1).max(60),
  /** Name of the export kind. */
  exportName: z.string().min(1).max(100),
  format: z.enum(exportFormats).default('xlsx'),
  language: z.enum(languages).default('en'),
  filter: exportFilter.default({}),
  /** Screen labels of the filter. */
  filterTexts: appliedFilter.default([]),
  /** Replaces the filter's first span at each run; null: the dates are fixed. */
  span: z.enum(scheduleSpans).nullable().default(null),
  cadence: z.enum(cadences).default('daily'),
  /** 1 is Monday; only for weekly schedules. */
  weekday: z.int().min(1).max(7).nullable().default(null),
  /** Only for monthly schedules; in a month without this day, the run is on the last day. */
  monthDay: z.int().min(1).max(31).nullable().default(null),
  /** In the operator's local time. */
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('07:00'),
  /** Users of the operator, by mail. */
  userIds: z.array(z.uuid()).max(50).default([]),
  /** Addresses in domains that the mail server's settings allow. */
  emails: z.array(z.email().max(254)).max(50).default([]),
  webhookIds: z.array(z.uuid()).max(20).default([]),
})
export type ScheduleForm = z.output<typeof scheduleForm>

export const scheduleStates = ['active', 'paused', 'stopped'] as const
/**
 * Reason for a stopped schedule: the owner lost the permission, the owner can no longer sign in, or the export or
 * filter no longer exists.
 */
export const stopReasons = ['permission', 'person', 'export'] as const
export type StopReason = (typeof stopReasons)[number]
export const schedule = scheduleForm.extend({
  id: z.uuid(),
  /** Title of the export in the reader's language. */
  title: z.string(),
  userId: z.uuid(),
  userName: z.string(),
  /** True if the caller is the owner. */
  mine: z.boolean(),
  state: z.enum(scheduleStates),
  stopReason: z.enum(stopReasons).nullable(),
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
  lastState: z.enum(['running', 'sent', 'failed']).nullable(),
  /** Reason of the last failure, in the reader's language. */
  lastError: z.string().nullable(),
  /** Results of the mails and webhook posts of the last run, as far as the caller may see them. */
  waiting: z.int(),
  delivered: z.int(),
  dead: z.int(),
  version: z.int(),
})
export type Schedule = z.infer<typeof schedule>

export const {
  list: listExportSchedules,
  create: createExportSchedule,
  update: updateExportSchedule,
  remove: deleteExportSchedule,
} = crudEndpointsForList('/api/export-schedules', 'ExportSchedule', {
  permission: { view: 'signedIn', edit: 'signedIn' },
  row: schedule,
  form: scheduleForm,
  change: scheduleForm.extend({ version: z.int() }),
  query: pageQuery.extend({
    /** Schedules of all users of the operator; requires the permission to send deliveries again. */
    all: queryFlag.optional(),
    exportName: z.string().max(100).optional(),
  }),
  summary: {
    list: 'Lists the caller’s scheduled exports; with `all` those of all users, for callers who may control notifications of the whole operator',
    create: 'Creates a scheduled export; requires the permission for the exported data',
    update: 'Updates one of the caller’s own scheduled exports; 409 if the version is outdated',
    remove: 'Deletes one of the caller’s own scheduled exports',
  },
})
export const pauseExportSchedule = endpoint({
  name: 'pauseExportSchedule',
  method: 'POST',
  path: '/api/export-schedules/{id}/pause',
  permission: 'signedIn',
  summary: 'Pauses or resumes a scheduled export of the caller',
  body: z.object({ paused: z.boolean() }),
  reply: schedule,
})
export const holdExportSchedule = endpoint({
  name: 'holdExportSchedule',
  reach: 'operator',
  method: 'POST',
  path: '/api/export-schedules/{id}/hold',
  permission: outreachPermissions.control,
  summary: 'Pauses a scheduled export of any user; only its owner can resume it',
  reply: schedule,
})
export const runExportSchedule = endpoint({
  name: 'runExportSchedule',
  method: 'POST',
  path: '/api/export-schedules/{id}/run',
  permission: 'signedIn',
  summary: 'Runs a scheduled export of the caller now and sends the file, in addition to its scheduled times',
  reply: schedule,
})
export const getScheduleChoices = endpoint({
  name: 'getScheduleChoices',
  method: 'GET',
  path: '/api/export-schedule-choices',
  permission: 'signedIn',
  summary:
    'Returns the possible recipients of a scheduled export: users with a mail address, allowed domains, webhooks',
  query: z.object({ exportName: z.string().max(100) }),
  reply: z.object({
    title: z.string(),
    /** True if the filter has a span that may be relative. */
    hasSpan: z.boolean(),
    /** The filter keys of that span. */
    spanKeys: z.array(z.string()),
    /** False: no mail can be sent. */
    hasMailServer: z.boolean(),
    domains: z.array(z.string()),
    users: z.array(z.object({ id: z.uuid(), name: z.string() })),
    webhooks: z.array(z.object({ id: z.uuid(), name: z.string() })),
    timeZone: z.string(),
  }),
})
export const downloadScheduled = endpoint({
  name: 'downloadScheduled',
  method: 'GET',
  path: '/api/export-schedules/{id}/files/{runId}',
  permission: 'signedIn',
  summary: 'Downloads a file of a scheduled export, for its owner and its recipients (audited); stored for seven days',
  params: z.object({ id: z.uuid(), runId: z.uuid() }),
  reply: 'stream',
  writes: true,
})

/** Who sees and pauses everybody's. */
export const scheduleManagers = outreachPermissions.control

export const scheduleEndpoints = [
  listExportSchedules,
  createExportSchedule,
  updateExportSchedule,
  deleteExportSchedule,
  pauseExportSchedule,
  holdExportSchedule,
  runExportSchedule,
  getScheduleChoices,
  downloadScheduled,
] as const
