import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

describe('S-23 what is exported runs nowhere', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['\tx', "'\tx"],
    ['＝1+1', "'＝1+1"],
    ['-12.5', '-12.5'],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['=HYPERLINK("u","t")', `"'=HYPERLINK(""u"",""t"")"`],
  ])('%j becomes %j', (text, line) => expect(csvLine([text])).toBe(`${line}\r\n`))

  test('numbers, flags and nothing stay what they are', () => {
    expect(csvLine([-3.5, true, null, 0])).toBe('-3.5,true,,0\r\n')
  })

  test('any texts come back from a CSV reader, none beginning as a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
        const [read = []] = parse(csvLine(texts), { relax_column_count: true }) as string[][]
        if (texts.length === 1 && texts[0] === '') return
        texts.forEach((text, index) => expect([text, `'${text}`]).toContain(read[index]))
        for (const cell of read) expect(cell).not.toMatch(/^[=@\t\r]|^[+-](?!\d+(\.\d+)?$)/)
      }),
    )
  })
})
