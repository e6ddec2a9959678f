import { formatNumber, type Language, locales } from '@evops/platform/contract'
import { faultOf } from './faults.ts'

/** What a job said of an alarm, with its days and figures of energy written as the language does. */
export function withFigures(said: string, language: Language): string {
  const days = new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  })
  return said
    .replace(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, (day) => days.format(new Date(day)))
    .replace(/-?\d+\.\d{2}(?= kWh)/g, (energy) => formatNumber(Number(energy), language, 2))
}

/** What a device or a job said beyond the fault's name, which is OCPP's word already. Null: nothing. */
export function detailOf(
  { code, detail }: { code: string; detail: string | null },
  language: Language,
): string | null {
  const { ocpp } = faultOf(code)
  const said = detail?.split(' · ').filter((part) => part !== ocpp) ?? []
  return withFigures(said.join(' · '), language) || null
}
