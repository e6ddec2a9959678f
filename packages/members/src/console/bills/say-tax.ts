import type { Language } from '@evops/platform/contract'

/** 1300 is 13 %. */
export function sayTax(hundredths: number, language: Language): string {
  return (hundredths / 10_000).toLocaleString(language, { style: 'percent', maximumFractionDigits: 2 })
}
