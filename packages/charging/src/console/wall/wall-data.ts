import { connectorStates, type ConnectorState } from '@evops/stations/console'
import type { Language } from '@evops/platform/contract'
import type { AlarmState } from '@evops/stations/contract'
import type { DayFigures } from '../../contract/index.ts'
import type { MapPlace } from './wall-map.rules.ts'

/** What a wall shows, wherever it comes from: the public monitor, or the lists of somebody signed in. */
export interface WallData {
  /** When it was read, ms; undefined: nothing yet. */
  at: number | undefined
  name: string
  timeZone: string
  currency: string
  /** Names are of what is open to the public alone, while sums are of the whole network. */
  isPublic: boolean
  chargePoints: number
  connectedChargePoints: number
  connectors: number
  /** Of charge points that never connected: in no other count. */
  awaiting: number
  powerW: number
  byStatus: Readonly<Record<ConnectorState, number>>
  today: { sessions: number; energyDwh: number; payableMinor: number | null }
  /** Null: not told. */
  totalEnergyDwh: number | null
  load: readonly { at: string; powerW: number }[]
  /** The price periods of the day, where they are told. */
  ruler?: DayFigures['ruler'] | undefined
  ranking: readonly { name: string; energyDwh: number; sessions: number }[]
  places: readonly WallPlace[]
  alarms: readonly WallAlarm[] | undefined
  /** How many there are, where not all are shown. */
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

/** What a wall is before its first reading: its frame, and no figure. */
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
    byStatus: noConnectors,
    today: { sessions: 0, energyDwh: 0, payableMinor: isPublic ? null : 0 },
    totalEnergyDwh: isPublic ? 0 : null,
    load: [],
    ranking: [],
    places: [],
    alarms: isPublic ? undefined : [],
  }
}
export const noConnectors = Object.fromEntries(connectorStates.map((state) => [state, 0])) as WallData['byStatus']

/** Figures older than this are grey and say their age: three readings were missed. */
export const staleAfterMs = 30_000
export const readEveryMs = 10_000
