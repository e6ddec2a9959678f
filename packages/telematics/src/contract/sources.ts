import {
  crudEndpoints,
  endpoint,
  doneReply,
  instant,
  pageSchemaOf,
  pageQuery,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { messageMapping, positionSystems, mappingPresets } from './mapping.ts'
import { sourcePermissions } from './screens.ts'
import { messageRefusalReasons, vehicleValueNames, trackPoint } from './signs.ts'

/** `mqtt`: we subscribe at a broker. `push`: the sender calls us by HTTP. */
export const sourceKinds = ['push', 'mqtt'] as const
export type SourceKind = (typeof sourceKinds)[number]
/** Kind of vehicle name that a source uses. `device`: device numbers, each bound to a vehicle. */
export const vehicleNamings = ['vin', 'plate', 'self-number', 'device'] as const
export type VehicleNaming = (typeof vehicleNamings)[number]
/** `off`: disabled. `waiting`: no message yet, or not connected yet. `failed`: the last connection attempt failed. */
export const sourceStates = ['off', 'waiting', 'connected', 'failed'] as const

const fields = z.object({
  name: z.string().trim().min(1).max(60),
  kind: z.enum(sourceKinds),
  enabled: z.boolean().default(true),
  naming: z.enum(vehicleNamings).default('vin'),
  system: z.enum(positionSystems).default('wgs84'),
  mapping: messageMapping.default(mappingPresets.flat),
  /** MQTT: `mqtt://` or `mqtts://` with host and port. */
  url: z
    .string()
    .trim()
    .max(300)
    .regex(/^(mqtts?:\/\/[^\s/@?#]+\/?)?$/, 'telematics.fault.url')
    .default(''),
  /** MQTT: user name. Empty: no user. */
  userName: z.string().trim().max(200).default(''),
  /** MQTT: topic filter with `+` and `#`. */
  topicFilter: z.string().trim().max(300).default(''),
  /** MQTT: CA certificates (PEM) to verify the broker's certificate. Empty: the default ones. */
  authorities: z.string().trim().max(20_000).default(''),
})
const isWhole = ({ kind, url, topicFilter }: { kind: SourceKind; url: string; topicFilter: string }) =>
  kind === 'push' || (url !== '' && topicFilter !== '')
const broker = { path: ['url'], message: 'telematics.fault.broker' }
/** MQTT password, write-only. Null deletes it, omitted leaves it unchanged. */
const password = z.string().min(1).max(500).nullable().optional()
export const sourceFields = fields
export const sourceForm = fields.extend({ password }).refine(isWhole, broker)
export type SourceForm = z.output<typeof sourceForm>
export const sourceRow = toStoredSchema(fields).extend({
  id: z.uuid(),
  version: z.int(),
  mapping: messageMapping,
  hasPassword: z.boolean(),
  state: z.enum(sourceStates),
  connectedSince: instant.nullable(),
  lastMessageAt: instant.nullable(),
  /** Last error in terms of the protocol. Null: no error since the connection was made. */
  lastError: z.string().nullable(),
  lastErrorAt: instant.nullable(),
  /** Number of messages since the source was created. */
  taken: z.int(),
  twice: z.int(),
  /** Counts by reason. Reasons without an occurrence are omitted. */
  refused: z.partialRecord(z.enum(messageRefusalReasons), z.int()),
  /** Values rejected as implausible in accepted messages. */
  unbelieved: z.partialRecord(z.enum(vehicleValueNames), z.int()),
  /** Number of names without a vehicle. */
  unknownNames: z.int(),
})
export type SourceRow = z.infer<typeof sourceRow>
/** For push: the password, only in this response. The user name is the id. For MQTT null. */
export const sourceWithSecret = sourceRow.extend({ pushPassword: z.string().nullable() })
export type SourceWithSecret = z.infer<typeof sourceWithSecret>

const path = '/api/telematics/sources'
const permission = sourcePermissions
export const {
  list: listTelematicsSources,
  get: getTelematicsSource,
  update: updateTelematicsSource,
  remove: deleteTelematicsSource,
} = crudEndpoints(path, 'TelematicsSource', {
  permission,
  reach: 'operator',
  row: sourceRow,
  form: sourceForm,
  change: fields.extend({ version: z.int(), password }).refine(isWhole, broker),
  keeps: { but: ['password'] },
  query: pageQuery.extend({
    kind: z.enum(sourceKinds).optional(),
    /** Beginning of the name. */
    search: z.string().trim().max(60).optional(),
    sort: sortKeys(['name', 'lastMessageAt']),
  }),
  summary: {
    list: 'Lists telematics sources, which report positions, states of charge and odometers of vehicles, with the state of each source',
    get: 'Returns a telematics source',
    create: '',
    update:
      'Updates a telematics source, but not its kind; new connection settings apply within seconds. 409 if the version is outdated',
    remove: 'Deletes a telematics source with its device numbers and unknown names; the history stays',
  },
})
export const createTelematicsSource = endpoint({
  name: 'createTelematicsSource',
  method: 'POST',
  path,
  permission: permission.create,
  reach: 'operator',
  summary: 'Creates a telematics source; for a push source the reply contains its password, once',
  body: sourceForm,
  reply: sourceWithSecret,
})
export const renewTelematicsPassword = endpoint({
  name: 'renewTelematicsPassword',
  fresh: 'secrets',
  method: 'POST',
  path: `${path}/{id}/renew-password`,
  permission: permission.edit,
  reach: 'operator',
  summary: 'Creates a new password for a push source, shown once; the old one becomes invalid',
  reply: sourceWithSecret,
})
/** Results of a connection test. */
export const connectionTestOutcomes = ['connected', 'refused', 'unreachable', 'not-allowed', 'no-topic'] as const
export const testTelematicsSource = endpoint({
  name: 'testTelematicsSource',
  method: 'POST',
  path: `${path}/{id}/test`,
  permission: permission.control,
  reach: 'operator',
  transaction: false,
  summary:
    'Tests a telematics source: connects to its broker once and listens for five seconds; returns the result and the first message as interpreted',
  reply: z.object({
    outcome: z.enum(connectionTestOutcomes),
    /** Error text of the protocol. */
    detail: z.string().nullable(),
    sample: z.object({ topic: z.string(), text: z.string() }).nullable(),
    understood: z.array(
      z.object({
        vehicle: z.string().nullable(),
        refused: z.enum(messageRefusalReasons).nullable(),
        point: trackPoint.nullable(),
      }),
    ),
  }),
})
export const tryTelematicsMapping = endpoint({
  name: 'tryTelematicsMapping',
  method: 'POST',
  path: `${path}/try-mapping`,
  permission: permission.view,
  writes: false,
  summary: 'Tests a mapping: returns messages of a text as interpreted and stores nothing',
  body: z.object({
    mapping: messageMapping,
    system: z.enum(positionSystems).default('wgs84'),
    topic: z.string().max(300).default(''),
    text: z.string().max(20_000),
  }),
  reply: z.object({
    understood: z.array(
      z.object({
        vehicle: z.string().nullable(),
        refused: z.enum(messageRefusalReasons).nullable(),
        point: trackPoint.nullable(),
      }),
    ),
  }),
})

/* Names that a source uses, either bound to a vehicle or unknown. */
export const deviceRow = z.object({
  id: z.uuid(),
  sourceId: z.uuid(),
  sourceName: z.string(),
  name: z.string(),
  vehicleId: z.uuid(),
  vehicleLabel: z.string(),
  createdAt: instant,
})
export type DeviceRow = z.infer<typeof deviceRow>
const namesQuery = pageQuery.extend({
  sourceId: z.uuid().optional(),
  /** Beginning of the name. */
  search: z.string().trim().max(60).optional(),
})
export const listTelematicsDevices = endpoint({
  name: 'listTelematicsDevices',
  method: 'GET',
  path: '/api/telematics/devices',
  permission: permission.view,
  summary: 'Lists names that sources use for vehicles, each with the vehicle that it is bound to',
  query: namesQuery.extend({ vehicleId: z.uuid().optional() }),
  reply: pageSchemaOf(deviceRow),
})
export const bindTelematicsDevice = endpoint({
  name: 'bindTelematicsDevice',
  method: 'POST',
  path: '/api/telematics/devices',
  permission: permission.control,
  summary: 'Binds a name that a source uses to a vehicle; later data under this name belongs to the vehicle',
  body: z.object({
    sourceId: z.uuid(),
    name: z.string().trim().min(1).max(64),
    vehicleId: z.uuid(),
  }),
  reply: deviceRow,
})
export const deleteTelematicsDevice = endpoint({
  name: 'deleteTelematicsDevice',
  method: 'DELETE',
  path: '/api/telematics/devices/{id}',
  permission: permission.control,
  summary: 'Deletes the binding of a name to a vehicle; data already received stays with the vehicle',
  reply: doneReply,
})
export const unknownNameRow = z.object({
  sourceId: z.uuid(),
  sourceName: z.string(),
  name: z.string(),
  firstAt: instant,
  lastAt: instant,
  messages: z.int(),
})
export type UnknownNameRow = z.infer<typeof unknownNameRow>
export const listTelematicsUnknown = endpoint({
  name: 'listTelematicsUnknown',
  method: 'GET',
  path: '/api/telematics/unknown',
  permission: permission.view,
  summary: 'Lists names that sources use and that are bound to no vehicle, latest first',
  query: namesQuery,
  reply: pageSchemaOf(unknownNameRow),
})
export const sourceEndpoints = [
  listTelematicsSources,
  getTelematicsSource,
  createTelematicsSource,
  updateTelematicsSource,
  deleteTelematicsSource,
  renewTelematicsPassword,
  testTelematicsSource,
  tryTelematicsMapping,
  listTelematicsDevices,
  bindTelematicsDevice,
  deleteTelematicsDevice,
  listTelematicsUnknown,
] as const
