import { formatMonth, locales, platformProblems, shortNo } from '@evops/platform/contract'
import { type FigureReader, formatAuditFigure } from './audit-figures.ts'
import type { AuditSayer } from './audit-naming.ts'
import { organisationProblems } from './problems.ts'

export interface ValueReader extends FigureReader {
  /** IANA, of the operator. */
  zone: string
  /** The domain whose entry it is. */
  home?: string | undefined
  /** What ids point to, by id. */
  names?: Readonly<Record<string, string>> | undefined
}

/** Refusals that a value of the log can be. */
export const refusals = { ...platformProblems, ...organisationProblems }

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
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], options)
  formats.set(key, format)
  return format.format(at).replace(',', '')
}

function monthText(name: string, value: string, { language }: ValueReader): string | undefined {
  return name === 'month' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? formatMonth(value, language) : undefined
}

/**
 * A value as a person says it: yes and no, a word of its domain's, a time on the operator's clock, what an id points to, a figure in the unit
 * that its field's name ends with, a refusal by its sentence.
 */
export function formatAuditValue(
  { say }: Pick<AuditSayer, 'say'>,
  field: string,
  value: string,
  by: ValueReader,
): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return (
    say(`${by.home}.audit.value.${name}.${value}`) ??
    say(`organisation.audit.value.${value}`) ??
    when(value, by) ??
    monthText(name, value, by) ??
    by.names?.[value] ??
    formatAuditFigure(field, value, by) ??
    formatAuditRefusal({ say }, value)
  )
}

/**
 * What an entry is about, by its name: of a row what it is called, of a thing that is known by a word that word.
 * Undefined: nothing names it, and its id is nobody's to read.
 */
export function formatAuditObject(
  { key, say }: AuditSayer,
  { entity, entityId, entityName }: { entity: string; entityId: string | null; entityName: string | null },
  by: ValueReader,
): string | undefined {
  if (entityName !== null) return when(entityName, by) ?? shortNo(entityName)
  if (entityId === null || idsIn([entityId]).length > 0) return undefined
  return say(key(`object.${entity}.${entityId}`) ?? '') ?? monthText('month', entityId, by) ?? entityId
}

/** A refusal by its sentence, where it is one of ours; marks without a value are left out. */
export function formatAuditRefusal({ say }: Pick<AuditSayer, 'say'>, code: string): string {
  const told = code in refusals ? say(code) : undefined
  return told?.replace(/\s*[:：(（]?\s*\{\w+\}[)）]?/g, '') ?? code
}

const anId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
/** Ids that stand in values. */
export const idsIn = (values: Iterable<string | null>): string[] => [
  ...new Set([...values].flatMap((value) => value?.match(anId) ?? [])),
]

/** Money of an entry is of the currency that it names, else of the operator's. */
export function currencyOf(entry: { before?: unknown; after?: unknown }): string | undefined {
  for (const side of [entry.after, entry.before]) {
    const said = typeof side === 'object' && side !== null && 'currency' in side ? side.currency : undefined
    if (typeof said === 'string' && /^[A-Z]{3}$/.test(said)) return said
  }
  return undefined
}
