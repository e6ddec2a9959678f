import { formatNumber, type Language, localesByLanguage } from '@evops/platform/contract'
import { catalogueFaultOf } from './faults.ts'

/** Returns the detail text of a job's alarm, with dates and energy values in the format of the language. */
export function formatDetailFigures(text: string, language: Language): string {
  const days = new Intl.DateTimeFormat(localesByLanguage[language], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  })
  return text
    .replace(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, (day) => days.format(new Date(day)))
    .replace(/-?\d+\.\d{2}(?= kWh)/g, (energy) => formatNumber(Number(energy), language, 2))
}

/**
 * Returns the details that a device or a job reported in addition to the fault's name. An OCPP error code is omitted,
 * because the fault's name already states it. Null if there are none.
 */
export function deviceDetailOf(
  { code, detail }: { code: string; detail: string | null },
  language: Language,
): string | null {
  const { ocpp } = catalogueFaultOf(code)
  const parts = detail?.split(' · ').filter((part) => part !== ocpp) ?? []
  return formatDetailFigures(parts.join(' · '), language) || null
}
