import { done, endpoint, idParams, pageOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { choicePermission, vehiclePermissions } from './permissions.ts'
import { found, line, name, optionalId, remark, rowBase, versioned } from './shapes.ts'

export const fleetForm = z.object({
  name,
  parentId: optionalId,
  /** The company it belongs to. */
  orgId: optionalId,
  /** The depot: where its vehicles stand and charge. */
  stationId: optionalId,
  manager: line(60),
  remark,
})
export type FleetForm = z.output<typeof fleetForm>
export const fleetRow = z.object({
  ...rowBase,
  name: z.string(),
  parentId: z.uuid().nullable(),
  parentName: z.string().nullable(),
  orgId: z.uuid().nullable(),
  orgName: z.string().nullable(),
  stationId: z.uuid().nullable(),
  stationName: z.string().nullable(),
  manager: z.string(),
  remark: z.string(),
  /** How far below the top it stands: 0 is the top. */
  depth: z.int(),
  /** Its own, without those of the fleets below it. */
  vehicles: z.int(),
  drivers: z.int(),
})
export type FleetRow = z.infer<typeof fleetRow>
export const fleetFilter = z.object({ search: found, stationId: z.uuid().optional() })
export type FleetFilter = z.output<typeof fleetFilter>

export const listFleets = endpoint({
  name: 'listFleets',
  method: 'GET',
  path: '/api/fleets',
  permission: vehiclePermissions.view,
  summary: 'Fleets as a tree: each after the one above it',
  query: pageQuery.extend(fleetFilter.shape),
  reply: pageOf(fleetRow),
})
export const createFleet = endpoint({
  name: 'createFleet',
  method: 'POST',
  path: '/api/fleets',
  permission: vehiclePermissions.create,
  summary: 'Adds a fleet; a name is its own within the operator',
  body: fleetForm,
  reply: fleetRow,
})
export const updateFleet = endpoint({
  name: 'updateFleet',
  keeps: { read: listFleets },
  method: 'PUT',
  path: '/api/fleets/{id}',
  permission: vehiclePermissions.edit,
  summary: 'Changes a fleet; it cannot come to stand below itself. 409 for an old version',
  params: idParams,
  body: fleetForm.extend(versioned),
  reply: fleetRow,
})
export const deleteFleet = endpoint({
  name: 'deleteFleet',
  method: 'DELETE',
  path: '/api/fleets/{id}',
  permission: vehiclePermissions.delete,
  summary: 'Removes a fleet without vehicles, drivers, lines or fleets below it',
  params: idParams,
  reply: done,
})

/** What a form of the fleet's screens lets somebody choose. */
export const choiceKinds = [
  'maker',
  'type',
  'model',
  'fleet',
  'line',
  'driver',
  'vehicle',
  'station',
  'organisation',
  'company',
] as const
export type ChoiceKind = (typeof choiceKinds)[number]
export const listChoices = endpoint({
  name: 'fleetChoices',
  method: 'GET',
  path: '/api/fleet-choices',
  permission: choicePermission,
  summary: 'At most 50 to choose from, by the beginning of a name or number; `id` for one by its id',
  query: z.object({ kind: z.enum(choiceKinds), search: found, id: z.uuid().optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export const fleetTreeEndpoints = [listFleets, createFleet, updateFleet, deleteFleet] as const
export const choiceEndpoints = [listChoices] as const
