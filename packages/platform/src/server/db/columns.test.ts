import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, type TestServices } from '../../testing/index.ts'
import {
  joinedColumn,
  millisecondColumn,
  encodeUnquotedColumn,
  textSeparator,
  textColumn,
  timeColumn,
} from './columns.ts'

let t: TestServices
beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())

async function read(type: string, literal: string): Promise<unknown> {
  const { rows } = await t.admin.query<{ found: unknown }>(`select $1::${type}[] as found`, [literal])
  return rows[0]?.found
}
const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''))
const asIs = <Value>(value: Value) => value

test('any text comes out of a column as it went in', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { minLength: 1 }), async (values) => {
      expect(await read('text', textColumn(values, asIs))).toEqual(values)
    }),
    { examples: [[['', 'NULL', null, '{}', ',', '"', String.raw`\n\\"`, ' ', '充电']]] },
  ))

test('long texts are joined and taken apart; a separator inside becomes a blank', () =>
  fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1 }), async (values) => {
      const { rows } = await t.admin.query<{ found: unknown }>(
        String.raw`select string_to_array($1, E'\x1f') as found`,
        [joinedColumn(values, asIs)],
      )
      // An array with one empty text and an empty array look alike: PostgreSQL then returns an empty array.
      const expected = values.map((value) => value.replaceAll(textSeparator, ' '))
      expect(rows[0]?.found).toEqual(expected.join('') === '' && expected.length === 1 ? [] : expected)
    }),
  ))

test('numbers, words, moments and nothing', async () => {
  expect(await read('int', encodeUnquotedColumn([1, null, -3], asIs))).toEqual([1, null, -3])
  expect(await read('boolean', encodeUnquotedColumn([true, null, false], asIs))).toEqual([true, null, false])
  const moments = [new Date(0), null, new Date('2026-02-28T23:59:59.999Z')]
  expect(await read('timestamptz', timeColumn(moments, asIs))).toEqual(moments)
  expect(await read('int', encodeUnquotedColumn([], asIs))).toEqual([])
})

test('a moment sent as milliseconds is the very millisecond', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })
  return fc.assert(
    fc.asyncProperty(fc.array(fc.option(moment), { minLength: 1 }), async (moments) => {
      const { rows } = await t.admin.query<{ at: string | null }>(
        'select extract(epoch from to_timestamp(unnest($1::float8[]) / 1000)) * 1000 as at',
        [millisecondColumn(moments, asIs)],
      )
      expect(rows.map(({ at }) => (at === null ? null : Number(at)))).toEqual(
        moments.map((at) => at?.getTime() ?? null),
      )
    }),
  )
})
