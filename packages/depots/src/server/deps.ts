import type { House, Tx } from '@evops/platform/server'
import type { DayWord, Stations } from '@evops/stations/server'
import type { TariffContent } from '@evops/tariffs/contract'

export interface DepotDeps {
  house: House
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
