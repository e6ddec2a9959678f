import type { Services, Tx, AllowedNetworks } from '@evops/platform/server'
import type { DayAlarm } from '@evops/stations/server'

export interface EnergyDeps {
  services: Services
  currencyOf: (operatorId: string) => Promise<string>
  /** Default time zone for times in files without a time zone. */
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
  /** Private networks that the platform's staff allowed as targets (S-16). */
  allowedNetworks: AllowedNetworks
  /** Time limit for a meter's answer, if it differs from the default. */
  answerMs?: number
  /** Returns the power of a station in steps of five minutes, by its registers where they are known (from stations). */
  loadBetween: (tx: Tx, span: { from: Date; to: Date; stationId: string }) => Promise<{ at: Date; powerW: number }[]>
  /** Returns vehicles that charge for a departure, and how long before it they are ready (from the depots package). */
  marginsOf: (tx: Tx, stationIds: readonly string[], now: Date) => Promise<ChargeMargin[]>
  /** Returns the power of the current charging plans of these stations (from the depots package). */
  plannedLoadOf: (tx: Tx, stationIds: readonly string[]) => Promise<PlannedLoad[]>
  /** Daily alarms of stations (from the stations package). */
  alarms: {
    raiseDayAlarm: (tx: Tx, word: DayAlarm) => Promise<boolean>
    listAlarmDays: (tx: Tx, code: DayAlarm['code']) => Promise<{ stationId: string; day: string }[]>
    /** Called after the commit, so that screens reload. */
    moved: (operatorId: string) => void
  }
}

export interface ChargeMargin {
  chargePointId: string
  connectorNo: number
  marginSeconds: number | null
  departAt: Date
}

export interface PlannedLoad {
  stationId: string
  fromAt: number
  /** Power by quarter hour from `fromAt` on. */
  watts: readonly number[]
}
