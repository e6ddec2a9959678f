import { readMeterValue, type MeterReading, type MeterValue } from '@evops/ocpp/contract'
import { newId } from '@evops/platform/contract'
import { createBatchWrite } from '@evops/platform/server'
import { badMeterValueKind, type BadMeterValueRow } from './bad-meter-value.kind.store.ts'
import { checkDeviceTime } from './device-time.rules.ts'
import {
  implausibleClockReason,
  implausibleRegisterReason,
  removeImplausibleValues,
  type ImplausibilityReason,
  type ConnectorRegisterState,
} from './readings.rules.ts'
import { kindOfMeterValue, type MeterValueRow } from './meter-value.kind.store.ts'
import type { ConnectedChargePoint } from './wire-charge-point.ts'

/** Minimum milliseconds between two notes about a wrong clock, which usually stays wrong. */
const clockNoticeMs = 3_600_000

/** State while a charge point is connected: its connectors' registers, and the last note about its clock. */
interface Memory {
  registers: Map<number, ConnectorRegisterState>
  clockSentAt: number
}
const memories = new WeakMap<ConnectedChargePoint, Memory>()

export interface MessageMeterValues {
  /**
   * Values for storage, with null for impossible values. A register is stored as received, because a session checks it
   * at its end.
   */
  meterValues: MeterValueRow[]
  /** Values for display, with null for a register that jumped. */
  shown: MeterValueRow[]
  /** Implausible values as received. */
  bad: BadMeterValueRow[]
}

/** Returns the rows of a message's meter values, with plausible and implausible values separated. */
export function parseMeterValues(
  chargePoint: ConnectedChargePoint,
  connectorNo: number,
  { values, receivedAt }: { values: readonly MeterValue[]; receivedAt: Date },
): MessageMeterValues {
  const memory = memories.get(chargePoint) ?? { registers: new Map<number, ConnectorRegisterState>(), clockSentAt: 0 }
  memories.set(chargePoint, memory)
  const found: MessageMeterValues = { meterValues: [], shown: [], bad: [] }
  for (const value of values) {
    const { reading, doubts } = removeImplausibleValues(readMeterValue(value), {
      sent: value,
      ratedPowerW: chargePoint.ratedPowerW,
    })
    const time = checkDeviceTime(reading.at, receivedAt)
    const meterValue = meterValueRow(chargePoint, {
      reading,
      connectorNo,
      at: time.at,
      deviceAt: time.deviceAt,
      receivedAt,
    })
    if (time.wrong && receivedAt.getTime() - memory.clockSentAt > clockNoticeMs) {
      memory.clockSentAt = receivedAt.getTime()
      doubts.push(implausibleClockReason(time.deviceAt, receivedAt))
    }
    const jumped = registerJump(memory, { chargePoint, meterValue })
    if (jumped) doubts.push(jumped)
    found.meterValues.push(meterValue)
    found.shown.push(jumped ? { ...meterValue, registerDwh: null } : meterValue)
    found.bad.push(...doubts.map((doubt) => badRow(meterValue, doubt)))
  }
  return found
}

/** Result for a message without meter values. */
export const emptyMeterValues: MessageMeterValues = { meterValues: [], shown: [], bad: [] }

/** Returns the writes for the meter values, for the transaction of the message that contained them. */
export function meterValueWrites({ meterValues, bad }: MessageMeterValues): ReturnType<typeof createBatchWrite>[] {
  return [
    ...meterValues.map((row) => createBatchWrite(kindOfMeterValue(row), row)),
    ...bad.map((row) => createBatchWrite(badMeterValueKind, row)),
  ]
}

function registerJump(
  { registers }: Memory,
  { chargePoint, meterValue }: { chargePoint: ConnectedChargePoint; meterValue: MeterValueRow },
): ImplausibilityReason | undefined {
  const { connectorNo, registerDwh, at } = meterValue
  if (registerDwh === null) return undefined
  const register = registers.get(connectorNo) ?? { good: undefined, doubted: undefined }
  registers.set(connectorNo, register)
  const reason = implausibleRegisterReason(register, { at: at.getTime(), registerDwh }, chargePoint.ratedPowerW)
  return reason === null
    ? undefined
    : { measurand: 'Energy.Active.Import.Register', reason, value: `${registerDwh / 10} Wh` }
}

function meterValueRow(
  { operatorId, chargePointKey }: ConnectedChargePoint,
  input: { reading: MeterReading } & Pick<MeterValueRow, 'connectorNo' | 'at' | 'deviceAt' | 'receivedAt'>,
): MeterValueRow {
  const { reading, ...place } = input
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
  doubt: ImplausibilityReason,
): BadMeterValueRow {
  const id = newId(receivedAt.getTime())
  return { operatorId, id, chargePointKey, connectorNo, at, deviceAt, receivedAt, ...doubt }
}
