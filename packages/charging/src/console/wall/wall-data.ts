import { connectorStates, type ConnectorState } from '@evops/stations/console'
import type { Language } from '@evops/platform/contract'
import type { AlarmState } from '@evops/stations/contract'
import type { DayFigures } from '../../contract/index.ts'
import type { MapPlace } from './wall-map.rules.ts'

/** Data of a wall, from the public monitor or from the lists of a signed-in user. */
export interface WallData {
  /** Time of the reading in ms. Undefined before the first reading. */
  at: number | undefined
  name: string
  timeZone: string
  currency: string
  /**
   * True on a public wall: it names only places that are open to the public, but its totals cover the whole network.
   */
  isPublic: boolean
  chargePoints: number
  connectedChargePoints: number
  connectors: number
  /** Charge points that never connected. They are in no other count. */
  awaiting: number
  powerW: number
  byStatus: Readonly<Record<ConnectorState, number>>
  today: { sessions: number; energyDwh: number; payableMinor: number | null }
  /** Null if not reported. */
  totalEnergyDwh: number | null
  load: readonly { at: string; powerW: number }[]
  /** Price periods of the day, if reported. */
  ruler?: DayFigures['ruler'] | undefined
  ranking: readonly { name: string; energyDwh: number; sessions: number }[]
  places: readonly WallPlace[]
  alarms: readonly WallAlarm[] | undefined
  /** Total number of alarms, if not all are shown. */
  alarmsInAll?: number | undefined
}
export type WallPlace = MapPlace
export interface WallAlarm {
  id: string
  level: number
  state: AlarmState
  text: Readonly<Record<Language, string>>
  where: string
  raisedAt: string
}

/** Returns the data of a wall before its first reading, without figures. */
export function emptyWall(isPublic: boolean): WallData {
  return {
    at: undefined,
    name: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: 'USD',
    isPublic,
    chargePoints: 0,
    connectedChargePoints: 0,
    connectors: 0,
    awaiting: 0,
    powerW: 0,
    byStatus: zeroConnectorCounts,
    today: { sessions: 0, energyDwh: 0, payableMinor: isPublic ? null : 0 },
    totalEnergyDwh: isPublic ? 0 : null,
    load: [],
    ranking: [],
    places: [],
    alarms: isPublic ? undefined : [],
  }
}
export const zeroConnectorCounts = Object.fromEntries(
  connectorStates.map((state) => [state, 0]),
) as WallData['byStatus']

/** Age after which figures are shown grey with their age: three missed readings. */
export const wallStaleAfterMs = 30_000
export const wallPollIntervalMs = 10_000
