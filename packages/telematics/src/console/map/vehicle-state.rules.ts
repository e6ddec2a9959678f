import type { MapPoint } from '@evops/stations/console'
import { movingKmh, staleMinutes, type ChargingVehicleRow, type PositionRow } from '../../contract/index.ts'

/** State of a vehicle: its charge point reports charging, its own device reports the rest. */
export const vehicleMapStates = ['driving', 'parked', 'charging', 'silent'] as const
export type VehicleState = (typeof vehicleMapStates)[number]

export function vehicleStateOf(
  row: Pick<PositionRow, 'at' | 'speedKmh'>,
  plugged: ChargingVehicleRow | undefined,
  now: number,
): VehicleState {
  if (plugged) return 'charging'
  if (now - Date.parse(row.at) > staleMinutes * 60_000) return 'silent'
  return (row.speedKmh ?? 0) >= movingKmh ? 'driving' : 'parked'
}

/** Shapes in addition to colours. An arrow shows the direction of travel. */
export const vehicleStateMarkers: Readonly<
  Record<VehicleState, { tone: Exclude<MapPoint['tone'], 'planned'>; sign: string }>
> = {
  driving: { tone: 'acc', sign: '▲' },
  parked: { tone: 'plain', sign: '■' },
  charging: { tone: 'good', sign: '↯' },
  silent: { tone: 'warn', sign: '?' },
}

/** Merges the loaded list with live updates. The newest row of each vehicle counts. */
export function newestPositions(list: readonly PositionRow[], live: readonly PositionRow[]): PositionRow[] {
  const found = new Map(list.map((row) => [row.vehicleId, row]))
  for (const row of live) {
    const previous = found.get(row.vehicleId)
    if (previous && previous.at < row.at) found.set(row.vehicleId, row)
  }
  return [...found.values()]
}
