import { isNight } from '../../testing/index.ts'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { TableRowCells } from '../../contract/csv.ts'
import { readXlsx, readXlsxSheet } from './read-xlsx.ts'
import { xlsxFile } from './xlsx.ts'
import { UnreadableFileError } from './zip.ts'

const limits = { mostRows: 100 }
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`

/** Builds a workbook in the form that spreadsheets write: shared strings, styles, sheets out of order. */
function workbook(
  rows: string,
  more: { shared?: string; styles?: string; book?: string; head?: string; other?: string } = {},
) {
  const parts = {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${main} xmlns:r="r">${more.book ?? ''}<sheets><sheet name="People" sheetId="7" r:id="rId9"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId9', 'worksheet', 'worksheets/sheet2.xml')}${relation('s', 'sharedStrings', 'sharedStrings.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${more.other ?? '<row><c><v>1</v></c></row>'}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `${more.head ?? ''}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${more.shared ?? ''}</sst>`,
    'xl/styles.xml': `<styleSheet>${more.styles ?? ''}</styleSheet>`,
  }
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  return Buffer.from(zipSync(bytes))
}
const read = (rows: string, more = {}) => readXlsx(workbook(rows, more), limits)
const refusal = (bytes: Buffer, options = limits) =>
  readXlsx(bytes, options).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.reason : String(error)),
  )
async function buildXlsx(rows: readonly TableRowCells[]): Promise<Buffer> {
  async function* all() {
    yield* rows
  }
  const pieces: Uint8Array[] = []
  for await (const piece of xlsxFile(all(), { head: ['A', 'B'], sheet: 'x' })) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('API-02 reading a workbook', () => {
  test('X-03 a sheet is read by its name, all names are returned, and an unknown name is refused', async () => {
    const bytes = workbook('<row><c><v>7</v></c></row>')
    expect(await readXlsxSheet(bytes, { ...limits, sheet: 'Other' })).toMatchObject({
      sheet: 'Other',
      sheets: ['People', 'Other'],
      rows: [['1']],
    })
    await expect(readXlsxSheet(bytes, { ...limits, sheet: 'None' })).rejects.toMatchObject({ reason: 'no-sheet' })
  })

  test('the second sheet is read if the first one is a cover without a table', async () => {
    const line = '<row><c><v>1</v></c><c><v>2</v></c></row>'
    const cover = '<row><c t="str"><v>Report</v></c></row><row><c t="str"><v>2026</v></c></row>'
    expect(await read(cover, { other: line + line })).toEqual([
      ['1', '2'],
      ['1', '2'],
    ])
    expect(await read(cover)).toEqual([['Report'], ['2026']])
  })

  test('a cell merged over rows is in each of them, a title merged over columns is not repeated', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>site</v></c><c r="B1" t="str"><v>point</v></c></row><row r="2"><c r="A2" t="str"><v>S1</v></c><c r="B2" t="str"><v>P1</v></c></row><row r="3"><c r="A3"/><c r="B3" t="str"><v>P2</v></c></row>'
    const bytes = workbook(
      `${rows}</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B1:C1"/></mergeCells><sheetData>`,
    )
    expect(await readXlsx(bytes, { ...limits, keepEmpty: true })).toEqual([
      ['site', 'point'],
      ['S1', 'P1'],
      ['S1', 'P2'],
    ])
  })

  test('a format of zeros is part of a number, and a number beyond 15 digits shows its loss', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>'
    const rows = await read(
      '<row r="1"><c r="A1" s="1"><v>123456</v></c><c r="B1"><v>1234567890123456</v></c><c r="C1"><v>123456789012345</v></c><c r="D1" s="1"><v>1.5</v></c></row>',
      { styles },
    )
    expect(rows).toEqual([['00123456', '1.23456789012346E+15', '123456789012345', '1.5']])
  })

  test('the first sheet of the book, its cells where they stand, empty rows left out', async () => {
    const rows = await read(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/><row r="5"><c r="B5" t="inlineStr"><is><t>x &amp; y</t></is></c><c t="str"><f>A1</f><v>&#x5317;</v></c></row>',
      {
        shared:
          '<si><t>username</t></si><si><r><t>Ca</t></r><r><t xml:space="preserve">fé </t></r><rPh><t>no</t></rPh></si>',
      },
    )
    expect(rows).toEqual([
      ['username', '', 'Café '],
      ['', 'x & y', '北'],
    ])
  })

  test.each([
    ['<c><v>13800138000</v></c>', '13800138000'],
    ['<c><v>1.3800138E10</v></c>', '13800138000'],
    ['<c><v>0.30000000000000004</v></c>', '0.3'],
    ['<c><v>1E-7</v></c>', '0.0000001'],
    ['<c><v>-5</v></c>', '-5'],
    ['<c t="b"><v>1</v></c>', 'true'],
    ['<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c s="1"><v>46346</v></c>', '2026-11-20'],
    ['<c s="1"><v>46346.5555555556</v></c>', '2026-11-20 13:20:00'],
    ['<c s="2"><v>46346</v></c>', '2026-11-20'],
    ['<c s="3"><v>46346</v></c>', '46346'],
    ['<c s="1"><v>1</v></c>', '1900-01-01'],
    ['<c s="1"><v>61</v></c>', '1900-03-01'],
    ['<c s="1"><v>0.5</v></c>', '12:00:00'],
    ['<c t="d"><v>2026-11-20</v></c>', '2026-11-20'],
    ['<x:c><x:v>7</x:v></x:c>', '7'],
  ])('%s is %s', async (cell, text) => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
    expect(await read(`<row>${cell}</row>`, { styles })).toEqual([[text]])
  })

  test('days may count from 1904', async () => {
    const more = { book: '<workbookPr date1904="1"/>', styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' }
    expect(await read('<row><c><v>44884</v></c></row>', more)).toEqual([['2026-11-20']])
  })

  test('what our own writer writes is read as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 50 })), async (texts) => {
        const wellFormed = texts.map((text) => text.toWellFormed())
        const bytes = await buildXlsx(wellFormed.map((text) => [text, 1]))
        expect(await readXlsx(bytes, limits)).toEqual([['A', 'B'], ...wellFormed.map((text) => [text, '1'])])
      }),
      { numRuns: isNight ? 500 : 12 },
    )
  })
})

describe('S-16 a workbook that is none, or is meant to do harm', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('username,name\nabc,ABC and some more text')],
    ['an archive without a book', Buffer.from(zipSync({ 'a.txt': strToU8('x') }))],
    ['half a file', workbook('<row><c><v>1</v></c></row>').subarray(0, 200)],
    ['broken XML', workbook('<row><c><v>1</row')],
    [
      'entities that multiply',
      workbook('<row><c><v>1</v></c></row>', { head: '<!DOCTYPE w [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>' }),
    ],
  ])('%s is no workbook', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('not-a-workbook')
  })

  test('a password is told from a broken file', async () => {
    expect(await refusal(Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(600)]))).toBe('protected')
  })

  test('a bomb stops at the limit, whatever its heads say about sizes', async () => {
    const bytes = workbook(`<row><c t="inlineStr"><is><t>${'0'.repeat(40_000_000)}</t></is></c></row>`)
    expect(bytes.length).toBeLessThan(100_000)
    expect(await refusal(bytes)).toBe('too-large')
    // Sizes in the central directory may be wrong.
    for (let at = 0; at < bytes.length - 46; at += 1)
      if (bytes.readUInt32LE(at) === 0x02014b50) bytes.writeUInt32LE(10, at + 24)
    expect(await refusal(bytes)).toBe('too-large')
  })

  // Each of these cases would take hours if any step were quadratic.
  const long = 5_000_000
  test.each([
    ['a name that never ends', `<row><c${'a'.repeat(long)}`, {}],
    ['a name of everything', `<row><${'a'.repeat(long)}/></row>`, {}],
    ['attributes without values', `<row ${'x'.repeat(long)}><c><v>1</v></c></row>`, {}],
    ['attributes without quotes', `<row ${'x='.repeat(long / 2)}><c><v>1</v></c></row>`, {}],
    ['a quote that never ends', `<row a="${"'".repeat(long)}><c/></row>`, {}],
    ['a comment that never ends', `<row><!--${'<!--'.repeat(long / 4)}`, {}],
    ['entities that are none', `<row><c t="str"><v>${'&'.repeat(long)}</v></c></row>`, {}],
    [
      'a format of brackets',
      '<row><c s="0"><v>1</v></c></row>',
      {
        styles: `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(long)}"/></numFmts>`,
      },
    ],
  ])('D-21 %s is read once, not again from each of its characters', async (_, rows, more) => {
    expect(await refusal(workbook(rows, more))).toMatch(/^(read|not-a-workbook|too-large)$/)
  })

  test('too many rows or columns are refused', async () => {
    expect(await refusal(workbook('<row><c><v>1</v></c></row>'.repeat(102)))).toBe('too-large')
    expect(await refusal(workbook('<row><c r="ZZ1"><v>1</v></c></row>'))).toBe('too-large')
  })

  test('any damage is a refusal, never a crash', async () => {
    const whole = workbook('<row><c t="s"><v>0</v></c></row>', { shared: '<si><t>a</t></si>' })
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const bytes = Buffer.from(whole)
        bytes[at] = byte
        expect(await refusal(bytes)).toMatch(/^(read|not-a-workbook|protected|too-large)$/)
      }),
    )
  })
})
