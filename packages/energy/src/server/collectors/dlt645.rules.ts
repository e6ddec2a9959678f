import { DeviceError } from './device-fault.ts'

/*
 * DL/T 645-2007: 68 A0…A5 68 C L DATA CS 16. The least significant byte comes first, and each data byte is increased by
 * 33H in transmission.
 */

const [start, end, wake, shift] = [0x68, 0x16, 0xfe, 0x33]
const [read, answered, refused] = [0x11, 0x91, 0xd1]
const head = 10

const sumOf = (bytes: Buffer) => bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0)
/** Converts digits to bytes with the least significant byte first, and back. */
const toBytes = (digits: string) => Buffer.from(digits, 'hex').reverse()
const toDigits = (bytes: Buffer) => Buffer.from(bytes).reverse().toString('hex')

export interface Dlt645Message {
  /** Twelve digits. */
  address: string
  control: number
  data: Buffer
}
export function formatDlt645Message({ address, control, data }: Dlt645Message): Buffer {
  const body = Buffer.concat([
    Buffer.from([start]),
    toBytes(address),
    Buffer.from([start, control, data.length]),
    data.map((byte) => (byte + shift) & 0xff),
  ])
  return Buffer.concat([body, Buffer.from([sumOf(body), end])])
}
/** Parses a message after its wake-up bytes. Undefined: more bytes are needed. Throws DeviceError. */
export function parseDlt645Message(bytes: Buffer): Dlt645Message | undefined {
  const from = bytes.findIndex((byte) => byte !== wake)
  if (from === -1) return undefined
  const frame = bytes.subarray(from)
  if (frame.readUInt8(0) !== start) throw new DeviceError('bad-frame', 'no 68H')
  if (frame.length < head) return undefined
  if (frame.readUInt8(7) !== start) throw new DeviceError('bad-frame', 'no second 68H')
  const length = frame.readUInt8(9)
  if (frame.length < head + length + 2) return undefined
  const body = frame.subarray(0, head + length)
  if (frame.readUInt8(head + length + 1) !== end) throw new DeviceError('bad-frame', 'no 16H')
  if (frame.readUInt8(head + length) !== sumOf(body)) throw new DeviceError('bad-checksum')
  return {
    address: toDigits(body.subarray(1, 7)),
    control: body.readUInt8(8),
    data: Buffer.from(body.subarray(head).map((byte) => (byte - shift) & 0xff)),
  }
}

export interface Dlt645Query {
  address: string
  dataId: string
}
/** Builds a request with wake-up bytes. */
export function buildDlt645Request({ address, dataId }: Dlt645Query): Buffer {
  return Buffer.concat([Buffer.alloc(4, wake), formatDlt645Message({ address, control: read, data: toBytes(dataId) })])
}
/**
 * Returns the bytes of the value, least significant byte first. Undefined: more bytes are needed. Throws DeviceError.
 */
export function parseDlt645Answer(bytes: Buffer, { address, dataId }: Dlt645Query): Buffer | undefined {
  const frame = parseDlt645Message(bytes)
  if (!frame) return undefined
  if (frame.address !== address) throw new DeviceError('wrong-unit', `address ${frame.address}`)
  if (frame.control === refused) {
    const [error = 0] = frame.data
    // Bits of the error word: bit 1 no such data, bit 2 wrong password.
    const fault = error & 2 ? 'no-data' : error & 4 ? 'wrong-password' : 'device-failure'
    throw new DeviceError(fault, `error ${error.toString(16).padStart(2, '0')}H`)
  }
  const isOurs = frame.control === answered && frame.data.length > 4
  if (!isOurs || toDigits(frame.data.subarray(0, 4)) !== dataId.toLowerCase())
    throw new DeviceError('bad-frame', `control ${frame.control.toString(16)}H`)
  return frame.data.subarray(4)
}

/** Currents, powers and power factors have their sign in the highest bit. */
const signed = /^02(?:02|03|04|06)/
/** Converts BCD to an integer count. Null: not decimal digits. */
export function parseBcdCount(value: Buffer, dataId: string): bigint | null {
  const isSigned = signed.test(dataId)
  const bytes = Buffer.from(value)
  const top = bytes.at(-1) ?? 0
  if (isSigned) bytes[bytes.length - 1] = top & 0x7f
  const digits = toDigits(bytes)
  if (!/^[0-9]+$/.test(digits)) return null
  return isSigned && top & 0x80 ? -BigInt(digits) : BigInt(digits)
}

export const clockDataIds = { date: '04000101', time: '04000102' } as const
/** Returns the time of a meter's clock as if it were UTC. Null: not a valid time. */
export function parseMeterClock(date: Buffer, time: Buffer): number | null {
  // WW DD MM YY and ss mm hh, in the order of arrival.
  const [day, clock] = [toDigits(date), toDigits(time)]
  const text = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}T${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4, 6)}Z`
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}
