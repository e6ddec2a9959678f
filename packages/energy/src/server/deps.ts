import type { Services, Tx } from '@evops/platform/server'
import type { DayWord } from '@evops/stations/server'

export interface EnergyDeps {
  services: Services
  currencyOf: (operatorId: string) => Promise<string>
  /** For times in files that say no zone. */
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
  /** Private networks that the platform's staff allowed to be reached (S-16). */
  allowedNetworks: () => Promise<readonly string[]>
  /** How long a meter may think about an answer, where that is not what is usual. */
  answerMs?: number
  /** What a station drew, in means of five minutes (stations'). */
  loadBetween: (
    tx: Tx,
    span: { from: Date; to: Date; stationId: string },
  ) => Promise<{ at: Date; powerW: number }[]>
  /** Vehicles that charge for a departure, and how long before it they are ready (depots'). */
  marginsOf: (tx: Tx, stationIds: readonly string[], now: Date) => Promise<ChargeMargin[]>
  /** Alarms of stations' days (stations'). */
  alarms: {
    tellDay: (tx: Tx, word: DayWord) => Promise<boolean>
    daysTold: (tx: Tx, code: DayWord['code']) => Promise<{ stationId: string; day: string }[]>
    /** Once they are committed: screens look again. */
    moved: (operatorId: string) => void
  }
}

export interface ChargeMargin {
  chargePointId: string
  connectorNo: number
  marginSeconds: number | null
  departAt: Date
}
