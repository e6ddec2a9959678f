import type { ByteOrder, DeviceFault, RegisterKind, RegisterValueType } from '../../contract/index.ts'
import { DeviceError } from './device-fault.ts'

/* MODBUS Messaging on TCP/IP 1.0b and Application Protocol 1.1b3: functions 3 (holding) and 4 (input). */

const header = 7
const mostRegisters = 125
/**
 * Number of unneeded registers between two needed ones that are read as well, because this is faster than another
 * request.
 */
const mostBetween = 16
const functionOf: Readonly<Record<RegisterKind, number>> = { holding: 3, input: 4 }
const exceptions: Readonly<Record<number, DeviceFault>> = {
  1: 'illegal-function',
  2: 'illegal-address',
  3: 'illegal-value',
  4: 'device-failure',
  5: 'device-busy',
  6: 'device-busy',
  10: 'gateway',
  11: 'gateway',
}

export interface RegisterBlock {
  register: RegisterKind
  from: number
  count: number
}
export interface ModbusQuery extends RegisterBlock {
  transaction: number
  unitId: number
}
export function buildModbusRequest({ transaction, unitId, register, from, count }: ModbusQuery): Buffer {
  const frame = Buffer.alloc(12)
  frame.writeUInt16BE(transaction, 0)
  frame.writeUInt16BE(6, 4)
  frame.writeUInt8(unitId, 6)
  frame.writeUInt8(functionOf[register], 7)
  frame.writeUInt16BE(from, 8)
  frame.writeUInt16BE(count, 10)
  return frame
}
/** Returns the bytes of the registers. Undefined: more bytes are needed. Throws DeviceError. */
export function parseModbusAnswer(bytes: Buffer, question: ModbusQuery): Buffer | undefined {
  if (bytes.length < header) return undefined
  const length = bytes.readUInt16BE(4)
  if (bytes.readUInt16BE(2) !== 0 || length < 3 || length > 254) throw new DeviceError('bad-frame', 'MBAP')
  if (bytes.length < 6 + length) return undefined
  if (bytes.readUInt16BE(0) !== question.transaction) throw new DeviceError('bad-frame', 'transaction')
  const unit = bytes.readUInt8(6)
  if (unit !== question.unitId) throw new DeviceError('wrong-unit', `unit ${unit}`)
  const code = bytes.readUInt8(7)
  const wanted = functionOf[question.register]
  if (code === wanted + 0x80) {
    const exception = bytes.readUInt8(8)
    throw new DeviceError(exceptions[exception] ?? 'device-failure', `exception ${exception}`)
  }
  const size = question.count * 2
  if (code !== wanted || bytes.readUInt8(8) !== size || length !== size + 3)
    throw new DeviceError('bad-frame', `function ${code}`)
  return bytes.subarray(9, 9 + size)
}

const sizes: Readonly<Record<RegisterValueType, number>> = { u16: 1, i16: 1, u32: 2, i32: 2, f32: 2, u64: 4 }
/** Returns the number of counts after which a register rolls over. Null: it does not. */
export const registerRollOver = (type: RegisterValueType): bigint | null =>
  type === 'f32' ? null : 2n ** BigInt(sizes[type] * 16)

export interface RegisterAddress {
  register: RegisterKind
  address: number
  valueType: RegisterValueType
}
/** Groups places into blocks, so that close registers are read with a single request. */
export function groupRegisters<P extends RegisterAddress>(places: readonly P[]): (RegisterBlock & { places: P[] })[] {
  const blocks: (RegisterBlock & { places: P[] })[] = []
  const ordered = places.toSorted((a, b) => a.register.localeCompare(b.register) || a.address - b.address)
  for (const place of ordered) {
    const end = place.address + sizes[place.valueType]
    const last = blocks.at(-1)
    const isNear =
      last?.register === place.register &&
      place.address <= last.from + last.count + mostBetween &&
      end - last.from <= mostRegisters
    if (last && isNear) {
      last.count = Math.max(last.count, end - last.from)
      last.places.push(place)
    } else
      blocks.push({
        register: place.register,
        from: place.address,
        count: sizes[place.valueType],
        places: [place],
      })
  }
  return blocks
}
/** Reads a value from the bytes of a block: an integer count or a float. */
export function decodeRegisterValue(
  bytes: Buffer,
  { place, from, order }: { place: Omit<RegisterAddress, 'register'>; from: number; order: ByteOrder },
): bigint | number {
  const at = (place.address - from) * 2
  const value = inOrder(bytes.subarray(at, at + sizes[place.valueType] * 2), order)
  switch (place.valueType) {
    case 'i16':
      return BigInt(value.readInt16BE())
    case 'i32':
      return BigInt(value.readInt32BE())
    case 'f32':
      return value.readFloatBE()
    default:
      return BigInt(`0x${value.toString('hex')}`)
  }
}
/** Reorders bytes to `abcd`: the most significant byte first. */
function inOrder(input: Buffer, order: ByteOrder): Buffer {
  const bytes = Buffer.from(input)
  if (order === 'badc' || order === 'cdab') bytes.swap16()
  return order === 'cdab' || order === 'dcba' ? bytes.reverse() : bytes
}
