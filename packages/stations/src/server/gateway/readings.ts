import { readMeterValue, type MeterReading, type MeterValue } from '@evops/ocpp/contract'
import { newId } from '@evops/platform/contract'
import { writing } from '@evops/platform/server'
import { badMeterValueKind, type BadMeterValueRow } from './bad-meter-value.kind.store.ts'
import { judgeDeviceTime } from './device-time.rules.ts'
import {
  clockDoubt,
  registerDoubt,
  withoutImpossible,
  type Doubt,
  type RegisterMemory,
} from './readings.rules.ts'
import { kindOfMeterValue, type MeterValueRow } from './meter-value.kind.store.ts'
import type { WireChargePoint } from './wire-charge-point.ts'

/** A clock that is wrong stays so: told once an hour. */
const clockToldMs = 3_600_000

/** While a charge point is connected: its connectors' registers, and when its clock was last noted as wrong. */
interface Memory {
  registers: Map<number, RegisterMemory>
  clockToldAt: number
}
const memories = new WeakMap<WireChargePoint, Memory>()

export interface Readings {
  /** To be stored: impossible values are null. A register is kept as it came: an order judges it at its end, in hindsight. */
  meterValues: MeterValueRow[]
  /** To be shown as they are now: a register that jumped is null. */
  shown: MeterValueRow[]
  /** What nobody can believe, as it was sent. */
  bad: BadMeterValueRow[]
}

/** The rows of a message's meter values: what can be believed, and apart from it what can't. */
export function readMeterValues(
  chargePoint: WireChargePoint,
  connectorNo: number,
  { values, receivedAt }: { values: readonly MeterValue[]; receivedAt: Date },
): Readings {
  const memory = memories.get(chargePoint) ?? { registers: new Map<number, RegisterMemory>(), clockToldAt: 0 }
  memories.set(chargePoint, memory)
  const found: Readings = { meterValues: [], shown: [], bad: [] }
  for (const value of values) {
    const { reading, doubts } = withoutImpossible(readMeterValue(value), {
      sent: value,
      ratedPowerW: chargePoint.ratedPowerW,
    })
    const time = judgeDeviceTime(reading.at, receivedAt)
    const meterValue = meterValueRow(chargePoint, { reading, connectorNo, at: time.at, deviceAt: time.deviceAt, receivedAt })
    if (time.wrong && receivedAt.getTime() - memory.clockToldAt > clockToldMs) {
      memory.clockToldAt = receivedAt.getTime()
      doubts.push(clockDoubt(time.deviceAt, receivedAt))
    }
    const jumped = registerJump(memory, { chargePoint, meterValue })
    if (jumped) doubts.push(jumped)
    found.meterValues.push(meterValue)
    found.shown.push(jumped ? { ...meterValue, registerDwh: null } : meterValue)
    found.bad.push(...doubts.map((doubt) => badRow(meterValue, doubt)))
  }
  return found
}

/** A message without any. */
export const noReadings: Readings = { meterValues: [], shown: [], bad: [] }

/** What is written of them, in the transaction of whatever came with them. */
export function readingWrites({ meterValues, bad }: Readings): ReturnType<typeof writing>[] {
  return [
    ...meterValues.map((row) => writing(kindOfMeterValue(row), row)),
    ...bad.map((row) => writing(badMeterValueKind, row)),
  ]
}

function registerJump(
  { registers }: Memory,
  { chargePoint, meterValue }: { chargePoint: WireChargePoint; meterValue: MeterValueRow },
): Doubt | undefined {
  const { connectorNo, registerDwh, at } = meterValue
  if (registerDwh === null) return undefined
  const known = registers.get(connectorNo) ?? { good: undefined, doubted: undefined }
  registers.set(connectorNo, known)
  const reason = registerDoubt(known, { at: at.getTime(), registerDwh }, chargePoint.ratedPowerW)
  return reason === null
    ? undefined
    : { measurand: 'Energy.Active.Import.Register', reason, value: `${registerDwh / 10} Wh` }
}

function meterValueRow(
  { operatorId, chargePointKey }: WireChargePoint,
  given: { reading: MeterReading } & Pick<MeterValueRow, 'connectorNo' | 'at' | 'deviceAt' | 'receivedAt'>,
): MeterValueRow {
  const { reading, ...place } = given
  const { registerDwh, powerW, voltageDv, currentDa, soc, temperatureDc, context } = reading
  return {
    operatorId,
    chargePointKey,
    ...place,
    registerDwh,
    powerW,
    voltageDv,
    currentDa,
    soc,
    temperatureDc,
    context,
  }
}

function badRow(
  { operatorId, chargePointKey, connectorNo, at, deviceAt, receivedAt }: MeterValueRow,
  doubt: Doubt,
): BadMeterValueRow {
  const id = newId(receivedAt.getTime())
  return { operatorId, id, chargePointKey, connectorNo, at, deviceAt, receivedAt, ...doubt }
}
