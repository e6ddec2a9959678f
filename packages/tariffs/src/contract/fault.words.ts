import { words, type LocalizedText } from '@evops/platform/contract'
import type { ContentFault } from './content.ts'

/** Sentences for errors that block publishing a content. The error fills `{months}`, `{row}` … */
export const contentFaultWords = words({
  'tariffs.fault.gap': {
    zh: '{months} 月的{dayType}没有时段',
    en: 'Months {months}, {dayType}: no schedule',
    es: 'Meses {months}, {dayType}: sin horario',
  },
  'tariffs.fault.overlap': {
    zh: '{month} 月的{dayType}同时属于第 {other} 行和第 {row} 行',
    en: 'Month {month}, {dayType}: in rows {other} and {row}',
    es: 'Mes {month}, {dayType}: está en las filas {other} y {row} a la vez',
  },
  'tariffs.fault.price-missing': {
    zh: '{kind}（用于 {at}）没有价格',
    en: '{kind}, used at {at}, has no price',
    es: '{kind}, usado a las {at}, no tiene precio',
  },
  'tariffs.fault.no-night': {
    zh: '占位费免收时段的开始与结束相同',
    en: 'Start and end of the idle fee exemption are the same',
    es: 'El horario sin cargo por ocupación empieza donde termina',
  },
  'tariffs.fault.remainder': {
    zh: '不计的零头必须少于一个计费单位（{minutes} 分钟）',
    en: 'The uncounted remainder must be shorter than one unit of {minutes} {minutes|minute|minutes}',
    es: 'El resto que no se cobra debe ser menor que una unidad de {minutes} {minutes|minuto|minutos}',
  },
} satisfies Record<ContentFault['key'], LocalizedText>)
