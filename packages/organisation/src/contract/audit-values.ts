import { formatMonth, localesByLanguage, platformProblems, shortNo } from '@evops/platform/contract'
import { type FigureReader, formatAuditFigure } from './audit-figures.ts'
import type { AuditNameLookup } from './audit-naming.ts'
import { organisationProblems } from './problems.ts'

export interface ValueReader extends FigureReader {
  /** IANA time zone of the operator. */
  zone: string
  /** The domain that wrote the entry. */
  home?: string | undefined
  /** Names of the referenced things, by id. */
  names?: Readonly<Record<string, string>> | undefined
}

/** Refusals that can appear as a value in the log. */
export const auditRefusals = { ...platformProblems, ...organisationProblems }

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const second = { ...day, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const formats = new Map<string, Intl.DateTimeFormat>()
function when(value: string, { language, zone: timeZone }: ValueReader): string | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)) return undefined
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return undefined
  const key = `${language} ${isDay ? 'day' : timeZone}`
  const options = isDay ? { ...day, timeZone: 'UTC' } : { ...second, timeZone }
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localesByLanguage[language], options)
  formats.set(key, format)
  return format.format(at).replace(',', '')
}

function monthText(name: string, value: string, { language }: ValueReader): string | undefined {
  return name === 'month' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? formatMonth(value, language) : undefined
}

/**
 * Formats a value for a reader: yes and no, a word of its domain, a time in the operator's zone, the name behind an id,
 * a number in the unit of its field's suffix, or the sentence of a refusal.
 */
export function formatAuditValue(
  { translate }: Pick<AuditNameLookup, 'translate'>,
  field: string,
  value: string,
  by: ValueReader,
): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return (
    translate(`${by.home}.audit.value.${name}.${value}`) ??
    translate(`organisation.audit.value.${value}`) ??
    when(value, by) ??
    monthText(name, value, by) ??
    by.names?.[value] ??
    formatAuditFigure(field, value, by) ??
    formatAuditRefusal({ translate }, value)
  )
}

/**
 * Name of the object of an entry: the name of a row, or the word for a thing that has one. Undefined if there is no
 * name; the bare id is not shown.
 */
export function formatAuditObject(
  { key, translate }: AuditNameLookup,
  { entity, entityId, entityName }: { entity: string; entityId: string | null; entityName: string | null },
  by: ValueReader,
): string | undefined {
  if (entityName !== null) return when(entityName, by) ?? shortNo(entityName)
  if (entityId === null || collectIds([entityId]).length > 0) return undefined
  return translate(key(`object.${entity}.${entityId}`) ?? '') ?? monthText('month', entityId, by) ?? entityId
}

/** Sentence of a refusal that belongs to this product. Placeholders without a value are removed. */
export function formatAuditRefusal({ translate }: Pick<AuditNameLookup, 'translate'>, code: string): string {
  const message = code in auditRefusals ? translate(code) : undefined
  return message?.replace(/\s*[:：(（]?\s*\{\w+\}[)）]?/g, '') ?? code
}

const anId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
/** Returns the ids that occur in values. */
export const collectIds = (values: Iterable<string | null>): string[] => [
  ...new Set([...values].flatMap((value) => value?.match(anId) ?? [])),
]

/** Currency of an entry's amounts: the currency that the entry names, or else the operator's. */
export function auditEntryCurrency(entry: { before?: unknown; after?: unknown }): string | undefined {
  for (const side of [entry.after, entry.before]) {
    const currency = typeof side === 'object' && side !== null && 'currency' in side ? side.currency : undefined
    if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)) return currency
  }
  return undefined
}
