import { instantCell, type Language, weekdayName } from '@evops/platform/contract'
import type { TableRowCells } from '@evops/platform/server'
import { parseAmount } from './decimal.rules.ts'
import type { DiscountColumn, DiscountForm, DiscountRow } from '../../contract/index.ts'
import { discountChoiceWords as words } from '../../contract/discount-values.ts'
import { weekdayOf } from '../../contract/weekday-names.ts'

/**
 * Formats a discount as file cells in the reader's language, in the order of `discountColumns`; the import reads them
 * in any language.
 */
export function discountToCells(
  row: DiscountRow,
  { exponent, language }: { exponent: number; language: Language },
): TableRowCells {
  const { off, base, bearer, state } = row
  const money = (minor: number | null) => (minor === null ? null : decimal(minor, exponent))
  const value =
    off.how === 'percent'
      ? decimal(off.percentHundredths, 2)
      : decimal(off.how === 'price' ? off.serviceE5 : off.offE5, 5)
  return [
    row.name,
    words[`tariffs.discount.how.${off.how}`][language],
    value,
    words[`tariffs.discount.base.${base}`][language],
    money(row.maxOffMinor),
    { decimal: String(row.priority) },
    row.exclusiveGroup,
    words[`tariffs.discount.bearer.${bearer}`][language],
    words[state === 'on' ? 'tariffs.discount.state-on' : 'tariffs.discount.paused'][language],
    instantCell(row.validFrom),
    instantCell(row.validUntil),
    row.weekdays.map((day) => weekdayName(day, language)).join(' '),
    row.fromTime,
    row.toTime,
    row.groupKeys.join('; '),
    row.note,
  ]
}

function decimal(value: number, places: number): { decimal: string } {
  return { decimal: (value / 10 ** places).toFixed(places) }
}

/** Parses the cells back to a form, which the contract then validates. An empty cell gets the contract's default. */
export function discountFormFromCells(
  cell: (column: DiscountColumn) => string,
  exponent: number,
): Partial<Record<keyof DiscountForm, unknown>> {
  const how = cell('how').toLowerCase()
  const list = (text: string, between: RegExp) => text.split(between).filter((part) => part.trim() !== '')
  return {
    name: cell('name'),
    off: offOf(how, cell('value')),
    base: cell('base').toLowerCase() || undefined,
    maxOffMinor: cell('maxOff') === '' ? null : parseAmount(cell('maxOff'), exponent),
    priority: cell('priority') === '' ? undefined : Number(cell('priority')),
    exclusiveGroup: cell('exclusiveGroup'),
    bearer: cell('bearer').toLowerCase() || undefined,
    state: cell('state').toLowerCase() || undefined,
    validFrom: cell('validFrom') || null,
    validUntil: cell('validUntil') || null,
    weekdays: list(cell('weekdays'), /[\s,;，；、]+/).map(weekdayOf),
    fromTime: cell('fromTime') || null,
    toTime: cell('toTime') || null,
    groupKeys: list(cell('groups'), /;/),
    note: cell('note'),
  }
}

function offOf(how: string, value: string): unknown {
  if (how === 'percent') return { how, percentHundredths: parseAmount(value.replace(/(?<!\s)\s*%$/, ''), 2) }
  if (how === 'price') return { how, serviceE5: parseAmount(value, 5) }
  return { how, offE5: parseAmount(value, 5) }
}

/** Returns the file's column of a field that the contract rejected. */
export function discountColumnOf(path: readonly PropertyKey[]): DiscountColumn {
  const field = String(path[0] ?? 'name')
  if (field === 'off') return path[1] === 'how' || path.length === 1 ? 'how' : 'value'
  if (field === 'maxOffMinor') return 'maxOff'
  if (field === 'groupKeys') return 'groups'
  return field as DiscountColumn
}
