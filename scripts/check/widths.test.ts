import { expect, test } from 'vitest'
import { createTestTree } from './tree.ts'
import { checkWidths } from './widths.ts'

const list = 'packages/stations/src/console/List.tsx'
const of = (columns: readonly string[]) =>
  checkWidths(createTestTree({ [list]: `const c = columnsFor<Row>('a')\nconst columns = [${columns.join(', ')}]` }))
const wide = ["c.text('a', { width: 500 })", "c.when('b')", "c.money('c', of, { width: 300 })", "c.number('d')"]

test('columns that a screen of 1440 pixels does not hold are found, by the width of those that are shown', () => {
  expect(of([...wide, "c.custom('e', cell, { least: 200 })"])).toEqual([
    `${list}:2 columns of 1148 pixels, more than 1130: hide some`,
  ])
  expect(of([...wide, "c.custom('e', cell, { least: 200, hidden: true })", "c.text('f', { width: 80 })"])).toEqual([])
})

test('a column with something beside it counts, and figures keep their width where texts give way', () => {
  expect(of([...wide, "{ ...c.custom('e', cell, { width: 200, align: 'end' }), unit: km }"])).toEqual([
    `${list}:2 columns of 1180 pixels, more than 1130: hide some`,
  ])
})

test('a hidden column of a list whose columns nobody can choose is found', () => {
  const text = (columns: string) =>
    `const columns = [columnsFor<Row>('a').text('b', { hidden: true })]\n<DataTable list={list} columns={${columns}} />`
  const checkColumns = (columns: string) => checkWidths(createTestTree({ [list]: text(columns) }))
  expect(checkColumns('columns')).toEqual([`${list}:1 is hidden in a list without useColumns: shown anyway`])
  expect(checkColumns("useColumns('a', columns).shown")).toEqual([])
})
