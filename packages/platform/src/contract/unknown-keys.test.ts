import { expect, test } from 'vitest'
import { z } from 'zod'
import { unknownKeys, withoutUnknownKeys } from './unknown-keys.ts'

const row = z.object({ name: z.string() })
const cases: [string, z.ZodType, unknown, string[]][] = [
  ['known keys', row, { name: 'a' }, []],
  ['a key of no field', row, { name: 'a', nme: 'b' }, ['nme']],
  ['a key of Object', row, { name: 'a', toString: 1 }, ['toString']],
  ['rows', z.object({ rows: z.array(row) }), { rows: [{ name: 'a' }, { x: 1 }] }, ['rows.1.x']],
  ['optional', z.object({ row: row.nullish() }), { row: { name: 'a', x: 1 } }, ['row.x']],
  ['default', z.object({ row: row.default({ name: 'a' }) }), { row: { x: 1 } }, ['row.x']],
  ['optional list', z.object({ rows: z.array(row).optional() }), { rows: [{ x: 1 }] }, ['rows.0.x']],
  ['refined', row.refine(() => true), { name: 'a', x: 1 }, ['x']],
  ['converted', row.transform(({ name }) => name), { name: 'a', x: 1 }, ['x']],
  ['both', row.and(z.object({ size: z.int() })), { name: 'a', size: 1, x: 1 }, ['x']],
  ['a map', z.record(z.string(), row), { a: { name: 'a' }, b: { name: 'b', x: 1 } }, ['b.x']],
  ['a pair', z.tuple([row, z.int()]), [{ name: 'a', x: 1 }, 1], ['0.x']],
  ['any keys', z.looseObject({ name: z.string() }), { name: 'a', x: 1 }, []],
  ['any value', z.object({ value: z.unknown() }), { value: { x: 1 } }, []],
]

test.each(cases)('D-30i unknown keys: %s', (_title, schema, value, expected) => {
  expect(unknownKeys(schema, value).map((path) => path.join('.'))).toEqual(expected)
  expect(unknownKeys(schema, withoutUnknownKeys(schema, value))).toEqual([])
})

test('D-30i of several shapes the one that accepts the value names the unknown keys', () => {
  const schema = z.union([
    z.object({ kind: z.literal('a'), size: z.int() }),
    z.object({ kind: z.literal('b'), name: z.string() }),
  ])
  expect(unknownKeys(schema, { kind: 'b', name: 'x', size: 1 })).toEqual([['size']])
  expect(unknownKeys(schema, { kind: 'b', name: 'x' })).toEqual([])
})

test('D-30i a list without unknown keys stays as it is', () => {
  const value = { rows: [{ name: 'a' }] }
  expect(withoutUnknownKeys(z.object({ rows: z.array(row) }), value)).toBe(value)
})
