import type { AnyScalarField, ListField, ItemFields, MessageFields } from './field-types.ts'
import { comesFromChargePoint, messageNameOf, ykcMessages } from './messages.ts'
import type { YkcMessage, YkcMessageName, YkcValues } from './messages.ts'

/** Reason why a body is no message. Both are dropped in silence on the wire: no general negative answer exists. */
export type DecodeFault = 'unknown-type' | 'too-short'
type FieldContent = Record<string, unknown>

/**
 * Reads a body by the layout of its type. Bytes behind the layout are ignored, because descendants of the protocol
 * append fields; a body that is too short is refused (decision 320).
 */
export function decodeMessage(type: number, body: Uint8Array): YkcMessage | { fault: DecodeFault } {
  const name = messageNameOf(type)
  if (name === undefined) return { fault: 'unknown-type' }
  const values = decodeFields(ykcMessages[name].fields, body)
  // The values have the fields of this name, because both come from the same row of the table.
  return values === null ? { fault: 'too-short' } : ({ name, values } as YkcMessage)
}

/** Writes the body of a message. Throws a RangeError for a value that its field cannot hold. */
export function encodeMessage<Name extends YkcMessageName>(
  name: Name,
  values: YkcValues<Name>,
): { type: number; body: Uint8Array } {
  const { type, fields } = ykcMessages[name]
  return { type, body: encodeFields(fields, values) }
}

/** Returns the values of a message in which every field is zero. */
export function zeroValuesOf<Name extends YkcMessageName>(name: Name): YkcValues<Name> {
  const fields: MessageFields = ykcMessages[name].fields
  const zeros = Object.entries(fields).map(([key, field]) => [key, field.kind === 'scalar' ? field.zero : []])
  // Every field of the name has its zero here.
  return Object.fromEntries(zeros) as YkcValues<Name>
}

/** Returns the least number of bytes of a message's body. */
export function leastBodyBytes(name: YkcMessageName): number {
  const fields: MessageFields = ykcMessages[name].fields
  return Object.values(fields).reduce((sum, field) => sum + sizeOf(field), 0)
}

/** Command and answer of a parking lock. The type before the command is its report, which comes by itself. */
const moveLock = 0x62
const moveLockAnswer = 0x63

/** Returns the type of the answer to a command of ours, or undefined if none exists. */
export function answerTypeOf(type: number): number | undefined {
  if (comesFromChargePoint(type) || type === 0x40) return undefined
  const answer = type === 0x12 || type === moveLock ? type + 1 : type - 1
  return messageNameOf(answer) === undefined ? undefined : answer
}

/** Questions of a charge point, by the type of our answer (P 4). */
const questionsOfChargePoint: Readonly<Record<number, number>> = {
  0x02: 0x01,
  0x04: 0x03,
  0x06: 0x05,
  0x0a: 0x09,
  0x32: 0x31,
  0x40: 0x3b,
  0xa2: 0xa1,
}

/**
 * Returns the type of the question that this type answers, or undefined if it answers none. Real-time data count as no
 * answer: they come by themselves too.
 */
export function questionTypeOf(type: number): number | undefined {
  if (!comesFromChargePoint(type)) return questionsOfChargePoint[type]
  if (type === moveLockAnswer) return moveLock
  const isCommand = messageNameOf(type + 1) !== undefined && questionsOfChargePoint[type + 1] === undefined
  return isCommand && answerTypeOf(type + 1) === type ? type + 1 : undefined
}

/** Returns true if a message of this type waits for an answer. */
export function isQuestion(type: number): boolean {
  const answer = comesFromChargePoint(type) || type === moveLock ? type + 1 : type - 1
  return type === 0x3b || questionTypeOf(answer) === type
}

const sizeOf = (field: AnyScalarField | ListField<ItemFields>) =>
  field.kind === 'scalar' ? field.bytes : Number(field.isCounted)

function decodeFields(fields: MessageFields, body: Uint8Array): FieldContent | null {
  const values: FieldContent = {}
  let at = 0
  for (const [key, field] of Object.entries(fields)) {
    if (at + sizeOf(field) > body.length) return null
    if (field.kind === 'scalar') {
      values[key] = field.read(body.subarray(at, at + field.bytes))
      at += field.bytes
      continue
    }
    const list = decodeList(field, body.subarray(at))
    if (list === null) return null
    values[key] = list
    at = body.length
  }
  return values
}

function decodeList({ isCounted, item }: ListField<ItemFields>, bytes: Uint8Array): FieldContent[] | null {
  const rest = isCounted ? bytes.subarray(1) : bytes
  const size = Object.values(item).reduce((sum, field) => sum + field.bytes, 0)
  const items = isCounted ? (bytes[0] ?? 0) : Math.floor(rest.length / size)
  if (items * size > rest.length) return null
  return Array.from({ length: items }, (_, index) => decodeFields(item, rest.subarray(index * size)) ?? {})
}

function encodeFields(fields: MessageFields, values: Readonly<FieldContent>): Uint8Array {
  const parts = Object.entries(fields).map(([key, field]) => {
    const value = values[key]
    return field.kind === 'scalar' ? field.write(value) : encodeList(field, value)
  })
  return joinBytes(parts)
}

function encodeList({ isCounted, item }: ListField<ItemFields>, items: unknown): Uint8Array {
  if (!Array.isArray(items)) throw new RangeError('not a list')
  const count = isCounted ? [Uint8Array.of(items.length)] : []
  return joinBytes([...count, ...items.map((values: FieldContent) => encodeFields(item, values))])
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
