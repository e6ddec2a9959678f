import { words } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { checkHeads } from './heads.ts'
import { createTestTree } from './tree.ts'

const list = 'packages/stations/src/console/List.tsx'
const text = { zh: '名称', en: 'Name', es: 'Nombre' }
const table = words({ 'stations.row.name': text, 'stations.kind.fast': text, 'stations.rows_one': text })
const findingsOf = (code: string) =>
  checkHeads(createTestTree({ [list]: code }), { words: [{ file: 'w', exported: 'w', table }] })
const columnOf = (call: string) => findingsOf(`const c = columnsFor<Row>('stations.row')\nconst columns = [${call}]`)

test('a column whose head has no word is found', () => {
  expect(columnOf("c.text('name'), c.when('at')")).toEqual([`${list}:2 the head 'stations.row.at' is in no word table`])
})

test('a column with a title is judged by its title, and by both of a condition', () => {
  expect(columnOf("c.text('code', { width: 90, title: 'stations.row.name' })")).toEqual([])
  expect(columnOf("c.text('code', { title: isFast ? 'stations.kind.fast' : 'stations.kind.slow' })")).toEqual([
    `${list}:2 the head 'stations.kind.slow' is in no word table`,
  ])
})

test('a column with a key from a value needs a title', () => {
  expect(columnOf('c.text(key)')).toEqual([`${list}:2 a column with a key from a value needs a title`])
  expect(columnOf('c.text(key, { title: `stations.kind.${key}` })')).toEqual([])
})

test('the heads of columns that a function or a list of names makes are found by its values', () => {
  expect(columnOf("...(['name', 'day'] as const).map((key) => c.text(key))")).toEqual([
    `${list}:2 the head 'stations.row.day' is in no word table`,
  ])
  expect(columnOf("of('name'), of('hour')]; const of = (key: Key) => [c.text(key, { width: 90 })")).toEqual([
    `${list}:2 the head 'stations.row.hour' is in no word table`,
  ])
})

test('a key made from values that matches no key is found, one of a plural is not', () => {
  expect(findingsOf('t(`stations.sort.${kind}`)')).toEqual([
    `${list}:1 'stations.sort.…' matches no key of a word table`,
  ])
  expect(findingsOf('t(`stations.kind.${kind}`); t(`stations.row${many}`)')).toEqual([])
})
