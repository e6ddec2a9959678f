import { expect, test } from 'vitest'
import { meaningFaults, zoneOfColumn } from './meaning.rules.ts'

const tableOf = (column: string, ...cells: string[]) => ({
  columns: ['kWh', column],
  rows: cells.map((cell, index) => ({ row: index + 2, cells: ['12', cell] })),
})
const wrongRows = (column: string, ...cells: string[]) =>
  meaningFaults(tableOf(column, ...cells), { energy: 'kWh' }, { currency: 'EUR', timeZone: 'Europe/Madrid' }).map(
    ({ row, key }) => `${row} ${key}`,
  )

test('a row in another currency or zone than the operator’s is an error', () => {
  expect(wrongRows('Currency', 'EUR', '€', 'GBP', '')).toEqual(['4 kit.row-currency'])
  expect(wrongRows('币种', '元')).toEqual(['2 kit.row-currency'])
  expect(wrongRows('Time zone', 'Europe/Madrid', 'Europe/Berlin', 'Europe/London', '+02:00', 'UTC+8')).toEqual([
    '4 kit.row-zone',
    '6 kit.row-zone',
  ])
  expect(wrongRows('Zone', 'North', 'South')).toEqual([])
})

test('one zone in all rows is proposed as that of the times', () => {
  expect(zoneOfColumn(tableOf('timezone', 'Europe/London', 'Europe/London'))).toBe('Europe/London')
  expect(zoneOfColumn(tableOf('timezone', 'Europe/London', 'Europe/Madrid'))).toBeUndefined()
  expect(zoneOfColumn(tableOf('zone', '102'))).toBeUndefined()
})
