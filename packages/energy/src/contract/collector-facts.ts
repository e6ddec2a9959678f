import { z } from 'zod'

export const collectorProtocols = ['modbus-tcp', 'dlt645-tcp'] as const
export type CollectorProtocol = (typeof collectorProtocols)[number]
/** Byte order of a value in two registers. For a single register: whether its bytes are swapped. */
export const byteOrders = ['abcd', 'cdab', 'badc', 'dcba'] as const
export type ByteOrder = (typeof byteOrders)[number]
/** Read intervals in seconds. Each divides a quarter hour, so that a read falls on its boundary. */
export const readIntervals = [1, 5, 10, 30, 60, 300, 900] as const
export const registerKinds = ['holding', 'input'] as const
export type RegisterKind = (typeof registerKinds)[number]
export const registerValueTypes = ['u16', 'i16', 'u32', 'i32', 'f32', 'u64'] as const
export type RegisterValueType = (typeof registerValueTypes)[number]

export const meterQuantities = [
  'energy-import',
  'energy-export',
  'reactive-import',
  'power',
  'voltage-1',
  'voltage-2',
  'voltage-3',
  'current-1',
  'current-2',
  'current-3',
  'power-factor',
] as const
export type MeterQuantity = (typeof meterQuantities)[number]
export const quantityUnits: Readonly<Record<MeterQuantity, string>> = {
  'energy-import': 'kWh',
  'energy-export': 'kWh',
  'reactive-import': 'kvarh',
  power: 'kW',
  'voltage-1': 'V',
  'voltage-2': 'V',
  'voltage-3': 'V',
  'current-1': 'A',
  'current-2': 'A',
  'current-3': 'A',
  'power-factor': '',
}
/** Returns true for quantities that only increase until they roll over. */
export const isCounter = (quantity: MeterQuantity) =>
  quantity === 'energy-import' || quantity === 'energy-export' || quantity === 'reactive-import'
/** Returns true for quantities that are multiplied by the meter's transformer ratio. */
export const isMultiplied = (quantity: MeterQuantity) => isCounter(quantity) || quantity === 'power'

interface DataId {
  dataId: string
  scaleE6: number
}
/** DL/T 645-2007, annex A: data identifier of each quantity and the unit of a count. */
export const quantityDataIds: Readonly<Record<MeterQuantity, DataId>> = {
  'energy-import': { dataId: '00010000', scaleE6: 10_000 },
  'energy-export': { dataId: '00020000', scaleE6: 10_000 },
  'reactive-import': { dataId: '00030000', scaleE6: 10_000 },
  power: { dataId: '02030000', scaleE6: 100 },
  'voltage-1': { dataId: '02010100', scaleE6: 100_000 },
  'voltage-2': { dataId: '02010200', scaleE6: 100_000 },
  'voltage-3': { dataId: '02010300', scaleE6: 100_000 },
  'current-1': { dataId: '02020100', scaleE6: 1_000 },
  'current-2': { dataId: '02020200', scaleE6: 1_000 },
  'current-3': { dataId: '02020300', scaleE6: 1_000 },
  'power-factor': { dataId: '02060000', scaleE6: 1_000 },
}

/** Reasons why a device could not be read. */
export const deviceFaults = [
  'not-allowed',
  'unknown-host',
  'unreachable',
  'timeout',
  'closed',
  'bad-frame',
  'bad-checksum',
  'wrong-unit',
  'illegal-function',
  'illegal-address',
  'illegal-value',
  'device-failure',
  'device-busy',
  'gateway',
  'no-data',
  'wrong-password',
] as const
export type DeviceFault = (typeof deviceFaults)[number]
export const valueFaults = ['not-a-number', 'too-large', 'backwards', 'jump', 'stands-still'] as const
export const dataPointFaults = [...deviceFaults, ...valueFaults] as const
export type DataPointFault = (typeof dataPointFaults)[number]
export const deviceFault = z.enum(deviceFaults)
export const dataPointFault = z.enum(dataPointFaults)
/** Deviation of a meter's clock in seconds above which it is reported. */
export const maxClockDriftS = 60
/** Maximum age of a value that counts as the current power: this constant or two and a half read intervals. */
export const maxReadingAgeMs = (intervalS: number) => Math.max(90_000, intervalS * 2_500)
