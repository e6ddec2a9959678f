import { meaningOfCode } from './codes.rules.ts'
import type { FieldScale, MessageFields } from './field-types.ts'
import { ykcFieldNames } from './field-names.words.ts'
import { toHex } from './hex.ts'
import { messageNameOf, ykcMessages, type YkcMessageName } from './messages.ts'

/** One line of a message in the message log. */
export interface ShownYkcField {
  /** Name of the field in the reader's language. */
  name: string
  /** Value with decimals and unit, as `612.4 V`, or a code in words with its number, as `successful (1)`. */
  text: string
}
type Language = 'zh' | 'en' | 'es'

/** Fields that are masked before a message is stored or shown: the PIN of a start and the password of an update. */
export const maskedYkcFields: ReadonlySet<string> = new Set(['pin', 'password'])
const mask = '***'
/** Names of start tokens in the message log. The log masks the values of these names for whoever may not see tokens. */
export const loggedYkcNames: Readonly<Record<string, string>> = { card: 'idTag', logicalCard: 'cardNo', vin: 'idToken' }
const bodyStart = 6
const checksumBytes = 2

/**
 * Lists the fields of a message for a reader, from its values or from those of the message log. Null: an unknown type,
 * or values of another message.
 */
export function listShownFields(
  type: number,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): { title: string; fields: ShownYkcField[] } | null {
  const name = messageNameOf(type)
  if (name === undefined) return null
  const { fields, title } = ykcMessages[name]
  return { title: title[language], fields: shownFieldsOf(name, { fields, values, language }) }
}

function shownFieldsOf(
  message: YkcMessageName,
  shown: { fields: MessageFields; values: Readonly<Record<string, unknown>>; language: Language },
): ShownYkcField[] {
  const { fields, values, language } = shown
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = values[key] ?? values[loggedYkcNames[key] ?? '']
    if (field.kind === 'list' && Array.isArray(value))
      return value.flatMap((item: Readonly<Record<string, unknown>>) =>
        shownFieldsOf(message, { fields: field.item, values: item, language }),
      )
    const meaning = typeof value === 'number' ? meaningOfCode({ message, key }, value, language) : null
    const scale = field.kind === 'scalar' ? field.scale : {}
    return [{ name: nameOf(key, language), text: meaning ?? textOf(key, value, scale) }]
  })
}

/** Every key of the table has a name; a test walks through all of them. */
function nameOf(key: string, language: Language): string {
  const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = ykcFieldNames
  return names[`ykc.field.${key}`]?.[language] ?? key
}

function textOf(key: string, value: unknown, { decimals = 0, offset = 0, unit }: FieldScale): string {
  if (maskedYkcFields.has(key)) return mask
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  // A temperature of 0 means that there is none (P 7.2).
  if (unit === '°C' && value === 0) return '—'
  const text = ((value + offset) / 10 ** decimals).toFixed(decimals)
  return unit === undefined ? text : `${text} ${unit}`
}

/**
 * Prints the bytes of a frame in hexadecimal pairs, as `68 0C 02`. Cards, VIN, PIN and password are masked by dots, and
 * then the checksum too, because the two bytes of a short card that stay hidden could be computed from it.
 */
export function shownHexOf(bytes: Uint8Array): string {
  const pairs = Array.from(bytes, (byte) => toHex(Uint8Array.of(byte)))
  const name = messageNameOf(bytes[bodyStart - 1] ?? 0)
  if (name === undefined) return pairs.join(' ')
  const end = bytes.length - checksumBytes
  const isSecretAt = secretBytesOf(ykcMessages[name].fields, bytes.subarray(bodyStart, end))
  const hidden = pairs.map((_, at) => isSecretAt.has(at - bodyStart) || (isSecretAt.size > 0 && at >= end))
  return pairs.map((pair, at) => (hidden[at] === true ? '··' : pair)).join(' ')
}

/** Returns the places of secret bytes in a body. A field of zeros is empty and no secret. */
function secretBytesOf(fields: MessageFields, body: Uint8Array): ReadonlySet<number> {
  const places = new Set<number>()
  let at = 0
  const pass = (key: string, bytes: number) => {
    const isSecret = maskedYkcFields.has(key) || loggedYkcNames[key] !== undefined
    if (isSecret && body.subarray(at, at + bytes).some((byte) => byte !== 0))
      for (let place = at; place < at + bytes; place += 1) places.add(place)
    at += bytes
  }
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === 'scalar') {
      pass(key, field.bytes)
      continue
    }
    if (field.isCounted) at += 1
    while (at < body.length) for (const [name, { bytes }] of Object.entries(field.item)) pass(name, bytes)
  }
  return places
}
