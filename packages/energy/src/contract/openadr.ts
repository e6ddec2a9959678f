import { crudEndpoints, endpoint, instant, pageQuery, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { openAdrPermissions } from './screens.ts'

/** Poll intervals of a VTN in seconds. */
export const openAdrIntervals = [10, 30, 60, 300, 900] as const
const percent = z.int().min(0).max(100)

/**
 * Address of a VTN, our identity there, and the events that limit the supply point. IMPORT_CAPACITY_LIMIT always
 * limits.
 */
export const openAdrFields = z.object({
  name: z.string().trim().min(1).max(60),
  supplyId: z.uuid(),
  url: z.url({ protocol: /^https?$/ }).max(500),
  clientId: z.string().trim().min(1).max(200),
  scope: z.string().trim().max(200).default(''),
  /** Empty: events of all programs that the VTN shows us. */
  programName: z.string().trim().max(128).default(''),
  targets: z.array(z.string().trim().min(1).max(128)).max(20).default([]),
  /** Our name in reports. */
  venName: z.string().trim().min(1).max(128).default('EVOps'),
  /** DISPATCH_SETPOINT counts as a maximum. */
  obeysSetpoints: z.boolean().default(true),
  /** IMPORT_CAPACITY_SUBSCRIPTION plus IMPORT_CAPACITY_RESERVATION counts as a maximum. */
  obeysSubscriptions: z.boolean().default(true),
  /** SIMPLE counts as a limit. */
  obeysLevels: z.boolean().default(true),
  /** ALERT_GRID_EMERGENCY counts as level 3. */
  obeysAlerts: z.boolean().default(true),
  /** Percentages of the contracted power at levels 1, 2 and 3. */
  moderatePercent: percent.default(75),
  highPercent: percent.default(50),
  emergencyPercent: percent.default(20),
  intervalS: z.literal(openAdrIntervals).default(60),
  enabled: z.boolean().default(true),
})
const clientSecret = z.string().min(1).max(1_000)
const withFormChecks = <S extends z.ZodType<z.output<typeof openAdrFields>>>(schema: S) =>
  schema.refine(
    ({ moderatePercent, highPercent, emergencyPercent }) =>
      moderatePercent >= highPercent && highPercent >= emergencyPercent,
    { path: ['highPercent'], message: 'energy.fault.levels' },
  )
export const openAdrForm = withFormChecks(openAdrFields.extend({ clientSecret }))
export const openAdrUpdateForm = withFormChecks(
  openAdrFields.extend({
    /** Omitted: unchanged. */
    clientSecret: clientSecret.optional(),
    version: z.int(),
  }),
)
export type OpenAdrForm = z.output<typeof openAdrFields>

/** Reasons why a VTN could not be read. */
export const vtnFaults = [
  'not-allowed',
  'unknown-host',
  'unreachable',
  'timeout',
  'token-server',
  'credentials',
  'forbidden',
  'not-found',
  'busy',
  'server',
  'unreadable',
  'too-many',
  'unknown-program',
] as const
export type VtnFault = (typeof vtnFaults)[number]
/** Reasons why a relevant event is not applied. */
export const openAdrEventFaults = [
  'no-id',
  'shape',
  'no-start',
  'no-duration',
  'duration',
  'values',
  'units',
  'too-many',
  'no-contract',
] as const
export type OpenAdrEventFault = (typeof openAdrEventFaults)[number]
export const openAdrStates = ['off', 'waiting', 'reading', 'failed'] as const

export const openAdrRow = toStoredSchema(openAdrFields).extend({
  id: z.uuid(),
  version: z.int(),
  supplyName: z.string(),
  state: z.enum(openAdrStates),
  readAt: instant.nullable(),
  fault: z.enum(vtnFaults).nullable(),
  /** Error text of the protocol. */
  faultDetail: z.string().nullable(),
  faultAt: instant.nullable(),
  /** Current limit for the supply point. Null: none. */
  limitW: z.int().nullable(),
  limitUntil: instant.nullable(),
  /** Number of rejected events that the VTN still reports. */
  refused: z.int(),
})
export type OpenAdrRow = z.infer<typeof openAdrRow>

const path = '/api/energy/openadr'
export const {
  list: listOpenAdrConnections,
  get: getOpenAdrConnection,
  create: createOpenAdrConnection,
  update: updateOpenAdrConnection,
  remove: deleteOpenAdrConnection,
} = crudEndpoints(path, 'OpenAdrConnection', {
  reach: 'operator',
  permission: openAdrPermissions,
  row: openAdrRow,
  form: openAdrForm,
  change: openAdrUpdateForm,
  keeps: { but: ['clientSecret'] },
  query: pageQuery.extend({
    search: z.string().trim().max(60).optional(),
    supplyId: z.uuid().optional(),
    sort: sortKeys(['name', 'supply', 'readAt']),
  }),
  summary: {
    list: 'Lists connections to VTNs (OpenADR 3.1), whose events limit supply points',
    get: 'Returns a connection to a VTN without its secret',
    create: 'Creates a connection to a VTN; it is polled at once',
    update:
      'Updates a connection to a VTN; a new clientSecret replaces the stored one, and another URL or client id requires it again. 409 if the version is outdated',
    remove: 'Deletes a connection to a VTN; the limits that it set end',
  },
})

export const openAdrEventStates = ['refused', 'no-limit', 'ahead', 'active', 'over', 'deleted'] as const
export const openAdrReports = ['waiting', 'sent', 'refused', 'unavailable'] as const
export const openAdrEvent = z.object({
  eventId: z.string(),
  name: z.string(),
  priority: z.int().nullable(),
  /** Names of its payload types. */
  types: z.array(z.string()),
  state: z.enum(openAdrEventStates),
  fault: z.enum(openAdrEventFaults).nullable(),
  faultDetail: z.string().nullable(),
  from: instant.nullable(),
  /** Null: without an end. */
  until: instant.nullable(),
  changedAt: instant,
  /** State of the report that the event requests. Null: no report requested. */
  report: z.enum(openAdrReports).nullable(),
})
export type OpenAdrEvent = z.infer<typeof openAdrEvent>
export const supplyExternalLimit = z.object({
  from: instant,
  until: instant,
  limitW: z.int(),
  type: z.string(),
  eventId: z.string(),
})
export const getOpenAdrEvents = endpoint({
  name: 'getOpenAdrEvents',
  method: 'GET',
  path: `${path}/{id}/events`,
  permission: openAdrPermissions.view,
  summary:
    'Returns the latest events of a VTN, at most 200, last changed first, and the limits that follow from them for the next days',
  reply: z.object({ limits: z.array(supplyExternalLimit), events: z.array(openAdrEvent) }),
})

export const openAdrTrial = z.object({
  /** Null: the VTN responds correctly. */
  fault: z.enum(vtnFaults).nullable(),
  faultDetail: z.string().nullable(),
  tookMs: z.int(),
  events: z.int(),
  refused: z.int(),
})
export type OpenAdrTrial = z.infer<typeof openAdrTrial>
export const tryOpenAdrConnection = endpoint({
  name: 'tryOpenAdrConnection',
  method: 'POST',
  path: `${path}/{id}/try`,
  permission: openAdrPermissions.control,
  reach: 'operator',
  transaction: false,
  summary: 'Tests the connection to a VTN once, in addition to its polls, and returns any error; nothing is stored',
  reply: openAdrTrial,
})
export const openAdrEndpoints = [
  listOpenAdrConnections,
  getOpenAdrConnection,
  createOpenAdrConnection,
  updateOpenAdrConnection,
  deleteOpenAdrConnection,
  getOpenAdrEvents,
  tryOpenAdrConnection,
] as const
