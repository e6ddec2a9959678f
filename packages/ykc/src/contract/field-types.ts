import { fromHex, toHex } from './hex.ts'

/** How a number on the wire is shown: (number + offset) / 10^decimals, then the unit. */
export interface FieldScale {
  decimals?: number
  /** Added to the number on the wire, in its own steps: −50 for temperatures, −4000 for currents of a BMS. */
  offset?: number
  unit?: string
}

/** A field with a fixed number of bytes. Its value is that of the wire: a number counts whole steps of its scale. */
export interface ScalarField<Value extends string | number> {
  readonly kind: 'scalar'
  readonly bytes: number
  readonly zero: Value
  readonly scale: FieldScale
  /** Reads exactly `bytes` bytes. Never throws: a charge point may send anything. */
  read(bytes: Uint8Array): Value
  /** Throws a RangeError for a value that the field cannot hold. */
  write(value: unknown): Uint8Array
}

export type AnyScalarField = ScalarField<string> | ScalarField<number>
export type ItemFields = Readonly<Record<string, AnyScalarField>>

/** Repeated items until the end of the body. A counted list begins with its number of items. */
export interface ListField<Item extends ItemFields> {
  readonly kind: 'list'
  readonly isCounted: boolean
  readonly item: Item
}

export type MessageFields = Readonly<Record<string, AnyScalarField | ListField<ItemFields>>>
type ItemValues<Item extends ItemFields> = {
  -readonly [Key in keyof Item]: Item[Key] extends ScalarField<infer Value> ? Value : never
}

/** Values of a message by the names of its fields. */
export type FieldValues<Fields extends MessageFields> = {
  -readonly [Key in keyof Fields]: Fields[Key] extends ScalarField<infer Value>
    ? Value
    : Fields[Key] extends ListField<infer Item>
      ? ItemValues<Item>[]
      : never
}

/** Unsigned number, low byte first. At most six bytes, so that it stays exact. */
export function uint(bytes: 1 | 2 | 3 | 4 | 5 | 6, scale: FieldScale = {}): ScalarField<number> {
  return {
    kind: 'scalar',
    bytes,
    zero: 0,
    scale,
    read: (read) => read.reduce((sum, byte, at) => sum + byte * 2 ** (8 * at), 0),
    write(value) {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= 2 ** (8 * bytes))
        throw new RangeError(`${String(value)} does not fit into ${bytes} bytes`)
      return Uint8Array.from({ length: bytes }, (_, at) => Math.floor(value / 2 ** (8 * at)) % 256)
    },
  }
}

/**
 * Decimal digits, two a byte, padded with zeros at the left. Other nibbles are read as hexadecimal digits. Charge points
 * reject them in what we send, so only `allowsHex` fields (the ICCID) write them.
 */
export function bcd(bytes: number, { allowsHex = false } = {}): ScalarField<string> {
  const digits = allowsHex ? /^[\dA-F]*$/ : /^\d*$/
  return {
    kind: 'scalar',
    bytes,
    zero: '0'.repeat(bytes * 2),
    scale: {},
    read: toHex,
    write(value) {
      if (typeof value !== 'string' || value.length > bytes * 2 || !digits.test(value))
        throw new RangeError(`${String(value)} is not at most ${bytes * 2} digits`)
      return fromHex(value.padStart(bytes * 2, '0'))
    },
  }
}

/** Bytes as they are, as hexadecimal digits. */
export function raw(bytes: number): ScalarField<string> {
  return {
    kind: 'scalar',
    bytes,
    zero: '0'.repeat(bytes * 2),
    scale: {},
    read: toHex,
    write(value) {
      if (typeof value !== 'string' || value.length !== bytes * 2)
        throw new RangeError(`${String(value)} is not ${bytes} bytes`)
      return fromHex(value)
    },
  }
}

/**
 * Text, padded with zero bytes at the right. `isReversed`: the whole text is back to front (VIN of 0x31 and 0xA1).
 * Bytes outside printable ASCII are read as `?`, because text of a charge point goes to screens and the database.
 */
export function ascii(bytes: number, { isReversed = false } = {}): ScalarField<string> {
  return {
    kind: 'scalar',
    bytes,
    zero: '',
    scale: {},
    read(read) {
      const codes = isReversed ? read.toReversed() : read
      const text = String.fromCodePoint(...codes)
        .replaceAll('\0', ' ')
        .trim()
      return text.replaceAll(/[^ -~]/g, '?')
    },
    write(value) {
      if (typeof value !== 'string' || value.length > bytes || !/^[ -~]*$/.test(value))
        throw new RangeError(`${String(value)} is not at most ${bytes} characters of ASCII`)
      const codes = Uint8Array.from(value.padEnd(bytes, '\0'), (letter) => letter.codePointAt(0) ?? 0)
      return isReversed ? codes.toReversed() : codes
    },
  }
}

const timeText = /^20(\d\d)-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{3})$/

/**
 * CP56Time2a as `2026-03-09 08:15:30.250`: the station's local time without a zone. Flag bits (invalid, summer time) and
 * the day of the week are masked, and sent as zero. Absurd times stay readable text; the reader judges them.
 */
export function cp56(): ScalarField<string> {
  return {
    kind: 'scalar',
    bytes: 7,
    zero: '2000-00-00 00:00:00.000',
    scale: {},
    read(read) {
      const [low = 0, high = 0, minute = 0, hour = 0, day = 0, month = 0, year = 0] = read
      const ms = low | (high << 8)
      const two = (value: number) => String(value).padStart(2, '0')
      const date = `20${two(Math.min(99, year & 0x7f))}-${two(month & 0x0f)}-${two(day & 0x1f)}`
      const seconds = `${two(Math.floor(ms / 1000))}.${String(ms % 1000).padStart(3, '0')}`
      return `${date} ${two(hour & 0x1f)}:${two(minute & 0x3f)}:${seconds}`
    },
    write(value) {
      const parts = typeof value === 'string' ? timeText.exec(value) : null
      if (!parts) throw new RangeError(`${String(value)} is not a local time`)
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, milli = 0] = parts.slice(1).map(Number)
      const ms = second * 1000 + milli
      if (month > 15 || day > 31 || hour > 31 || minute > 63 || ms > 0xffff)
        throw new RangeError(`${parts[0]} is not a local time`)
      return Uint8Array.of(ms & 0xff, ms >>> 8, minute, hour, day, month, year)
    },
  }
}

/** List that begins with its number of items. */
export function countedList<Item extends ItemFields>(item: Item): ListField<Item> {
  return { kind: 'list', isCounted: true, item }
}

/** List whose number of items follows from the length of the body. */
export function openList<Item extends ItemFields>(item: Item): ListField<Item> {
  return { kind: 'list', isCounted: false, item }
}
