import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { gridKinds } from './kinds.ts'
import { stateFields } from './objects.ts'
import { gridPermissions } from './screens.ts'
import { gridStates } from './topology.rules.ts'

/** Findings in a net: data entry errors, and conditions that would be errors on site. */
export const findingCodes = [
  'earthed-live',
  'two-sources',
  'no-source',
  'not-fed',
  'unconnected',
  'open-end',
  'no-reference',
  'charge-point-missing',
] as const
export const netFinding = z.object({
  code: z.enum(findingCodes),
  /** Null: the net as a whole, or a charge point that no object stands for. */
  objectId: z.uuid().nullable(),
  name: z.string(),
  /** Number of the terminal. */
  sequence: z.int().nullable(),
})
export type NetFinding = z.infer<typeof netFinding>

export const netObject = z.object({
  id: z.uuid(),
  kind: z.enum(gridKinds),
  name: z.string(),
  containerId: z.uuid().nullable(),
  baseVoltageV: z.int().nullable(),
  normalOpen: z.boolean().nullable(),
  refersToName: z.string().nullable(),
  ...stateFields,
  terminals: z.array(
    z.object({
      id: z.uuid(),
      sequence: z.int(),
      voltageV: z.int(),
      nodeId: z.uuid().nullable(),
      state: z.enum(gridStates),
    }),
  ),
  /** Numbers of the connectors of a charge point. */
  connectors: z.array(z.int()),
})
export type NetObjectRow = z.infer<typeof netObject>
export const stationNet = z.object({
  stationId: z.uuid(),
  stationName: z.string(),
  objects: z.array(netObject),
  findings: z.array(netFinding),
})
export type StationNet = z.infer<typeof stationNet>
export const netPath = '/api/energy/nets/{id}'
export const getGridNet = endpoint({
  name: 'getGridNet',
  method: 'GET',
  path: netPath,
  permission: gridPermissions.view,
  summary:
    'Returns the network of a station (by station id): containers and their objects, the state of each with normal switch positions, and findings',
  reply: stationNet,
})
export const netEndpoints = [getGridNet] as const
