import {
  crudEndpointsForList,
  endpoint,
  instant,
  pageSchemaOf,
  pageQuery,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { vdvPermissions } from './screens.ts'

/* Depot systems (BMS, ITCS) that connect by VDV 463. */
export const vdvPath = '/vdv463'
const fields = z.object({
  stationId: z.uuid(),
  name: z.string().trim().min(1).max(60),
  /** Id that the system uses in its messages. */
  presystemId: z.string().trim().min(1).max(255),
  enabled: z.boolean().default(true),
})
export const vdvPartnerFields = fields
export type VdvPartnerForm = z.output<typeof fields>
export const vdvPartnerRow = toStoredSchema(fields).extend({
  id: z.uuid(),
  version: z.int(),
  stationName: z.string(),
  /** True if a connection is open and a message arrived within the last minute. */
  connected: z.boolean(),
  bootedAt: instant.nullable(),
  seenAt: instant.nullable(),
  requests: z.int(),
  /** Time since which an empty list, which would delete all departures, waits for a decision. */
  heldAt: instant.nullable(),
  heldRefused: z.boolean(),
})
export type VdvPartnerRow = z.infer<typeof vdvPartnerRow>
/** Password, only in this response. The user name is the id. */
const withPassword = vdvPartnerRow.extend({ password: z.string() })
const path = '/api/depot-partners'
const permission = vdvPermissions

export const {
  list: listVdvPartners,
  update: updateVdvPartner,
  remove: deleteVdvPartner,
} = crudEndpointsForList(path, 'VdvPartner', {
  permission,
  row: vdvPartnerRow,
  form: fields,
  change: fields.extend({ version: z.int() }),
  query: pageQuery.extend({ stationId: z.uuid().optional() }),
  summary: {
    list: 'Lists depot systems that connect by VDV 463, with their state',
    create: '',
    update:
      'Updates a depot system, but not its depot; a disabled system is disconnected. 409 if the version is outdated',
    remove: 'Deletes a depot system with the data that it sent; its departures stay',
  },
})
export const createVdvPartner = endpoint({
  name: 'createVdvPartner',
  method: 'POST',
  path,
  permission: permission.create,
  summary: 'Creates a depot system; its password is returned only once',
  body: fields,
  reply: withPassword,
})
export const renewVdvPassword = endpoint({
  name: 'renewVdvPassword',
  fresh: 'secrets',
  method: 'POST',
  path: `${path}/{id}/renew-password`,
  permission: permission.edit,
  summary:
    'Renews the password of a depot system and returns it once; the old one becomes invalid and its connection ends',
  reply: withPassword,
})
export const decideVdvState = endpoint({
  name: 'decideVdvState',
  method: 'POST',
  path: `${path}/{id}/held-state`,
  permission: permission.control,
  summary:
    'Decides on a held empty list of a depot system: `take` deletes the departures that it omits, otherwise they stay until a fuller list arrives',
  body: z.object({ take: z.boolean() }),
  reply: vdvPartnerRow,
})
export const listVdvMessages = endpoint({
  name: 'listVdvMessages',
  method: 'GET',
  path: `${path}/{id}/messages`,
  permission: permission.view,
  summary: 'Lists messages to and from a depot system, newest first',
  query: pageQuery,
  reply: pageSchemaOf(
    z.object({
      id: z.uuid(),
      at: instant,
      direction: z.enum(['in', 'out']),
      message: z.string(),
      outcome: z.string(),
      body: z.string(),
    }),
  ),
})
/** Name that a partner uses for one of our vehicles or connectors. */
export const vdvName = z.object({
  kind: z.enum(['vehicle', 'point']),
  name: z.string(),
  /** Said by a person, or found by our own names; null: it stands for nothing. */
  by: z.enum(['person', 'itself']).nullable(),
  vehicleId: z.uuid().nullable(),
  chargePointId: z.uuid().nullable(),
  connectorNo: z.int().nullable(),
  /** What people call what it stands for. */
  target: z.string().nullable(),
  /** Number of current requests with this name. */
  requests: z.int(),
})
export type VdvName = z.infer<typeof vdvName>
export const listVdvNames = endpoint({
  name: 'listVdvNames',
  method: 'GET',
  path: `${path}/{id}/names`,
  permission: permission.view,
  summary:
    'Lists the names that a depot system uses for vehicles and connectors, with the object of each; names without an object first',
  reply: z.array(vdvName),
})
const target = z.object({
  vehicleId: z.uuid().nullable().default(null),
  chargePointId: z.uuid().nullable().default(null),
  connectorNo: z.int().min(1).max(99).nullable().default(null),
})
export type VdvNameTarget = z.output<typeof target>
const fits = ({ kind, vehicleId, chargePointId, connectorNo }: VdvNameTarget & { kind: VdvName['kind'] }) =>
  (chargePointId === null) === (connectorNo === null) &&
  (kind === 'vehicle' ? chargePointId === null : vehicleId === null)
export const mapVdvName = endpoint({
  name: 'mapVdvName',
  method: 'POST',
  path: `${path}/{id}/names`,
  permission: permission.edit,
  summary:
    'Maps a name of a depot system to a vehicle or connector, also for its open requests; without a target, deletes the mapping',
  body: target
    .extend({ kind: vdvName.shape.kind, name: z.string().trim().min(1).max(255) })
    .refine(fits, { path: ['connectorNo'], message: 'depots.fault.vdv-target' }),
  reply: z.array(vdvName),
})
export const vdvEndpoints = [
  listVdvNames,
  mapVdvName,
  listVdvPartners,
  createVdvPartner,
  updateVdvPartner,
  deleteVdvPartner,
  renewVdvPassword,
  decideVdvState,
  listVdvMessages,
] as const
