import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { TableCell, TableRowCells } from '../../contract/csv.ts'
import { csvLine } from '../../contract/csv.ts'
import { csvFile } from './csv.ts'
import { cellXml as cellOf } from './xlsx-cells.ts'
import { readXlsx } from './read-xlsx.ts'
import { xlsxFile, type XlsxOptions } from './xlsx.ts'

const cellXml = (cell: TableCell) => cellOf(cell, { zone: 'Europe/Madrid' })

async function* of(rows: Iterable<TableRowCells>): AsyncGenerator<TableRowCells> {
  yield* rows
}
async function buildXlsx(rows: Iterable<TableRowCells>, more: Partial<XlsxOptions> = {}): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const options = { head: ['A', 'B'], sheet: 'Orders', ...more }
  for await (const piece of xlsxFile(of(rows), options)) pieces.push(piece)
  return Buffer.concat(pieces)
}
async function buildXlsxParts(
  rows: Iterable<TableRowCells>,
  more: Partial<XlsxOptions> = {},
): Promise<Record<string, string>> {
  const parts = unzipSync(await buildXlsx(rows, more))
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]))
}
/** Returns the text of a cell as a spreadsheet reads it. */
function readText(xml: string): string {
  const inner = /<t(?: xml:space="preserve")?>([\s\S]*)<\/t>/.exec(xml)?.[1] ?? ''
  return inner
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
const rowsIn = (xml: string | undefined) => xml?.match(/<row>/g)?.length ?? 0

describe('S-23 cells of a workbook', () => {
  test('every text comes back as it was, and is a text: never a formula, never markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const xml = cellXml(text)
        expect(xml).toMatch(/^<c t="inlineStr"/)
        expect(xml).not.toContain('<f')
        expect(readText(xml)).toBe(text.toWellFormed())
        // oxlint-disable-next-line no-control-regex -- these must not stand in XML
        expect(xml).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/)
      }),
    )
  })

  test.each(['＝1+1', '＋cmd', '－2', '＠SUM(A1)'])('D-30a %j in full width is a formula as well', (text) => {
    expect(cellXml(text)).toContain(' s="1"')
    expect(csvLine([text])).toMatch(/^"?'/)
  })

  test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '=HYPERLINK("http://x","y")', '\t=1', "=cmd|' /C calc'!A0"])(
    '%j stays a text when its cell is edited',
    (text) => {
      expect(cellXml(text)).toContain(' s="1"')
      expect(csvLine([text])).toMatch(/^"?'/)
    },
  )

  test.each<[TableCell, string]>([
    [12, '<c><v>12</v></c>'],
    [-0.5, '<c><v>-0.5</v></c>'],
    [{ decimal: '=1' }, '<c t="inlineStr" s="1"><is><t>=1</t></is></c>'],
    [true, '<c t="b"><v>1</v></c>'],
    [null, '<c/>'],
    [Number.NaN, '<c t="inlineStr"><is><t>NaN</t></is></c>'],
    [1e15, '<c t="inlineStr"><is><t>1000000000000000</t></is></c>'],
    ['_x0041_', '<c t="inlineStr"><is><t>_x005F_x0041_</t></is></c>'],
    [' a\n', '<c t="inlineStr"><is><t xml:space="preserve"> a\n</t></is></c>'],
  ])('%j', (cell, xml) => expect(cellXml(cell)).toBe(xml))

  test.each<[TableCell, number, string]>([
    [{ decimal: '135.08' }, 135.08, '#,##0.00'],
    [{ decimal: '-1350' }, -1350, '#,##0'],
    [{ decimal: '12.3456' }, 12.3456, '#,##0.0000'],
    [{ day: '2026-11-22' }, 46_348, 'yyyy-mm-dd'],
    [{ instant: '2026-11-21T23:00:00.000Z', zone: null }, 46_348, 'yyyy-mm-dd hh:mm:ss'],
    [{ instant: '2026-11-22T22:59:59.000Z', zone: null }, 46_348.99998843, 'yyyy-mm-dd hh:mm:ss'],
    [{ instant: '2026-11-22T05:00:00.000Z', zone: null }, 46_348.25, 'yyyy-mm-dd hh:mm:ss'],
    [{ instant: '2026-11-22T04:00:00.000Z', zone: 'Asia/Shanghai' }, 46_348.5, 'yyyy-mm-dd hh:mm:ss'],
  ])(
    '%j is a number with its format, a moment on the clock of its zone or else the operator’s',
    async (cell, value, code) => {
      const parts = await buildXlsxParts([[cell]], { zone: 'Europe/Madrid' })
      const [, style = '', shown = ''] =
        /<row><c s="(\d+)"><v>(.*?)<\/v><\/c><\/row>/.exec(parts['xl/worksheets/sheet1.xml'] ?? '') ?? []
      expect(Number(shown)).toBeCloseTo(cell !== null && typeof cell === 'object' ? value : 0, 7)
      const styles = parts['xl/styles.xml'] ?? ''
      const xfs = (/<cellXfs.*?<\/cellXfs>/.exec(styles)?.[0] ?? '').match(/<xf .*?\/>/g) ?? []
      const format = /numFmtId="(\d+)"/.exec(xfs[Number(style)] ?? '')?.[1]
      expect(styles).toContain(`<numFmt numFmtId="${format}" formatCode="${code}"/>`)
    },
  )

  test.each<[TableCell, string]>([
    [{ decimal: '12345678901234.56' }, '12345678901234.56'],
    [{ day: '1900-01-01' }, '1900-01-01'],
    [{ instant: '1899-12-31T05:00:00.000Z', zone: 'UTC' }, '1899-12-31 05:00:00'],
    [{ day: 'soon' }, 'soon'],
  ])('%j would not be shown as it is: it stays a text', (cell, text) => {
    expect(readText(cellXml(cell))).toBe(text)
  })

  test('a text is cut where a cell ends', () => {
    expect(readText(cellXml('x'.repeat(40_000)))).toHaveLength(32_767)
  })
})

describe('a workbook', () => {
  test('has its parts, a frozen bold head and its rows', async () => {
    const parts = await buildXlsxParts([['a', 1]])
    expect(Object.keys(parts).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<c t="inlineStr" s="2">')
    expect(rowsIn(parts['xl/worksheets/sheet1.xml'])).toBe(2)
  })

  test('has columns as wide as what they say, a filter over its rows, and its totals in bold below', async () => {
    const totals = async () => ['Σ', { decimal: '12.50' }]
    const rows = [['Estación de carga Norte', { decimal: '12.50' }]] as const
    const sheet = (await buildXlsxParts(rows, { totals }))['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('<col min="1" max="1" width="25" customWidth="1"/>')
    expect(sheet).toContain('</sheetData><autoFilter ref="A1:B2"/>')
    expect(sheet).toMatch(/<row><c t="inlineStr" s="2">.*Σ.*<c s="\d+"><v>12.50<\/v><\/c><\/row><\/sheetData>/)
    const cells = [...sheet.matchAll(/<c s="(\d+)"><v>12.50/g)].map(([, style]) => style)
    expect(new Set(cells).size).toBe(2)
  })

  test('of a long table, columns that repeat themselves share their texts, and each cell is read back as it was', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => [
      `order ${at}`,
      at % 3 === 0 ? '' : ' 已结算 & _x0041_',
      // Above the limit, texts are stored in their cells again.
      at < 300 ? 'North' : `place ${at}`,
      null,
      at % 2 === 0 ? '=1+1' : 'two',
    ])
    const parts = await buildXlsxParts(rows, { totals: async () => ['Σ'], head: ['A', 'B', 'C', 'D', 'E'] })
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    const items = parts['xl/sharedStrings.xml']?.match(/<si>.*?<\/si>/gs) ?? []
    expect(items.slice(0, 4)).toEqual([
      '<si><t></t></si>',
      '<si><t>North</t></si>',
      '<si><t xml:space="preserve"> 已结算 &amp; _x005F_x0041_</t></si>',
      '<si><t>two</t></si>',
    ])
    expect(items).toHaveLength(10_000)
    expect(parts['xl/sharedStrings.xml']).toContain(' uniqueCount="10000"')
    expect(sheet).toContain('<is><t>order 0</t></is>')
    expect(sheet).toContain('<c t="s"><v>1</v></c>')
    expect(sheet).toContain('<c t="inlineStr" s="1"><is><t>=1+1</t></is></c>')
    expect(sheet).toContain('<is><t>place 11999</t></is>')
    expect(sheet).not.toMatch(/<t[^>]*>[^<]*已结算/)
    const bytes = await buildXlsx(rows, { head: ['A', 'B', 'C', 'D', 'E'] })
    const [, ...read] = await readXlsx(bytes, { mostRows: 20_000 })
    expect(read).toEqual(rows.map((row) => row.map((cell) => cell ?? '')))
  })

  test('a short table has no table of texts', async () => {
    const parts = await buildXlsxParts(Array.from({ length: 199 }, () => ['same']))
    expect(parts['xl/sharedStrings.xml']).toBeUndefined()
    expect(parts['[Content_Types].xml']).not.toContain('sharedStrings')
  })

  test('the totals stand on the last sheet, with room kept for them', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => [at])
    const parts = await buildXlsxParts(rows, { rowsPerSheet: 4, totals: async () => ['Σ'] })
    const sheets = [1, 2, 3].map((number) => rowsIn(parts[`xl/worksheets/sheet${number}.xml`]))
    expect(sheets).toEqual([3, 3, 4])
  })

  test('without rows there is the head', async () => {
    expect(rowsIn((await buildXlsxParts([]))['xl/worksheets/sheet1.xml'])).toBe(1)
  })

  test('goes on in another sheet where one is full', async () => {
    const parts = await buildXlsxParts(
      Array.from({ length: 7 }, (_, at) => [at]),
      { rowsPerSheet: 4 },
    )
    const sheets = [1, 2, 3].map((number) => rowsIn(parts[`xl/worksheets/sheet${number}.xml`]))
    expect(sheets).toEqual([4, 4, 2])
    expect(parts['xl/workbook.xml']).toContain('name="Orders 3"')
    expect(parts['[Content_Types].xml']).toContain('sheet3.xml')
  })

  test('a source that fails fails the file', async () => {
    async function* broken(): AsyncGenerator<TableRowCells> {
      yield ['a']
      throw new Error('gone')
    }
    const read = async () => {
      for await (const piece of xlsxFile(broken(), { head: ['A'], sheet: 'x' })) expect(piece).toBeDefined()
    }
    await expect(read()).rejects.toThrow('gone')
  })

  test('100,000 rows are written without being held', async () => {
    function* many(): Generator<TableRowCells> {
      for (let at = 0; at < 100_000; at += 1)
        yield [`order ${at}`, { decimal: `${at}.25` }, 'Estación Norte', null, at, true, 'text of some length']
    }
    globalThis.gc?.()
    const before = process.memoryUsage()
    let bytes = 0
    let peak = 0
    for await (const piece of xlsxFile(of(many()), { head: ['A'], sheet: 'x' })) {
      bytes += piece.length
      const { heapUsed, external } = process.memoryUsage()
      peak = Math.max(peak, heapUsed + external - before.heapUsed - before.external)
    }
    expect(bytes).toBeGreaterThan(500_000)
    // The XML is about 30 MB; uncollected garbage is far less than this limit.
    expect(peak).toBeLessThan(120_000_000)
  })
})

test('a CSV file begins with its mark and head, and is complete', async () => {
  let text = ''
  for await (const piece of csvFile(['a', 'b'], of(Array.from({ length: 1_200 }, (_, at) => [at, 'x;y']))))
    text += piece
  expect(text.startsWith('\uFEFFa,b\r\n0,"x;y"\r\n')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(1_202)
})
