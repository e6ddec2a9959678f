import { endpoint, pageQuery, toStoredSchema, crudEndpointsForList } from '@evops/platform/contract'
import { z } from 'zod'
import { fleetChoicePermission, vehiclePermissions } from './screens.ts'
import { searchPrefix, textLine, requiredName, optionalId, remarkText, rowBase, versioned } from './shapes.ts'

export const fleetForm = z.object({
  name: requiredName,
  parentId: optionalId,
  /** Company that owns the fleet. */
  orgId: optionalId,
  /** Depot where the vehicles park and charge. */
  stationId: optionalId,
  manager: textLine(60),
  remark: remarkText,
})
export type FleetForm = z.output<typeof fleetForm>
export const fleetRow = toStoredSchema(fleetForm).extend({
  ...rowBase,
  parentName: z.string().nullable(),
  orgName: z.string().nullable(),
  stationName: z.string().nullable(),
  /** Depth in the tree: 0 is the top. */
  depth: z.int(),
  /** Number of its own vehicles, without those of its descendants. */
  vehicles: z.int(),
  drivers: z.int(),
})
export type FleetRow = z.infer<typeof fleetRow>
export const fleetFilter = z.object({ search: searchPrefix, stationId: z.uuid().optional() })
export type FleetFilter = z.output<typeof fleetFilter>

export const {
  list: listFleets,
  create: createFleet,
  update: updateFleet,
  remove: deleteFleet,
} = crudEndpointsForList('/api/fleets', 'Fleet', {
  permission: vehiclePermissions,
  row: fleetRow,
  form: fleetForm,
  change: fleetForm.extend(versioned),
  query: pageQuery.extend(fleetFilter.shape),
  summary: {
    list: 'Fleets as a tree: each after the one above it',
    create: 'Adds a fleet; a name is its own within the operator',
    update: 'Changes a fleet; it cannot come to stand below itself. 409 for an old version',
    remove: 'Removes a fleet without vehicles, drivers, lines or fleets below it',
  },
})

/** Kinds of things that the forms of the fleet screens select. */
export const fleetChoiceKinds = [
  'maker',
  'type',
  'model',
  'fleet',
  'line',
  'driver',
  'vehicle',
  'station',
  'chargePoint',
  'organisation',
  'company',
] as const
export type FleetChoiceKind = (typeof fleetChoiceKinds)[number]
export const listFleetChoices = endpoint({
  name: 'fleetChoices',
  method: 'GET',
  path: '/api/fleet-choices',
  permission: fleetChoicePermission,
  summary: 'At most 50 to choose from, by the beginning of a name or number; `id` for one by its id',
  query: z.object({ kind: z.enum(fleetChoiceKinds), search: searchPrefix, id: z.uuid().optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export const fleetTreeEndpoints = [listFleets, createFleet, updateFleet, deleteFleet] as const
export const fleetChoiceEndpoints = [listFleetChoices] as const
