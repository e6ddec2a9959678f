import { describe, expect, test } from 'vitest'
import { workbookPrefix } from '../../contract/files.ts'
import { openUploadedTable } from './table.ts'
import { xlsxFile } from './xlsx.ts'

describe('X-03 a table that somebody sent', () => {
  const rowsOf = async (text: string) => {
    const { columns, rows } = await openUploadedTable(text, { mostRows: 100_000 })
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

  test('XML opens into rows: its list, lists inside, texts in languages, addresses by their lines', async () => {
    const text = (of: string) => `<values><value lang="es">${of}</value></values>`
    const line = `<line:addressLine><type>generalTextLine</type><text>${text('Municipio: Soria')}</text></line:addressLine>`
    const site = `<site id="S1"><name>${text('Plaza')}</name><address>${line}</address>
      <evse id="1"><power>22</power></evse><evse id="2"><power>50</power></evse></site>`
    const { columns, rows } = await rowsOf(`<?xml version="1.0"?><all><sites>${site}<site id="S2"/></sites></all>`)
    expect(columns).toEqual(['id', 'name', 'address.Municipio', 'evse.id', 'evse.power'])
    expect(rows).toEqual([
      { row: 2, cells: ['S1', 'Plaza', 'Soria', '1', '22'] },
      { row: 3, cells: ['S1', 'Plaza', 'Soria', '2', '50'] },
      { row: 4, cells: ['S2', '', '', '', ''] },
    ])
  })

  test.each([
    ['<a><b></a>', 'request.file-unreadable'],
    ['<a>text</a>', 'request.file-empty'],
    ['<!DOCTYPE a [<!ENTITY e "x">]><a/>', 'request.file-unreadable'],
    [`<a>${'<b>'.repeat(100_000)}`, 'request.file-unreadable'],
  ])('XML that is damaged, has no list, defines or nests without end is refused: %.30s', async (content, code) => {
    await expect(rowsOf(`<?xml version="1.0"?>${content}`)).rejects.toMatchObject({ code })
  })

  test('JSON: a list as an object with the keys 1, 2, 3, and properties as pairs of name and value', async () => {
    const pair = (attrname: string, trans: string) => ({ attrname, trans, attrval: '' })
    const conn = { 1: { 4: pair('Connector', 'Type 2') }, 2: { 4: pair('Connector', 'Schuko') } }
    const { columns, rows } = await rowsOf(JSON.stringify([{ name: 'A', attr: { conn } }]))
    expect(columns).toEqual(['name', 'attr.conn.Connector'])
    expect(rows).toMatchObject([{ cells: ['A', 'Type 2'] }, { cells: ['A', 'Schuko'] }])
  })

  test('the titles are found under many lines of one cell', async () => {
    const notes = Array.from({ length: 9 }, (_, n) => `Note ${n}\n`).join('')
    expect((await rowsOf(`${notes}a;b;c\n1;2;3\n`)).columns).toEqual(['a', 'b', 'c'])
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
    await expect(openUploadedTable(content, { mostRows: 2 })).rejects.toMatchObject({
      code: 'request.workbook-too-large',
    })
  })

  test('titles in row 4 under lines with a name, and rows are counted as in the file', async () => {
    const { columns, rows } = await rowsOf('Informe de recargas, 2026;;\r\n\r\nGenerado;hoy\r\na;b;c\r\n1;2;3\r\n')
    expect(columns).toEqual(['a', 'b', 'c'])
    expect(rows).toEqual([{ row: 5, cells: ['1', '2', '3'] }])
    expect((await rowsOf('Report, 2026\nmade today\na;b;c\n1,5;2;3\n')).columns).toEqual(['a', 'b', 'c'])
  })

  test('an unescaped quote in row 3,000 of 5,000 names this row', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => (index === 2_998 ? '5" cable,1' : `cable,${index}`))
    await expect(rowsOf(`name,n\n${lines.join('\n')}\n`)).rejects.toMatchObject({
      code: 'request.file-unreadable',
      values: { row: 3_000 },
    })
    const open = lines.map((line) => line.replace('5" cable', '"cable'))
    await expect(rowsOf(`name,n\n${open.join('\n')}\n`)).rejects.toMatchObject({ values: { row: 3_000 } })
  })

  test('JSON as an API answers: the list of objects, however it is wrapped', async () => {
    const body = JSON.stringify({ code: 0, data: { tags: ['x'], list: [{ a: 1, b: { c: 2 } }], rows: 1 } })
    expect(await rowsOf(body)).toEqual({ columns: ['a', 'b.c'], rows: [{ row: 2, cells: ['1', '2'] }] })
  })

  test('a number of twenty digits in JSON keeps all of them', async () => {
    const { rows } = await rowsOf('[{"card":12345678901234567891,"kwh":1.5,"n":7}]')
    expect(rows).toEqual([{ row: 2, cells: ['12345678901234567891', '1.5', '7'] }])
  })

  test('a list of sockets inside an object opens into rows', async () => {
    const station = { Id: 7, Name: 'North', Sockets: [{ Type: 'CCS2', Power: 50 }, { Type: 'CHAdeMO' }] }
    const expected = {
      columns: ['Id', 'Name', 'Sockets.Type', 'Sockets.Power'],
      rows: [
        { row: 2, cells: ['7', 'North', 'CCS2', '50'] },
        { row: 3, cells: ['7', 'North', 'CHAdeMO', ''] },
      ],
    }
    expect(await rowsOf(JSON.stringify([station]))).toEqual(expected)
    expect(await rowsOf(JSON.stringify(station))).toEqual(expected)
    expect((await rowsOf('{"Sockets":[{"Type":"CCS2"},{"Type":"CHAdeMO"}]}')).rows).toHaveLength(2)
  })

  test('an OCPI location opens into its connectors', async () => {
    const evse = (uid: string, ...standards: string[]) => ({
      uid,
      connectors: standards.map((standard, index) => ({ id: `${index + 1}`, standard })),
    })
    const location = { id: 'L1', evses: [evse('E1', 'CHADEMO', 'IEC_62196_T2'), evse('E2', 'CHADEMO')] }
    const { columns, rows } = await rowsOf(JSON.stringify({ data: [location] }))
    expect(columns).toEqual(['id', 'evses.uid', 'evses.connectors.id', 'evses.connectors.standard'])
    expect(rows).toHaveLength(3)
  })

  test.each([
    ['UEsDBAAA', 'request.workbook-unreadable'],
    ['0M8R4KGxGuEAAAAA', 'request.workbook-protected'],
  ])('the workbook %s is refused with %s', async (bytes, code) => {
    await expect(rowsOf(workbookPrefix + bytes)).rejects.toMatchObject({ code })
  })
})
