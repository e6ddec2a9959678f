import { describe, expect, test } from 'vitest'
import { workbookPrefix } from '../../contract/files.ts'
import { readTable } from './table.ts'
import { xlsxFile } from './xlsx.ts'

describe('X-03 a table that somebody sent', () => {
  const rowsOf = async (text: string) => {
    const { columns, rows } = await readTable(text, { mostRows: 100_000 })
    const read: unknown[] = []
    for await (const row of rows) read.push(row)
    return { columns, rows: read }
  }

  test('byte order mark, quotes, line ends, empty lines, three separators', async () => {
    expect(await rowsOf('\uFEFFa;b;a\r\n"x;1";"two\nlines";3\r\n\r\n;;\r\n4;5;6')).toEqual({
      columns: ['a', 'b', 'a (2)'],
      rows: [
        { row: 2, cells: ['x;1', 'two\nlines', '3'] },
        { row: 5, cells: ['4', '5', '6'] },
      ],
    })
    expect((await rowsOf('a\tb\n1\t2')).rows).toHaveLength(1)
  })

  test.each([
    ['', 'request.file-empty'],
    ['a,b', 'request.file-empty'],
    ['a,b\n\n,\n', 'request.file-empty'],
    ['a,b\n"x,1\n', 'request.file-unreadable'],
    [`a\n${'1\n'.repeat(100_001)}`, 'request.file-too-long'],
  ])('refuses %.20j', async (text, code) => {
    await expect(rowsOf(text)).rejects.toThrow(expect.objectContaining({ code }))
  })

  test('a workbook is read as its CSV would be: titles made distinct, an empty row counts', async () => {
    async function* cells() {
      yield ['x', 1.5, '场站']
      yield []
      yield ['y', '', true]
    }
    const pieces: Uint8Array[] = []
    for await (const piece of xlsxFile(cells(), { head: ['a', 'b', 'a'], sheet: 'x' })) pieces.push(piece)
    const content = workbookPrefix + Buffer.concat(pieces).toString('base64')
    expect(await rowsOf(content)).toEqual({
      columns: ['a', 'b', 'a (2)'],
      rows: [
        { row: 2, cells: ['x', '1.5', '场站'] },
        { row: 4, cells: ['y', '', 'true'] },
      ],
    })
    await expect(readTable(content, { mostRows: 2 })).rejects.toMatchObject({
      code: 'request.workbook-too-large',
    })
  })

  test('JSON as an API answers: the list of objects, however it is wrapped', async () => {
    const body = JSON.stringify({ code: 0, data: { tags: ['x'], list: [{ a: 1, b: { c: 2 } }], rows: 1 } })
    expect(await rowsOf(body)).toEqual({ columns: ['a', 'b.c'], rows: [{ row: 2, cells: ['1', '2'] }] })
  })

  test.each([
    ['UEsDBAAA', 'request.workbook-unreadable'],
    ['0M8R4KGxGuEAAAAA', 'request.workbook-protected'],
  ])('the workbook %s is refused with %s', async (bytes, code) => {
    await expect(rowsOf(workbookPrefix + bytes)).rejects.toMatchObject({ code })
  })
})
