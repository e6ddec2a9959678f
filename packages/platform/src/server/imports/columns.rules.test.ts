import { describe, expect, test } from 'vitest'
import { withColumnForms } from './columns.rules.ts'

const read = (...cells: string[]) => {
  const rows = cells.map((cell, index) => ({ row: index + 2, cells: [cell] }))
  return withColumnForms({ columns: ['a'], rows }, { mapping: { field: 'a' }, answers: {} }).rows.map(
    (row) => row.cells[0],
  )
}

describe('a column decides how its cells are read', () => {
  test('a decimal comma in one cell makes a point a sign of thousands in the others', () => {
    expect(read('12,5', '1.234,5', '1.234', '')).toEqual(['12.5', '1234.5', '1234', ''])
    expect(read('12.5', '1,234.5', '1,234')).toEqual(['12.5', '1234.5', '1234'])
    expect(read('1.234.567', '1.234')).toEqual(['1234567', '1234'])
  })

  test('without evidence, or with contradicting cells, nothing is changed', () => {
    expect(read('1.234', '2.345')).toEqual(['1.234', '2.345'])
    expect(read('12,5', '12.5', '1.234')).toEqual(['12,5', '12.5', '1.234'])
    expect(read('12,13', '14,15')).toEqual(['12,13', '14,15'])
    expect(read('1.234', 'A-1', '12,5')).toEqual(['1.234', 'A-1', '12,5'])
  })

  test('a day above 12 in one cell decides about the order in the others', () => {
    expect(read('30/11/2026', '01/02/2026 08:00')).toEqual(['2026-11-30', '2026-02-01 08:00'])
    expect(read('11/30/2026', '1/2/2026')).toEqual(['2026-11-30', '2026-01-02'])
    expect(read('01/02/2026')).toEqual(['01/02/2026'])
  })

  test('a column that no field uses stays as it is', () => {
    const table = { columns: ['a'], rows: [{ row: 2, cells: ['1.234,5'] }] }
    expect(withColumnForms(table, { mapping: { field: 'b' }, answers: {} })).toBe(table)
  })
})
