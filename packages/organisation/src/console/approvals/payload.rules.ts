import { formatMoney } from '@evops/kit'
import { currencyExponent, formatMonth, type Language } from '@evops/platform/contract'

const bareId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Fields that are not repeated here because the drawer already shows the requester. */
const omittedFields = new Set(['byName'])

/**
 * Returns the payload of an approval as names and values. Fields of a nested form are listed next to the others. Ids
 * are left out because they mean nothing to a reader; the subject is already shown by its name above.
 */
export function payloadFields(of: unknown): readonly (readonly [name: string, value: unknown])[] {
  const all = isRecord(of) ? flat(of) : [['', of] as const]
  return all.filter(
    ([name, value]) => !omittedFields.has(name) && !(typeof value === 'string' && bareId.test(value)) && value !== null,
  )
}

function flat(of: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(of).flatMap(([name, value]) => (isRecord(value) ? flat(value) : [[name, value] as const]))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Formats the subject of a request in the reader's notation for amounts and months. The stored form is
 * language-neutral: `Demo Taxi · 1200.00 CNY` or `2026-03`.
 */
export function formatApprovalSubject(subject: string, language: Language): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(subject)) return formatMonth(subject, language)
  return subject.replace(/-?\d+(?:\.(\d+))? ([A-Z]{3})\b/g, (whole, digits: string | undefined, currency: string) => {
    const exponent = currencyExponent(currency)
    if ((digits?.length ?? 0) !== exponent) return whole
    return formatMoney(Math.round(Number.parseFloat(whole) * 10 ** exponent), currency, language)
  })
}
