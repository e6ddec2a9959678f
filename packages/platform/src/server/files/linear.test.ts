import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { workbookPrefix } from '../../contract/files.ts'
import { measureReadGrowth } from '../../testing/index.ts'
import { readWorkbook } from './read-workbook.ts'
import { readXlsx } from './read-xlsx.ts'
import { openUploadedTable } from './table.ts'
import { xmlEvents } from './xml.ts'
import { UnreadableFileError } from './zip.ts'

const most = 2.2
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="x/${kind}" Target="${target}"/>`

function workbook({ rows = '', shared = '', styles = '' }): Buffer {
  const parts = {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'book.xml')}</Relationships>`,
    'book.xml': '<workbook><sheets><sheet name="A" id="s"/></sheets></workbook>',
    '_rels/book.xml.rels': `<Relationships>${relation('s', 'worksheet', 'sheet.xml')}${relation('t', 'sharedStrings', 'shared.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`,
    'sheet.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'shared.xml': `<sst>${shared}</sst>`,
    'styles.xml': `<styleSheet>${styles}</styleSheet>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}
const errorNameOf = (work: () => Promise<unknown>) =>
  work().catch((error: unknown) => {
    if (!(error instanceof Error)) throw error
    return error.name
  })

describe('D-21 a reader looks at twice as much of an input twice as long, never four times', () => {
  test.each<[string, (n: number) => string]>([
    ['elements', (n) => '<a b="c">d</a>'.repeat(n)],
    ['attributes of one element', (n) => `<a${' b="c"'.repeat(n)}/>`],
    ['attributes without values', (n) => `<a ${'x'.repeat(n)}/>`],
    ['attributes without quotes', (n) => `<a ${'x='.repeat(n)}/>`],
    ['a tag that never ends', (n) => `<${'a '.repeat(n)}`],
    ['quotes that never end', (n) => `<a b="${"'".repeat(n)}`],
    ['comments within a comment', (n) => `<!--${'<!--'.repeat(n)}`],
    ['sections that never end', (n) => `<![CDATA[${'<![CDATA['.repeat(n)}`],
    ['entities that are none', (n) => `<a>${'&'.repeat(n)}</a>`],
    ['entities that are some', (n) => `<a>${'&amp;&#x41;'.repeat(n)}</a>`],
    ['depth', (n) => '<a>'.repeat(n) + '</a>'.repeat(n)],
  ])('xml: %s', async (_, of) => {
    const read = async (text: string) => {
      for (const event of xmlEvents(text)) if (event.kind === 'open') event.attributes('zz')
    }
    const times = await measureReadGrowth((text: string) => errorNameOf(() => read(text)), of)
    expect(times).toBeLessThanOrEqual(most)
  })

  test.each<[string, (n: number) => Parameters<typeof workbook>[0]]>([
    ['rows', (n) => ({ rows: '<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(n) })],
    [
      'rows of shared texts',
      (n) => ({
        rows: '<row><c t="s"><v>0</v></c></row>'.repeat(n),
        shared: '<si><t>x_x0041_</t></si>'.repeat(n),
      }),
    ],
    ['pieces of one text', (n) => ({ shared: `<si>${'<r><t>x</t></r>'.repeat(n)}</si>` })],
    ['pieces of one cell', (n) => ({ rows: `<row><c t="str"><v>${'<![CDATA[x]]>'.repeat(n)}</v></c></row>` })],
    [
      'a format of brackets',
      (n) => ({
        styles: `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(n)}"/></numFmts>`,
      }),
    ],
    [
      'formats',
      (n) => ({
        styles: `<numFmts>${'<numFmt numFmtId="200" formatCode="yyyy"/>'.repeat(n)}</numFmts>`,
      }),
    ],
  ])('xlsx: %s', async (_, of) => {
    const read = (bytes: Buffer) => errorNameOf(() => readXlsx(bytes, { mostRows: 100_000, keepEmpty: true }))
    const times = await measureReadGrowth(read, (n) => workbook(of(n)))
    expect(times).toBeLessThanOrEqual(most)
  })

  test.each<[string, (n: number) => string]>([
    ['rows', (n) => `a,b\n${'1,2\n'.repeat(n)}`],
    ['columns of one name', (n) => `${'a,'.repeat(n)}\n1`],
    ['empty rows', (n) => `a\n${'\n'.repeat(n)}1`],
    ['quotes', (n) => `a\n"${'""'.repeat(n)}"`],
    ['a quote that never ends', (n) => `a\n"${'x'.repeat(n)}`],
    ['blanks', (n) => `a\n${' '.repeat(n)}x${' '.repeat(n)}\n`],
    ['separators that are none', (n) => `${';\t'.repeat(n)}\n1`],
  ])('csv: %s', async (_, of) => {
    const read = (text: string) =>
      errorNameOf(async () => {
        const { rows } = await openUploadedTable(text, { mostRows: 100_000 })
        for await (const _row of rows);
      })
    const times = await measureReadGrowth(read, of)
    expect(times).toBeLessThanOrEqual(most)
  })

  test('what is counted tells a reader that begins anew at each character', async () => {
    const anew = (text: string) => {
      for (let at = 0; at < text.length; at += 1) text.indexOf('-->', at)
    }
    expect(await measureReadGrowth(anew, (n) => 'x'.repeat(n))).toBeGreaterThan(3.5)
  })
})

describe('D-21 a workbook is read in a thread of its own', () => {
  const rows = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'

  test('what it holds, and why it can’t be read, arrive', async () => {
    expect(await readWorkbook(workbook({ rows }), { mostRows: 10 })).toEqual([['x']])
    await expect(readWorkbook(Buffer.alloc(30), { mostRows: 10 })).rejects.toMatchObject({
      reason: 'not-a-workbook',
    })
    const content = `${workbookPrefix}${workbook({ rows: rows.repeat(3) }).toString('base64')}`
    const table = await openUploadedTable(content, { mostRows: 10 })
    const read: unknown[] = []
    for await (const { row, cells } of table.rows) read.push([row, cells])
    expect(read).toEqual([
      [2, ['x']],
      [3, ['x']],
    ])
  })

  test('one that takes longer than its time is given up, and those that wait have their turn', async () => {
    const large = workbook({ rows: rows.repeat(200_000) })
    const slow = () => readWorkbook(large, { mostRows: 1_000_000, withinMs: 1 })
    const ended = await Promise.allSettled([slow(), slow(), slow(), slow()])
    expect(ended.map((one) => one.status === 'rejected' && one.reason instanceof UnreadableFileError)).toEqual(
      Array.from({ length: 4 }, () => true),
    )
    expect(await readWorkbook(workbook({ rows }), { mostRows: 10 })).toEqual([['x']])
  })
})
