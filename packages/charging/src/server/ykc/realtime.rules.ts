import type { MeterValue, MeterValue201, StatusNotificationRequest, TransactionEvent } from '@evops/ocpp/contract'
import { catalogueFaultOf } from '@evops/stations/contract'
import type { YkcValues } from '@evops/ykc/contract'
import { stopOfRecord } from './codes.rules.ts'
import type { EnergyReading } from './record-split.rules.ts'
import { instantOfStationTime } from './station-time.rules.ts'

type Realtime = YkcValues<'Realtime'>
type TransactionRecord = YkcValues<'Record'>

const charging = 3
const fault = 1
const plugged = 1
/** Current in 0.1 A below which a charging connector gives nothing. */
const leastCurrent = 10
const highestFaultBit = 13
/** Difference of registers and energy in 0.1 Wh up to which they agree. */
const agreement = 1_000

export const noSerial = '0'.repeat(32)

/** Returns the connector's number, or null for digits that are none. */
export function connectorNoOf(digits: string): number | null {
  return /^\d\d$/.test(digits) && digits !== '00' ? Number(digits) : null
}

/** Returns true while a session runs on the connector. Serial and readings of other states may be old. */
export function isCharging({ state, serial }: Realtime): boolean {
  return state === charging && serial !== noSerial
}

/** Codes F01 to F13 of the fault bits: bit n is mask 1<<n, and bit 0 is reserved. */
export function faultCodesOf(faults: number): string[] {
  return Array.from({ length: highestFaultBit }, (_, index) => index + 1)
    .filter((bit) => (faults & (1 << bit)) !== 0)
    .map((bit) => `F${String(bit).padStart(2, '0')}`)
}

const levelOf = (code: string) => catalogueFaultOf(code).level

/** Fault of a parking lock, which is a message of its own. */
const parkingLockFault = 'F33'

/**
 * Returns the state of the connector. `isStill`: no current flowed in the previous message either. `isLocked`: we locked
 * the charge point, which the message does not show. `isLockFaulty`: its parking lock reports an alarm.
 */
export function statusOfRealtime(
  data: Realtime,
  before: { isStill: boolean; isLocked: boolean; isLockFaulty?: boolean },
): Omit<StatusNotificationRequest, 'connectorId'> {
  const codes = [...faultCodesOf(data.faults), ...(before.isLockFaulty === true ? [parkingLockFault] : [])]
  // A connector shows one fault as its alarm: the gravest one. All of them are in the report's text.
  const [vendorErrorCode] = codes.toSorted((one, other) => levelOf(other) - levelOf(one))
  return {
    status: statusOf(data, before),
    errorCode: vendorErrorCode === undefined ? 'NoError' : 'OtherError',
    ...(vendorErrorCode !== undefined && { vendorErrorCode, info: codes.join(' ') }),
  }
}

function statusOf(
  data: Realtime,
  { isStill, isLocked }: { isStill: boolean; isLocked: boolean },
): StatusNotificationRequest['status'] {
  if (data.state === fault) return 'Faulted'
  if (data.state === charging) return isStill && isWithoutCurrent(data) ? 'SuspendedEV' : 'Charging'
  if (data.state !== 2 || isLocked) return 'Unavailable'
  return data.plugged === plugged ? 'Preparing' : 'Available'
}

export function isWithoutCurrent({ outputCurrent }: Realtime): boolean {
  return outputCurrent < leastCurrent
}

/** Returns the readings of a charging connector. The message has no register; its energy is stored beside them. */
export function meterValueOfRealtime(data: Realtime, at: Date): MeterValue {
  const { outputVoltage, outputCurrent, soc, connectorTemperature } = data
  const tenths = (value: number) => (value / 10).toFixed(1)
  const watts = Math.round((outputVoltage * outputCurrent) / 100)
  return {
    timestamp: at.toISOString(),
    sampledValue: [
      { value: String(watts), measurand: 'Power.Active.Import', unit: 'W' },
      { value: tenths(outputVoltage), measurand: 'Voltage', unit: 'V' },
      { value: tenths(outputCurrent), measurand: 'Current.Import', unit: 'A' },
      ...(soc > 0 ? [{ value: String(soc), measurand: 'SoC', unit: 'Percent' } as const] : []),
      ...(connectorTemperature > 0
        ? [{ value: String(connectorTemperature - 50), measurand: 'Temperature', unit: 'Celsius' } as const]
        : []),
    ],
  }
}

/** Start token as the charge point presents it: a card without the padding of either side, or a VIN. */
export function tagOfCard(card: string): string {
  let tag = card
  while (tag.startsWith('00')) tag = tag.slice(2)
  while (tag.endsWith('00')) tag = tag.slice(0, -2)
  return tag
}

/** Key of a record: its serial, or connector and times of a record without one. */
export function refOfRecord({ serial, connectorNo, startedAt, endedAt }: TransactionRecord): string {
  if (serial !== noSerial) return serial
  return `${connectorNo}-${startedAt.replaceAll(/\D/g, '')}-${endedAt.replaceAll(/\D/g, '').slice(4, 14)}`
}

/**
 * Returns the registers of a record in 0.1 Wh. Its energy counts if it agrees with the registers or if there are none.
 */
export function registersOfRecord({ registerAtStart, registerAtEnd, energy }: TransactionRecord): [number, number] {
  const hasNone = registerAtStart === 0 && registerAtEnd === 0
  const agrees = Math.abs(registerAtEnd - registerAtStart - energy) <= agreement
  return [registerAtStart, hasNone || agrees ? registerAtStart + energy : registerAtEnd]
}

/** Start of a session as a transaction message. The sequence number makes a repetition harmless. */
export function startedEvent(start: {
  ref: string
  connectorNo: number
  timestamp: string
  idTag: string
  isRemote: boolean
  isOffline?: boolean
  /** VIN that the vehicle's battery management reported. Empty: none. */
  vin?: string
}): TransactionEvent {
  const { vin = '' } = start
  return {
    eventType: 'Started',
    timestamp: start.timestamp,
    triggerReason: start.isRemote ? 'RemoteStart' : 'Authorized',
    seqNo: 0,
    ...(start.isOffline === true && { offline: true }),
    transactionInfo: { transactionId: start.ref, chargingState: 'Charging' },
    evse: { id: start.connectorNo },
    idToken: {
      idToken: start.idTag,
      type: start.isRemote ? 'Central' : 'ISO14443',
      ...(vin !== '' && { additionalInfo: [{ additionalIdToken: vin, type: 'VIN' }] }),
    },
  }
}

/**
 * End of a session from its record: the registers at both ends and at the half-hours in between, and the reason. An
 * impossible time stays in the message, so that the session is flagged, and its register counts at the time of receipt.
 */
export function endedEvent(
  record: TransactionRecord,
  {
    connectorNo,
    timeZone,
    receivedAt,
    split,
  }: { connectorNo: number; timeZone: string; receivedAt: Date; split: readonly EnergyReading[] },
): TransactionEvent {
  const { triggerReason, stoppedReason } = stopOfRecord(record.stopReason)
  const [begin, end] = registersOfRecord(record)
  const timestamp = instantOfStationTime(record.endedAt, timeZone)
  const register = (dwh: number, at: string, context: string): MeterValue201 => ({
    timestamp: Number.isNaN(Date.parse(at)) ? receivedAt.toISOString() : at,
    sampledValue: [
      {
        value: dwh / 10,
        measurand: 'Energy.Active.Import.Register',
        unitOfMeasure: { unit: 'Wh' },
        context,
      },
    ],
  })
  return {
    eventType: 'Ended',
    timestamp,
    triggerReason,
    seqNo: 1,
    transactionInfo: {
      transactionId: refOfRecord(record),
      ...(stoppedReason && { stoppedReason }),
    },
    evse: { id: connectorNo },
    meterValue: [
      register(begin, instantOfStationTime(record.startedAt, timeZone), 'Transaction.Begin'),
      ...split.map(([at, dwh]) => register(begin + dwh, new Date(at).toISOString(), 'Sample.Clock')),
      register(end, timestamp, 'Transaction.End'),
    ],
  }
}
