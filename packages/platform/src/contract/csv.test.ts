import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import {
  csvLine,
  localTime,
  instantCell,
  programCsv,
  spreadsheetCsv,
  unambiguousLocalTime,
  type TableRowCells,
} from './csv.ts'

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

describe('decision 329: a CSV for a spreadsheet has the form of its language', () => {
  const cells: TableRowCells = [{ decimal: '-1234.567' }, 12.5, 'a;b', 'c,d', { day: '2026-11-30' }, null]
  test.each([
    ['es', '-1234,567;12,5;"a;b";"c,d";2026-11-30;\r\n'],
    ['en', '-1234.567,12.5,"a;b","c,d",2026-11-30,\r\n'],
    ['zh', '-1234.567,12.5,"a;b","c,d",2026-11-30,\r\n'],
  ] as const)('in %s', (language, line) => expect(csvLine(cells, spreadsheetCsv(language))).toBe(line))

  test.each(['00123456', '0', '+34600111222', '1234567890123456', '-0042', '12E4', '1e+20'])(
    'the digits of the text %s stay text, and programs read them bare',
    (text) => {
      const isChanged = text !== '0'
      expect(csvLine([text], spreadsheetCsv('es'))).toBe(isChanged ? `"${text}\t"\r\n` : `${text}\r\n`)
      expect(csvLine([text], programCsv)).toBe(`${text}\r\n`)
    },
  )

  test.each(['123456789012345', '0.5', '2026-11-30', '12.5', 'E12', '600111222'])('%s has no tab', (text) =>
    expect(csvLine([text], spreadsheetCsv('en'))).toBe(`${text}\r\n`),
  )
})

describe('the time on a clock', () => {
  test.each([
    ['2026-10-25T00:50:00.000Z', 'Europe/Berlin', '2026-10-25 02:50:00+02:00'],
    ['2026-10-25T01:10:00.000Z', 'Europe/Berlin', '2026-10-25 02:10:00+01:00'],
    ['2026-10-24T23:59:00.000Z', 'Europe/Berlin', '2026-10-25 01:59:00'],
    ['2026-10-25T02:00:00.000Z', 'Europe/Berlin', '2026-10-25 03:00:00'],
    ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01 01:30:00-04:00'],
    ['2026-04-04T14:45:00.000Z', 'Australia/Lord_Howe', '2026-04-05 01:45:00+11:00'],
    ['2026-03-29T01:10:00.000Z', 'Europe/Berlin', '2026-03-29 03:10:00'],
    ['2026-10-25T01:10:00.000Z', 'Asia/Shanghai', '2026-10-25 09:10:00'],
  ])('%s in %s is %s: with its offset where the clock shows it twice', (instant, zone, text) => {
    expect(unambiguousLocalTime(instant, zone)).toBe(text)
    expect(csvLine([instantCell(instant, zone)])).toBe(`${text}\r\n`)
  })

  test('D-30 is that of its zone to the second, whatever was asked before: any instant, any zone, at changes of clocks, too', () => {
    const zones = ['Asia/Shanghai', 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Monrovia', 'UTC']
    const near = fc.tuple(
      fc.constantFrom('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-04-04T15:00:00Z', '1971-12-31T23:00:00Z'),
      fc.integer({ min: -7_200_000, max: 7_200_000 }),
    )
    const at = fc.oneof(
      near.map(([change, ms]) => new Date(Date.parse(change) + ms)),
      fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    )
    fc.assert(
      fc.property(at, fc.constantFrom(...zones), (instant, zone) => {
        const clock = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        })
        expect(localTime(instant.toISOString(), zone)).toBe(clock.format(instant))
        // An instant without milliseconds, as external systems write instants.
        expect(localTime(`${instant.toISOString().slice(0, 19)}Z`, zone)).toBe(clock.format(instant))
      }),
      { numRuns: 300 },
    )
  })
})
