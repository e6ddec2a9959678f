import type { FieldScale, MessageFields } from './field-types.ts'
import { ykcFieldNames } from './field-names.words.ts'
import { decodeMessage } from './codec.rules.ts'
import { messageNameOf, ykcMessages } from './messages.ts'

/** One line of a message in the message log. */
export interface ShownYkcField {
  /** Name of the field in the reader's language. */
  name: string
  /** Value with decimals and unit, as `612.4 V`. */
  text: string
}

/** Fields that are masked before a message is stored or shown: the PIN of a start and the password of an update. */
export const maskedYkcFields: ReadonlySet<string> = new Set(['pin', 'password'])
const mask = '***'

/** Decodes a message field by field for a reader. Null: an unknown type, or a body that is too short. */
export function listShownFields(
  type: number,
  body: Uint8Array,
  language: 'zh' | 'en' | 'es',
): { title: string; fields: ShownYkcField[] } | null {
  const message = decodeMessage(type, body)
  const name = messageNameOf(type)
  if ('fault' in message || name === undefined) return null
  const { fields, title } = ykcMessages[name]
  return { title: title[language], fields: shownFieldsOf(fields, message.values, language) }
}

function shownFieldsOf(
  fields: MessageFields,
  values: Readonly<Record<string, unknown>>,
  language: 'zh' | 'en' | 'es',
): ShownYkcField[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = values[key]
    if (field.kind === 'list' && Array.isArray(value))
      return value.flatMap((item: Readonly<Record<string, unknown>>) => shownFieldsOf(field.item, item, language))
    return [{ name: nameOf(key, language), text: textOf(key, value, field.kind === 'scalar' ? field.scale : {}) }]
  })
}

/** Every key of the table has a name; a test walks through all of them. */
function nameOf(key: string, language: 'zh' | 'en' | 'es'): string {
  const names: Readonly<Record<string, Readonly<Record<'zh' | 'en' | 'es', string>>>> = ykcFieldNames
  return names[`ykc.field.${key}`]?.[language] ?? key
}

function textOf(key: string, value: unknown, { decimals = 0, offset = 0, unit }: FieldScale): string {
  if (maskedYkcFields.has(key)) return mask
  if (typeof value !== 'number') return String(value)
  const text = ((value + offset) / 10 ** decimals).toFixed(decimals)
  return unit === undefined ? text : `${text} ${unit}`
}
