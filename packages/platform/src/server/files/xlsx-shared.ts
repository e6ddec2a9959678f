import type { TableRowCells } from '../../contract/csv.ts'
import { isFormulaLike } from '../../contract/formulas.ts'
import { escapeXlsxText, type XlsxCellStyle } from './xlsx-cells.ts'

/** Maximum number and length of shared texts, so that memory does not grow with the file. */
const mostTexts = 10_000
const longestShared = 256

/** Texts that are stored once in a workbook and referenced by number in its cells (ECMA-376 18.4.9). */
export interface SharedTexts extends NonNullable<XlsxCellStyle['shared']> {
  /** The content of `sst`, and whether there is one. */
  items: () => Iterable<string>
  size: () => number
}

/**
 * Creates shared texts for the columns of a long table that repeat the same values (a state, a station, a currency).
 * This halves the size of a sheet. `measured`: the first rows, which determine those columns.
 */
export function sharedTexts(measured: readonly TableRowCells[]): SharedTexts {
  const columns = measured.reduce((most, row) => Math.max(most, row.length), 0)
  const repeats = Array.from({ length: columns }, (_, place) => {
    const texts = measured.map((row) => row[place]).filter((cell) => typeof cell === 'string')
    return texts.length > 0 && new Set(texts).size * 2 <= texts.length
  })
  const cells = new Map<string, string>()
  return {
    xmlOf(place, text) {
      if (repeats[place] !== true) return undefined
      const cached = cells.get(text)
      if (cached !== undefined) return cached
      if (cells.size >= mostTexts || text.length > longestShared || isFormulaLike(text)) return undefined
      const xml = `<c t="s"><v>${cells.size}</v></c>`
      cells.set(text, xml)
      return xml
    },
    *items() {
      for (const text of cells.keys())
        yield `<si><t${text.trim().length < text.length ? ' xml:space="preserve"' : ''}>${escapeXlsxText(text)}</t></si>`
    },
    size: () => cells.size,
  }
}
