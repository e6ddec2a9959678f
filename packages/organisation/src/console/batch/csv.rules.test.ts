import { csvLine } from '@evops/platform/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batchParts, csvRecords } from './csv.rules.ts'

describe('a file of rows', () => {
  test.each([
    ['a,b\n1,2\n', ['a,b', '1,2']],
    ['a,b\r\n1,2\r\n\r\n3,4', ['a,b', '1,2', '3,4']],
    ['a\n"x\ny"\nz', ['a', '"x\ny"', 'z']],
    ['a\n"he said ""no\n"""\nz', ['a', '"he said ""no\n"""', 'z']],
    ['', []],
  ])('%j has the records %j', (text, records) => {
    expect(csvRecords(text)).toEqual(records)
  })

  test('each part of a CSV has the head, JSON is told by its bracket', () => {
    expect(batchParts('\uFEFFcode,name\n1,a\n2,b\n3,c\n', 2)).toEqual([
      { count: 2, body: { format: 'csv', content: 'code,name\n1,a\n2,b' } },
      { count: 1, body: { format: 'csv', content: 'code,name\n3,c' } },
    ])
    expect(batchParts(' [{"code":"1"}]', 500)).toEqual([{ count: 1, body: { format: 'json', rows: [{ code: '1' }] } }])
    expect(batchParts('code,name', 500)).toEqual([])
    expect(() => batchParts('[{', 500)).toThrow(SyntaxError)
  })

  test('cells survive being written and read, and none is a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (cells) => {
        const line = csvLine(cells)
        expect(csvRecords(`h\n${line}`)).toHaveLength(line.trim() === '' ? 1 : 2)
      }),
    )
  })
})
