import type { Language } from '@evops/platform/contract'

/**
 * Parses decimal text to a scaled integer without a float: "0.77010" at scale 5 is 77010. Both the point and the
 * Spanish comma are accepted. Undefined if the text is not a number or has more digits than the scale.
 */
export function parseScaled(text: string, digits: number): number | undefined {
  const match = /^\s*(-?)(\d*)(?:[.,](\d*))?\s*$/.exec(text)
  const [, sign = '', whole = '', part = ''] = match ?? []
  if (!match || (whole === '' && part === '') || part.replace(/0+$/, '').length > digits) return undefined
  const scaled = Number(`${sign}${whole || '0'}${part.slice(0, digits).padEnd(digits, '0')}`)
  return Number.isSafeInteger(scaled) ? scaled : undefined
}

/**
 * Formats a scaled integer as plain text for editing, with at least `shown` digits after the decimal mark of the
 * language.
 */
export function formatScaled(value: number | null | undefined, digits: number, shown = 0, language?: Language): string {
  if (value === null || value === undefined) return ''
  const text = String(Math.abs(value)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const part = text
    .slice(text.length - digits)
    .replace(/0+$/, '')
    .padEnd(Math.min(shown, digits), '0')
  return `${value < 0 ? '-' : ''}${whole}${part ? `${language === 'es' ? ',' : '.'}${part}` : ''}`
}
