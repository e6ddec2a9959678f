import type { Services, Tx } from '@evops/platform/server'
import type { DayAlarm, Stations } from '@evops/stations/server'
import type { TariffContent } from '@evops/tariffs/contract'
import type { LimitNodeKind } from '../contract/index.ts'
import type { ExternalLimitSpan } from './limit-at.rules.ts'

export interface DepotDeps {
  services: Services
  /** Returns published tariffs by version (from the tariffs package). */
  tariffs: {
    versionContents: (
      from: Tx,
      operatorId: string,
      versionIds: readonly string[],
    ) => Promise<Map<string, TariffContent>>
  }
  /** Sends a command to a charge point and waits for the response (from the stations package). */
  command: Stations['command']
  /** Returns the limits of a station's grid model as a tree (from the grid package). */
  netLimitsAt: (tx: Tx, stationId: string) => Promise<GridLimits>
  /** Returns the charge points of a station that open switches leave without a source (from the grid package). */
  deadChargePointsAt: (tx: Tx, stationId: string) => Promise<ReadonlySet<string>>
  /**
   * Returns the limits of the contracts of the supply points of these stations in a span: contracted power by period, or
   * the capacity of the transformers, each less the load of buildings and of stations without a plan (from the energy
   * package).
   */
  contractLimitsAt: (
    tx: Tx,
    wish: { stationIds: readonly string[]; from: Date; until: Date; plannedStationIds: readonly string[] },
  ) => Promise<(ExternalLimitSpan & { stationIds: readonly string[] })[]>
  /** Returns external limits of the supply points of these stations, from an instant on (from the energy package). */
  outsideLimitsAt: (
    tx: Tx,
    wish: { stationIds: readonly string[]; from: Date },
  ) => Promise<(Omit<ExternalLimitSpan, 'cause'> & { stationIds: readonly string[] })[]>
  currencyOf: (operatorId: string) => Promise<string>
  /** Returns the power of a station as five-minute means (from the stations package). */
  loadBetween: (tx: Tx, span: { from: Date; to: Date; stationId: string }) => Promise<{ at: Date; powerW: number }[]>
  /** Daily alarms of stations (from the stations package). */
  alarms: {
    raiseDayAlarm: (tx: Tx, word: DayAlarm) => Promise<boolean>
    listAlarmDays: (tx: Tx, code: DayAlarm['code']) => Promise<{ stationId: string; day: string }[]>
    /** Called after the commit, so that screens reload. */
    moved: (operatorId: string) => void
  }
}

/** Sorted so that each limit follows its parent, with the site first. Empty: the model has no supply. */
export interface GridLimits {
  limits: readonly {
    /** Branch point, or the charge point for kind point. Null: the site. */
    objectId: string | null
    kind: LimitNodeKind
    /** Null for the site, or if only the site is above. */
    aboveId: string | null
    name: string
    /** In W. Null: no rating on the path. */
    limitW: number | null
    chargePointId: string | null
  }[]
  /** Objects with two supply paths. The model is then not a tree. */
  meshed: readonly string[]
  unfed: readonly string[]
}
