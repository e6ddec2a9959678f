import type { CanonicalStopReason, SessionDetail, SessionState } from '@evops/charging/contract'
import { currencyExponent } from '@evops/platform/contract'
import type { PricedSegment, PricedSession } from '@evops/tariffs/contract'
import { splitRoundedTotal } from '../port/shares.rules.ts'
import { connectorIdOf } from './rows.rules.ts'

/* Sessions in the format of T/CEC 102.3: yuan with two decimals, kWh with four decimals, China time. */

/** Maximum value of `SumPeriod`. */
const mostPeriods = 32
const leadMs = 8 * 3_600_000

/** Values of `StartChargeSeqStat`. */
export const startSequenceStates = { starting: 1, charging: 2, stopping: 3, over: 4, unknown: 5 } as const
const seqStateOfSession: Readonly<Partial<Record<SessionState, number>>> = {
  created: startSequenceStates.starting,
  starting: startSequenceStates.starting,
  charging: startSequenceStates.charging,
  stopping: startSequenceStates.stopping,
  // The end of the session is missing and may still arrive.
  awaiting_record: startSequenceStates.unknown,
}
export const startSequenceState = (state: SessionState): number => seqStateOfSession[state] ?? startSequenceStates.over

/**
 * 0 by the user at the charge point, 1 by the platform, 2 by the vehicle, 3 fault, 4 unplugged. From 5 on the codes are
 * our own.
 */
const stopReasons: Readonly<Record<CanonicalStopReason, number>> = {
  user_local: 0,
  user_app: 1,
  full: 2,
  bms_stop: 2,
  device_fault: 3,
  emergency: 3,
  power_loss: 3,
  reboot: 3,
  unplugged: 4,
  unlock: 4,
  operator_remote: 5,
  out_of_credit: 6,
  not_authorized: 7,
  target_energy: 8,
  target_amount: 8,
  target_time: 8,
  start_failed: 9,
  unknown: 10,
}

export type NoticeSession = Pick<
  SessionDetail,
  'chargePointNo' | 'connectorNo' | 'state' | 'startedAt' | 'endedAt' | 'stopReason' | 'bill' | 'curve' | 'endSoc'
>

/** Formats `2026-05-04 13:30:00` in China time. */
export function formatChinaTime(at: string | number): string {
  const time = typeof at === 'string' ? Date.parse(at) : at
  return new Date(time + leadMs).toISOString().slice(0, 19).replace('T', ' ')
}
export const tenthsWhToKwh = (dwh: number) => dwh / 10_000
export const minorUnitsToYuan = (minor: number, currency: string) => minor / 10 ** currencyExponent(currency)

export function startResult(StartChargeSeq: string, session: NoticeSession): object {
  return {
    StartChargeSeq,
    StartChargeSeqStat: startSequenceState(session.state),
    ConnectorID: connectorIdOf(session),
    StartTime: formatChinaTime(session.startedAt),
    IdentCode: '',
  }
}
export function stopResult(StartChargeSeq: string, session: NoticeSession): object {
  return {
    StartChargeSeq,
    StartChargeSeqStat: startSequenceStates.over,
    ConnectorID: connectorIdOf(session),
    SuccStat: 0,
    FailReason: 0,
  }
}

/** Builds the status of a session: its last meter values and the cost so far. */
export function chargeStatus(StartChargeSeq: string, session: NoticeSession): object {
  const { ElecMoney, SeviceMoney, TotalMoney, TotalPower, ...details } = moneyOf(session.bill)
  const last = session.endedAt === null ? session.curve.at(-1) : undefined
  const tenths = (value: number | null | undefined) => (value ?? 0) / 10
  return {
    StartChargeSeq,
    StartChargeSeqStat: startSequenceState(session.state),
    ConnectorID: connectorIdOf(session),
    ConnectorStatus: session.state === 'charging' || session.state === 'stopping' ? 3 : 1,
    // A single phase is measured, or direct current.
    CurrentA: tenths(last?.currentDa),
    CurrentB: 0,
    CurrentC: 0,
    VoltageA: tenths(last?.voltageDv),
    VoltageB: 0,
    VoltageC: 0,
    Soc: (last?.soc ?? session.endSoc) || 0,
    StartTime: formatChinaTime(session.startedAt),
    EndTime: formatChinaTime(session.endedAt ?? last?.at ?? session.startedAt),
    TotalPower,
    ElecMoney,
    SeviceMoney,
    TotalMoney,
    ...details,
  }
}

/** Builds the order with the amounts due. Its details add up to the totals. */
export function orderInfo(StartChargeSeq: string, session: NoticeSession & { bill: PricedSession }): object {
  const { TotalPower, ElecMoney, SeviceMoney, TotalMoney, ...details } = moneyOf(session.bill)
  return {
    StartChargeSeq,
    ConnectorID: connectorIdOf(session),
    StartTime: formatChinaTime(session.startedAt),
    EndTime: formatChinaTime(session.endedAt ?? session.startedAt),
    TotalPower,
    TotalElecMoney: ElecMoney,
    TotalSeviceMoney: SeviceMoney,
    TotalMoney,
    StopReason: stopReasons[session.stopReason ?? 'unknown'],
    ...details,
  }
}

/** Returns the totals of the bill and its periods. A rounding difference is added to the last period. */
function moneyOf(bill: PricedSession | null) {
  if (!bill) return { TotalPower: 0, ElecMoney: 0, SeviceMoney: 0, TotalMoney: 0, SumPeriod: 0, ChargeDetails: [] }
  const { currency, electricity, service, segments } = bill
  const lines = stretches(segments)
  const electric = splitRoundedTotal(
    lines.map(({ electricityAmountE4 }) => electricityAmountE4),
    electricity.minor,
  )
  const services = splitRoundedTotal(
    lines.map(({ serviceAmountE4 }) => serviceAmountE4),
    service.minor,
  )
  return {
    TotalPower: tenthsWhToKwh(bill.energyDwh),
    ElecMoney: minorUnitsToYuan(electricity.minor, currency),
    SeviceMoney: minorUnitsToYuan(service.minor, currency),
    TotalMoney: minorUnitsToYuan(electricity.minor + service.minor, currency),
    SumPeriod: lines.length,
    ChargeDetails: lines.map((line, index) => ({
      DetailStartTime: formatChinaTime(line.from),
      DetailEndTime: formatChinaTime(line.to),
      ElecPrice: line.electricityPriceE5 / 100_000,
      SevicePrice: line.servicePriceE5 / 100_000,
      DetailPower: tenthsWhToKwh(line.energyDwh),
      DetailElecMoney: minorUnitsToYuan(electric[index] ?? 0, currency),
      DetailSeviceMoney: minorUnitsToYuan(services[index] ?? 0, currency),
    })),
  }
}

type Line = Pick<
  PricedSegment,
  'from' | 'to' | 'energyDwh' | 'electricityPriceE5' | 'servicePriceE5' | 'electricityAmountE4' | 'serviceAmountE4'
>
/**
 * Returns periods with the same price. If a session has more periods than the standard allows, they are grouped by
 * price.
 */
function stretches(segments: readonly PricedSegment[]): Line[] {
  const lines: Line[] = []
  for (const segment of segments) {
    const before = lines.at(-1)
    if (before && priceOf(before) === priceOf(segment)) lines[lines.length - 1] = mergeLines(before, segment)
    else lines.push(segment)
  }
  if (lines.length <= mostPeriods) return lines
  const byPrice = new Map<string, Line>()
  for (const line of lines) {
    const same = byPrice.get(priceOf(line))
    byPrice.set(priceOf(line), same ? mergeLines(same, line) : line)
  }
  return [...byPrice.values()]
}
const priceOf = ({ electricityPriceE5, servicePriceE5 }: Line) => `${electricityPriceE5} ${servicePriceE5}`
function mergeLines(a: Line, b: Line): Line {
  return {
    ...a,
    to: b.to,
    energyDwh: a.energyDwh + b.energyDwh,
    electricityAmountE4: a.electricityAmountE4 + b.electricityAmountE4,
    serviceAmountE4: a.serviceAmountE4 + b.serviceAmountE4,
  }
}
