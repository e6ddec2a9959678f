import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { connectorStatuses, type ConnectorStatus } from './connectors.ts'
import { stationViewPermission } from './screens.ts'

/**
 * Charge point in the overview: its number and one character per connector, in the order of connector numbers from 1.
 * The character is the index of the status in `connectorStatuses`, or a letter of `maintenanceDigits` during planned
 * work; `9` if the charge point never connected, `.` if there is no such connector. 30,000 charge points are 600 kB in
 * one read.
 */
export const overviewChargePoint = z.tuple([z.string(), z.string()])
export type OverviewChargePoint = z.infer<typeof overviewChargePoint>

export const overviewStation = z.object({
  stationId: z.uuid(),
  code: z.string(),
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  chargePoints: z.array(overviewChargePoint),
})
export type OverviewStation = z.infer<typeof overviewStation>

export const overviewChargePoints = endpoint({
  name: 'overviewChargePoints',
  method: 'GET',
  path: '/api/connectors/overview',
  permission: stationViewPermission,
  summary: 'Returns the present state of all connectors of all stations in a compact form',
  /** `at`: time of the read in ms. Older live items are ignored. */
  reply: z.object({ at: z.int(), stations: z.array(overviewStation) }),
})

/**
 * Live topic `overview` per operator: `[charge point number, states, ms]` for each charge point with a changed
 * connector status, by charge point number. There is no initial state; the list is loaded separately.
 */
export const overviewTopic = 'overview'
export type OverviewChange = readonly [chargePointNo: string, states: string, at: number]

/** Characters for the same statuses during planned work, starting with status 0. */
export const maintenanceDigits = 'abcdefgh'
/**
 * Returns the meaning of one character of `overviewChargePoint`, or undefined if there is no such connector or its charge
 * point never connected.
 */
export function stateOfOverviewChar(
  sign: string | undefined,
): { status: ConnectorStatus; maintenance: boolean } | undefined {
  if (sign === undefined || sign === '.' || sign === '') return undefined
  const place = maintenanceDigits.indexOf(sign)
  const status = connectorStatuses[place < 0 ? Number(sign) : place]
  return status && { status, maintenance: place >= 0 }
}

export const overviewEndpoints = [overviewChargePoints] as const
