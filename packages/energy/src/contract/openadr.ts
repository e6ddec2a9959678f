import { crud, endpoint, instant, pageQuery, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { openAdrPermissions } from './screens.ts'

/** How often a VTN is asked. */
export const openAdrIntervals = [10, 30, 60, 300, 900] as const
const percent = z.int().min(0).max(100)

/** Where a VTN is, as whom it knows us, and what of its events limits the supply point. IMPORT_CAPACITY_LIMIT always does. */
export const openAdrFields = z.object({
  name: z.string().trim().min(1).max(60),
  supplyId: z.uuid(),
  url: z.url({ protocol: /^https?$/ }).max(500),
  clientId: z.string().trim().min(1).max(200),
  scope: z.string().trim().max(200).default(''),
  /** Empty: events of all programmes that it shows us. */
  programName: z.string().trim().max(128).default(''),
  targets: z.array(z.string().trim().min(1).max(128)).max(20).default([]),
  /** As reports call us. */
  venName: z.string().trim().min(1).max(128).default('EVOps'),
  /** DISPATCH_SETPOINT: no more than that. */
  obeysSetpoints: z.boolean().default(true),
  /** IMPORT_CAPACITY_SUBSCRIPTION, with IMPORT_CAPACITY_RESERVATION on top. */
  obeysSubscriptions: z.boolean().default(true),
  /** SIMPLE. */
  obeysLevels: z.boolean().default(true),
  /** ALERT_GRID_EMERGENCY, as level 3. */
  obeysAlerts: z.boolean().default(true),
  /** Of the contracted power, at levels 1, 2 and 3. */
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
export const openAdrChange = withFormChecks(
  openAdrFields.extend({
    /** Left out: as it was. */
    clientSecret: clientSecret.optional(),
    version: z.int(),
  }),
)
export type OpenAdrForm = z.output<typeof openAdrFields>

/** Why a VTN was not read. */
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
/** Why an event is not obeyed, though it says something that counts here. */
export const eventFaults = [
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
export type EventFault = (typeof eventFaults)[number]
export const openAdrStates = ['off', 'waiting', 'reading', 'failed'] as const

export const openAdrRow = toStoredSchema(openAdrFields).extend({
  id: z.uuid(),
  version: z.int(),
  supplyName: z.string(),
  state: z.enum(openAdrStates),
  /** The last poll that was answered. */
  readAt: instant.nullable(),
  fault: z.enum(vtnFaults).nullable(),
  /** In words of the wire. */
  faultDetail: z.string().nullable(),
  faultAt: instant.nullable(),
  /** What it limits the supply point to now; null: nothing. */
  limitW: z.int().nullable(),
  limitUntil: instant.nullable(),
  /** Events that were refused and are still told. */
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
} = crud(path, 'OpenAdrConnection', {
  reach: 'operator',
  permission: openAdrPermissions,
  row: openAdrRow,
  form: openAdrForm,
  change: openAdrChange,
  keeps: { but: ['clientSecret'] },
  query: pageQuery.extend({
    search: z.string().trim().max(60).optional(),
    supplyId: z.uuid().optional(),
    sort: sortKeys(['name', 'supply', 'readAt']),
  }),
  summary: {
    list: 'Connections to VTNs (OpenADR 3.1), whose events limit supply points',
    get: 'A connection to a VTN, without its secret',
    create: 'Adds a connection to a VTN; it is asked at once',
    update:
      'Changes a connection; a clientSecret that is given replaces the stored one, another host asks for it again. 409 for an old version',
    remove: 'Removes a connection; the limits that it brought end',
  },
})

export const openAdrEventStates = ['refused', 'no-limit', 'ahead', 'active', 'over', 'deleted'] as const
export const openAdrReports = ['waiting', 'sent', 'refused', 'unavailable'] as const
export const openAdrEvent = z.object({
  eventId: z.string(),
  name: z.string(),
  priority: z.int().nullable(),
  /** What its payloads are called. */
  types: z.array(z.string()),
  state: z.enum(openAdrEventStates),
  fault: z.enum(eventFaults).nullable(),
  faultDetail: z.string().nullable(),
  from: instant.nullable(),
  /** Null: without end. */
  until: instant.nullable(),
  changedAt: instant,
  /** Whether it asked for a report, and what became of it. */
  report: z.enum(openAdrReports).nullable(),
})
export type OpenAdrEvent = z.infer<typeof openAdrEvent>
export const outsideLimit = z.object({
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
    'The latest of a VTN: at most 200 events, those that were changed last first, and the limits of the next days that follow from them',
  reply: z.object({ limits: z.array(outsideLimit), events: z.array(openAdrEvent) }),
})

export const openAdrTrial = z.object({
  /** Null: it answers as it should. */
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
  summary: 'Connects to the VTN once, beside its own polls, and says what is wrong; nothing of it is kept',
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
