import type { GridFactor } from '../../contract/index.ts'

/** Formats factors as one line each, such as `2026-01-01 540`, ordered by date. */
export const factorLines = (factors: readonly GridFactor[] = []): string =>
  factors
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, grams }) => `${from} ${grams}`)
    .join('\n')
/** Parses the lines of factors. An invalid factor is passed on, so that the server rejects it. */
export function parseGridFactorLines(lines: unknown): { from: string; grams: number | string }[] {
  const text = typeof lines === 'string' ? lines : ''
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [from = '', ...rest] = line.split(/[\s,;]/).filter(Boolean)
      const gramsText = rest.join(' ')
      return { from, grams: /^\d+$/.test(gramsText) ? Number(gramsText) : gramsText }
    })
}
