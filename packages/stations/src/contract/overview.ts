import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { connectorStatuses, type ConnectorStatus } from './connectors.ts'
import { viewPermission } from './screens.ts'

/**
 * A charge point in the overview: its number, and a digit per connector, in the order of connector numbers from 1: the place of its
 * state in `connectorStatuses`, a letter of `maintenanceDigits` instead while planned work is in progress there; `9` before it ever
 * connected, `.` where there is no such connector. 30,000 of them are 600 kB and one read.
 */
export const chargePointStates = z.tuple([z.string(), z.string()])
export type ChargePointStates = z.infer<typeof chargePointStates>

export const overviewStation = z.object({
  stationId: z.uuid(),
  code: z.string(),
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  chargePoints: z.array(chargePointStates),
})
export type OverviewStation = z.infer<typeof overviewStation>

export const overviewChargePoints = endpoint({
  name: 'overviewChargePoints',
  method: 'GET',
  path: '/api/connectors/overview',
  permission: viewPermission,
  summary: 'The present state of every connector of every station, as short as it can be said',
  /** `at`: when it was read, in ms; a live item that is older says nothing new. */
  reply: z.object({ at: z.int(), stations: z.array(overviewStation) }),
})

/**
 * Live topic `overview`, per operator: `[charge point number, states, ms]` of charge points of which a connector changed its state, by
 * the charge point number. No first picture: the list is read beside it.
 */
export const overviewTopic = 'overview'
export type OverviewChange = readonly [chargePointNo: string, states: string, at: number]

/** For the digits of states, from 0 on: the same state, in maintenance. */
export const maintenanceDigits = 'abcdefgh'
/** What one sign of `chargePointStates` says; undefined: of a connector that is none, or never connected. */
export function stateOfSign(
  sign: string | undefined,
): { status: ConnectorStatus; maintenance: boolean } | undefined {
  if (sign === undefined || sign === '.' || sign === '') return undefined
  const place = maintenanceDigits.indexOf(sign)
  const status = connectorStatuses[place < 0 ? Number(sign) : place]
  return status && { status, maintenance: place >= 0 }
}

/** State of each connector of a charge point, by connector number. */
export function statesOf(text: string): Map<number, ConnectorStatus> {
  const found = new Map<number, ConnectorStatus>()
  for (let at = 0; at < text.length; at += 1) {
    const state = stateOfSign(text[at])
    if (state) found.set(at + 1, state.status)
  }
  return found
}

export const overviewEndpoints = [overviewChargePoints] as const
