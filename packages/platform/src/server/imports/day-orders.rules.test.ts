import { expect, test } from 'vitest'
import { dayColumns, dayOrderOf, dayOrderQuestion } from './day-orders.rules.ts'
import { preparedTable } from './prepared-table.rules.ts'

const table = (columns: string[], ...rows: string[][]) => ({
  columns,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
})
const mapping = { from: 'From', to: 'To' }

test.each([
  [['30/11/2026', '01/02/2026'], 'dmy'],
  [['11/30/2026', '01/02/2026'], 'mdy'],
  [['03.04.2026'], 'dmy'],
  [['05/05/2026'], 'dmy'],
  [['03/04/2026'], undefined],
] as const)('X-03 the order of %j is %s', (values, order) => {
  expect(dayOrderOf(values)).toBe(order)
})

test('X-03 a file whose days fit both orders is a question, and the answer is used for its columns only', () => {
  const file = table(['From', 'To'], ['03/04/2026 08:00', '30/04/2026'], ['04/04/2026 08:00', '01/05/2026'])
  const columns = dayColumns(file, mapping)
  expect(columns).toMatchObject([
    { column: 'From', order: null, count: 1 },
    { column: 'To', order: 'dmy' },
  ])
  const read = (answers: Record<string, string>) =>
    preparedTable(file, { mapping, corrections: [], values: {}, answers }).table.rows[0]?.cells
  expect(read({ 'day-order': 'mdy' })).toEqual(['2026-03-04 08:00', '2026-04-30'])
  expect(read({ 'day-order': 'dmy' })).toEqual(['2026-04-03 08:00', '2026-04-30'])
})

test('X-03 another column, AM and PM, or the country propose the order', () => {
  const proposed = (file: ReturnType<typeof table>, zone?: string) =>
    dayOrderQuestion(dayColumns(file, mapping), zone)[0]?.proposed
  const open = table(['From', 'To'], ['03/04/2026', 'x'])
  expect(proposed(open, 'Europe/Madrid')).toBe('dmy')
  expect(proposed(open, 'America/Chicago')).toBe('mdy')
  expect(proposed(table(['From', 'To'], ['03/04/2026', '11/30/2026']), 'Europe/Madrid')).toBe('mdy')
  expect(proposed(table(['From', 'To'], ['03/04/2026 8:00 PM', 'x']), 'Europe/Madrid')).toBe('mdy')
  expect(proposed(table(['From', 'To'], ['30/04/2026', '30/04/2026']))).toBeUndefined()
})
