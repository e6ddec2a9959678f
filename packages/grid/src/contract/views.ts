import { connectorStatuses } from '@evops/stations/contract'
import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { drawingDocument } from './drawing-document.ts'
import { netObject, netPath } from './nets.ts'
import { drawingPermissions } from './screens.ts'
import { recordedPosition } from './switches.ts'
import { drawingViewRequest } from './requested-view.ts'

export const viewObject = netObject
  .pick({
    id: true,
    kind: true,
    name: true,
    containerId: true,
    baseVoltageV: true,
    normalOpen: true,
    refersToName: true,
  })
  .extend({ ratedA: z.int().nullable(), ratedVa: z.int().nullable(), ratedW: z.int().nullable() })
export type ViewObject = z.infer<typeof viewObject>
export const viewTerminal = z.object({
  id: z.uuid(),
  objectId: z.uuid(),
  sequence: z.int(),
  voltageV: z.int(),
  nodeId: z.uuid().nullable(),
})
export const drawingView = z.object({
  id: z.uuid(),
  name: z.string(),
  stationId: z.uuid(),
  stationName: z.string(),
  number: z.int(),
  note: z.string(),
  publishedAt: instant,
  publishedByName: z.string().nullable(),
  document: drawingDocument,
  /** True if the model now has other connections than the drawing shows. */
  isBehind: z.boolean(),
  /** The whole net, drawn or not, because its state is calculated as a whole. */
  objects: z.array(viewObject),
  terminals: z.array(viewTerminal),
})
export type DrawingView = z.infer<typeof drawingView>
export const getGridView = endpoint({ ...drawingViewRequest, reply: drawingView })

export const netLive = z.object({
  at: instant,
  /** Recorded switch positions; all other switches are assumed to be in their normal position. */
  positions: z.array(recordedPosition),
  chargePoints: z.array(
    z.object({
      objectId: z.uuid(),
      connectors: z.array(
        z.object({
          connectorNo: z.int(),
          status: z.enum(connectorStatuses),
          /** Null: no value reported. */
          powerW: z.int().nullable(),
          at: instant.nullable(),
        }),
      ),
      /** Number of active alarms. */
      alarms: z.int(),
      /** The next 20 open departures whose vehicle is planned here. */
      departures: z.array(z.object({ blockNo: z.string(), departAt: instant })),
    }),
  ),
  /** Last readings of meters. */
  meters: z.array(
    z.object({
      objectId: z.uuid(),
      values: z.array(
        z.object({
          quantity: z.enum(['power', 'energy']),
          /** W, or the meter reading in 0.1 Wh, with the multiplier applied. */
          value: z.int(),
          at: instant,
          /** Age in seconds above which the value is no longer current. */
          freshS: z.int(),
        }),
      ),
    }),
  ),
})
export type NetLive = z.infer<typeof netLive>
export const getGridLive = endpoint({
  name: 'getGridLive',
  method: 'GET',
  path: `${netPath}/live`,
  permission: drawingPermissions.view,
  summary:
    'Returns the live state of a station’s network: recorded switch positions; states, power, alarms and planned departures of its charge points; latest readings of its meters',
  reply: netLive,
})
export const viewEndpoints = [getGridView, getGridLive] as const
