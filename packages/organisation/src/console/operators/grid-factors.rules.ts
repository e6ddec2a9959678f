import type { GridFactor } from '../../contract/index.ts'

/** A factor a line, as `2026-01-01 540`, in the order of days. */
export const factorLines = (factors: readonly GridFactor[] = []): string =>
  factors
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, grams }) => `${from} ${grams}`)
    .join('\n')
/** What lines say; what is no factor is left to the server to refuse. */
export function factorsIn(lines: unknown): { from: string; grams: number | string }[] {
  const text = typeof lines === 'string' ? lines : ''
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [from = '', ...rest] = line.split(/[\s,;]/).filter(Boolean)
      const said = rest.join(' ')
      return { from, grams: /^\d+$/.test(said) ? Number(said) : said }
    })
}
