import type { Services, Tx } from '@evops/platform/server'
import type { DayWord, Stations } from '@evops/stations/server'
import type { TariffContent } from '@evops/tariffs/contract'
import type { NodeKind } from '../contract/index.ts'
import type { OutsideSpan } from './limit-at.rules.ts'

export interface DepotDeps {
  services: Services
  /** What published tariffs say, by version (tariffs'). */
  tariffs: {
    versionContents: (
      from: Tx,
      operatorId: string,
      versionIds: readonly string[],
    ) => Promise<Map<string, TariffContent>>
  }
  /** Sends a command to a charge point and waits for its answer (stations'). */
  command: Stations['command']
  /** What a station's net carries at most, as a tree (grid's). */
  netLimitsAt: (tx: Tx, stationId: string) => Promise<NetLimits>
  /** What others allow supply points that feed any of these stations, from an instant on (energy's). */
  outsideLimitsAt: (
    tx: Tx,
    wish: { stationIds: readonly string[]; from: Date },
  ) => Promise<(OutsideSpan & { stationIds: readonly string[] })[]>
  currencyOf: (operatorId: string) => Promise<string>
  /** What a station drew, in means of five minutes (stations'). */
  loadBetween: (
    tx: Tx,
    span: { from: Date; to: Date; stationId: string },
  ) => Promise<{ at: Date; powerW: number }[]>
  /** Alarms of stations' days (stations'). */
  alarms: {
    tellDay: (tx: Tx, word: DayWord) => Promise<boolean>
    daysTold: (tx: Tx, code: DayWord['code']) => Promise<{ stationId: string; day: string }[]>
    /** Once they are committed: screens look again. */
    moved: (operatorId: string) => void
  }
}

/** Each limit after the one above it, the site first; none: nothing is fed. */
export interface NetLimits {
  limits: readonly {
    /** Where it branches; a point: the charge point. Null: the site. */
    objectId: string | null
    kind: NodeKind
    /** Null: the site, or nothing above the site. */
    aboveId: string | null
    name: string
    /** W; null: nothing on the way has a rating. */
    limitW: number | null
    chargePointId: string | null
  }[]
  /** Where two ways of being fed meet: then there is no tree. */
  meshed: readonly string[]
  unfed: readonly string[]
}
