import { formatMoney } from '@evops/kit'
import { currencyExponent, formatMonth, type Language } from '@evops/platform/contract'

const bareId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Who asked stands above. */
const told = new Set(['byName'])

/**
 * What an approval carries as names and values: the fields of a form inside it stand beside the others, and ids, which
 * say nothing to a person, are left out (what it is about stands above, by its name).
 */
export function payloadFields(of: unknown): readonly (readonly [name: string, value: unknown])[] {
  const all = isRecord(of) ? flat(of) : [['', of] as const]
  return all.filter(
    ([name, value]) =>
      !told.has(name) && !(typeof value === 'string' && bareId.test(value)) && value !== null,
  )
}

function flat(of: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return Object.entries(of).flatMap(([name, value]) =>
    isRecord(value) ? flat(value) : [[name, value] as const],
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a request is about as its reader writes amounts and months: it is kept as `Demo Taxi · 1200.00 CNY` or `2026-03` for all. */
export function subjectText(subject: string, language: Language): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(subject)) return formatMonth(subject, language)
  return subject.replace(
    /-?\d+(?:\.(\d+))? ([A-Z]{3})\b/g,
    (whole, digits: string | undefined, currency: string) => {
      const exponent = currencyExponent(currency)
      if ((digits?.length ?? 0) !== exponent) return whole
      return formatMoney(Math.round(Number.parseFloat(whole) * 10 ** exponent), currency, language)
    },
  )
}
