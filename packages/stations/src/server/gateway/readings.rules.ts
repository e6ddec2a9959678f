import { hourMs } from '@evops/platform/contract'
import type { MeterReading, MeterValue } from '@evops/ocpp/contract'
import type { BadMeterValueReason } from '../../contract/index.ts'
import { clockToleranceMs } from './device-time.rules.ts'

/** Maximum plausible values. Above them the meter is defective (domain handbook, section 4). */
const most = { voltageDv: 15_000, currentDa: 10_000, powerW: 10_000_000 }
/** Factor of the rated power above which a value is implausible. */
const overRated = 2
/** Same tolerances as for sessions: 10 % above the rated power, and a step of one kWh for coarse registers. */
const powerMargin = 1.1
const stepDwh = 10_000
/** Number of consecutive consistent readings after which a register is accepted as replaced or reset. */
const newLife = 3

export interface ImplausibilityReason {
  measurand: string
  reason: BadMeterValueReason
  value: string
}
interface Point {
  at: number
  registerDwh: number
}
/** State of one connector's register while its charge point is connected. */
export interface ConnectorRegisterState {
  good: Point | undefined
  doubted: (Point & { times: number }) | undefined
}

const limits = (ratedPowerW: number) =>
  [
    ['Voltage', 'voltageDv', most.voltageDv],
    ['Current.Import', 'currentDa', most.currentDa],
    ['Power.Active.Import', 'powerW', ratedPowerW > 0 ? Math.min(most.powerW, ratedPowerW * overRated) : most.powerW],
  ] as const

/** Returns the implausible values of a reading and sets them to null in it. */
export function removeImplausibleValues(
  reading: MeterReading,
  { sent, ratedPowerW }: { sent: MeterValue; ratedPowerW: number },
): { reading: MeterReading; doubts: ImplausibilityReason[] } {
  const clean = { ...reading }
  const doubts = reading.bad.map((measurand): ImplausibilityReason => {
    const value = textOf(sent, measurand)
    return { measurand, reason: isNumber(value) ? 'out-of-range' : 'not-a-number', value }
  })
  for (const [measurand, key, limit] of limits(ratedPowerW)) {
    const value = clean[key]
    if (value === null || value <= limit) continue
    clean[key] = null
    doubts.push({ measurand, reason: 'out-of-range', value: textOf(sent, measurand) })
  }
  return { reading: clean, doubts }
}

/** Returns the reason for an implausible timestamp. */
export function implausibleClockReason(deviceAt: Date | null, receivedAt: Date): ImplausibilityReason {
  if (deviceAt === null) return { measurand: 'Clock', reason: 'clock-unset', value: '' }
  const isUpcoming = deviceAt.getTime() > receivedAt.getTime() + clockToleranceMs
  return {
    measurand: 'Clock',
    reason: isUpcoming ? 'clock-ahead' : 'clock-unset',
    value: deviceAt.toISOString(),
  }
}

/** Checks a register against the last valid one, and stores it. A late value from before that one is not checked. */
export function implausibleRegisterReason(
  memory: ConnectorRegisterState,
  now: Point,
  ratedPowerW: number,
): BadMeterValueReason | null {
  const { good, doubted } = memory
  const reason = good && now.at > good.at ? jump(good, now, ratedPowerW) : null
  if (reason === null) {
    if (!good || now.at > good.at) memory.good = now
    memory.doubted = undefined
    return null
  }
  const times = doubted && jump(doubted, now, ratedPowerW) === null ? doubted.times + 1 : 1
  memory.doubted = { ...now, times }
  if (times < newLife) return reason
  memory.good = now
  memory.doubted = undefined
  return null
}

function jump(from: Point, to: Point, ratedPowerW: number): BadMeterValueReason | null {
  if (to.registerDwh < from.registerDwh) return 'backwards'
  const mostW = (ratedPowerW > 0 ? ratedPowerW : most.powerW) * powerMargin
  const possible = (mostW * 10 * (to.at - from.at)) / hourMs + stepDwh
  return to.registerDwh - from.registerDwh > possible ? 'too-fast' : null
}

function textOf({ sampledValue }: MeterValue, measurand: string): string {
  const found = sampledValue.find(
    (meterValue) => (meterValue.measurand ?? 'Energy.Active.Import.Register') === measurand,
  )
  const text = found ? [found.value, found.unit].filter(Boolean).join(' ') : ''
  return text.replaceAll('\0', '').slice(0, 60)
}
function isNumber(text: string): boolean {
  return /^\s*[-+]?(\d|\.\d)/.test(text)
}
