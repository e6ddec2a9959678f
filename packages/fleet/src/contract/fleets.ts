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
    list: 'Lists fleets as a tree, each after its parent',
    create: 'Creates a fleet; its name must be unique within the operator',
    update: 'Updates a fleet; it cannot be placed below itself. 409 if the version is outdated',
    remove: 'Deletes a fleet that has no vehicles, drivers, lines or fleets below it',
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
  summary: 'Lists objects for selection, at most 50, by the beginning of the name or number; `id` selects one',
  query: z.object({ kind: z.enum(fleetChoiceKinds), search: searchPrefix, id: z.uuid().optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export const fleetTreeEndpoints = [listFleets, createFleet, updateFleet, deleteFleet] as const
export const fleetChoiceEndpoints = [listFleetChoices] as const
