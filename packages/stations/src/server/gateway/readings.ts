import { readMeterValue, type MeterReading, type MeterValue } from '@evops/ocpp/contract'
import { newId } from '@evops/platform/contract'
import { writing } from '@evops/platform/server'
import { badSampleKind, type BadSampleRow } from './bad-sample.kind.store.ts'
import { judgeDeviceTime } from './device-time.rules.ts'
import {
  clockDoubt,
  registerDoubt,
  withoutImpossible,
  type Doubt,
  type RegisterMemory,
} from './readings.rules.ts'
import { kindOfSample, type SampleRow } from './sample.kind.store.ts'
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
  samples: SampleRow[]
  /** To be shown as they are now: a register that jumped is null. */
  shown: SampleRow[]
  /** What nobody can believe, as it was sent. */
  bad: BadSampleRow[]
}

/** The rows of a message's meter values: what can be believed, and apart from it what can't. */
export function readSamples(
  chargePoint: WireChargePoint,
  connectorNo: number,
  { values, receivedAt }: { values: readonly MeterValue[]; receivedAt: Date },
): Readings {
  const memory = memories.get(chargePoint) ?? { registers: new Map<number, RegisterMemory>(), clockToldAt: 0 }
  memories.set(chargePoint, memory)
  const found: Readings = { samples: [], shown: [], bad: [] }
  for (const value of values) {
    const { reading, doubts } = withoutImpossible(readMeterValue(value), {
      sent: value,
      ratedPowerW: chargePoint.ratedPowerW,
    })
    const time = judgeDeviceTime(reading.at, receivedAt)
    const sample = sampleRow(chargePoint, { reading, connectorNo, at: time.at, deviceAt: time.deviceAt, receivedAt })
    if (time.wrong && receivedAt.getTime() - memory.clockToldAt > clockToldMs) {
      memory.clockToldAt = receivedAt.getTime()
      doubts.push(clockDoubt(time.deviceAt, receivedAt))
    }
    const jumped = registerJump(memory, { chargePoint, sample })
    if (jumped) doubts.push(jumped)
    found.samples.push(sample)
    found.shown.push(jumped ? { ...sample, registerDwh: null } : sample)
    found.bad.push(...doubts.map((doubt) => badRow(sample, doubt)))
  }
  return found
}

/** A message without any. */
export const noReadings: Readings = { samples: [], shown: [], bad: [] }

/** What is written of them, in the transaction of whatever came with them. */
export function keepReadings({ samples, bad }: Readings): ReturnType<typeof writing>[] {
  return [
    ...samples.map((row) => writing(kindOfSample(row), row)),
    ...bad.map((row) => writing(badSampleKind, row)),
  ]
}

function registerJump(
  { registers }: Memory,
  { chargePoint, sample }: { chargePoint: WireChargePoint; sample: SampleRow },
): Doubt | undefined {
  const { connectorNo, registerDwh, at } = sample
  if (registerDwh === null) return undefined
  const known = registers.get(connectorNo) ?? { good: undefined, doubted: undefined }
  registers.set(connectorNo, known)
  const reason = registerDoubt(known, { at: at.getTime(), registerDwh }, chargePoint.ratedPowerW)
  return reason === null
    ? undefined
    : { measurand: 'Energy.Active.Import.Register', reason, value: `${registerDwh / 10} Wh` }
}

function sampleRow(
  { operatorId, chargePointKey }: WireChargePoint,
  given: { reading: MeterReading } & Pick<SampleRow, 'connectorNo' | 'at' | 'deviceAt' | 'receivedAt'>,
): SampleRow {
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
  { operatorId, chargePointKey, connectorNo, at, deviceAt, receivedAt }: SampleRow,
  doubt: Doubt,
): BadSampleRow {
  const id = newId(receivedAt.getTime())
  return { operatorId, id, chargePointKey, connectorNo, at, deviceAt, receivedAt, ...doubt }
}
