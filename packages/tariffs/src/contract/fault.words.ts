import { words, type Text } from '@evops/platform/contract'
import type { ContentFault } from './content.ts'

/** Sentences for what keeps a content from being published. `{months}`, `{row}` … are filled by the fault. */
export const contentFaultWords = words({
  'tariffs.fault.gap': {
    zh: '{months} 月的{dayType}没有时段',
    en: 'Months {months}, {dayType}: no schedule',
    es: 'Meses {months}, {dayType}: sin horario',
  },
  'tariffs.fault.overlap': {
    zh: '{month} 月的{dayType}同时属于第 {other} 行和第 {row} 行',
    en: 'Month {month}, {dayType}: in rows {other} and {row} alike',
    es: 'Mes {month}, {dayType}: está en las filas {other} y {row} a la vez',
  },
  'tariffs.fault.price-missing': {
    zh: '{kind}（自 {at} 起使用）没有价格',
    en: '{kind}, used from {at}, has no price',
    es: '{kind}, usado desde las {at}, no tiene precio',
  },
} satisfies Record<ContentFault['key'], Text>)
