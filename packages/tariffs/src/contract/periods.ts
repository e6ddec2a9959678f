import { words, type LocalizedText } from '@evops/platform/contract'

/**
 * Kinds of price period, most expensive first (domain handbook, section 5). The database stores them as text inside a
 * version's content.
 */
export const periodKinds = ['critical_peak', 'sharp', 'peak', 'flat', 'valley', 'deep_valley'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** Day types, which select the schedule. A holiday has priority over the weekday. */
export const dayTypes = ['workday', 'weekend', 'holiday'] as const
export type DayType = (typeof dayTypes)[number]

/** Half-hour slots of a day, 00:00 to 24:00 in the station's local time. */
export const slotsPerDay = 48
export const slotMinutes = 30

/** Names of periods, and the letter inside a cell. */
export const periodWords = words({
  'tariffs.period.critical_peak': { zh: '超峰', en: 'Critical peak', es: 'Punta crítica' },
  'tariffs.period.sharp': { zh: '尖峰', en: 'Super-peak', es: 'Punta máxima' },
  'tariffs.period.peak': { zh: '高峰', en: 'Peak', es: 'Punta' },
  'tariffs.period.flat': { zh: '平段', en: 'Flat', es: 'Llano' },
  'tariffs.period.valley': { zh: '低谷', en: 'Valley', es: 'Valle' },
  'tariffs.period.deep_valley': { zh: '深谷', en: 'Deep valley', es: 'Valle profundo' },
  'tariffs.mark.critical_peak': { zh: '超', en: 'C', es: 'PC' },
  'tariffs.mark.sharp': { zh: '尖', en: 'S', es: 'M' },
  'tariffs.mark.peak': { zh: '峰', en: 'P', es: 'P' },
  'tariffs.mark.flat': { zh: '平', en: 'F', es: 'L' },
  'tariffs.mark.valley': { zh: '谷', en: 'V', es: 'V' },
  'tariffs.mark.deep_valley': { zh: '深', en: 'D', es: 'VP' },
  'tariffs.day.workday': { zh: '工作日', en: 'Workdays', es: 'Laborables' },
  'tariffs.day.weekend': { zh: '周末', en: 'Weekends', es: 'Fin de semana' },
  'tariffs.day.holiday': { zh: '法定节假日', en: 'Holidays', es: 'Festivos' },
} satisfies Record<
  `tariffs.period.${PeriodKind}` | `tariffs.mark.${PeriodKind}` | `tariffs.day.${DayType}`,
  LocalizedText
>)

/** Returns the name of a period in three languages. */
export function periodName(kind: PeriodKind): LocalizedText {
  return periodWords[`tariffs.period.${kind}`]
}
