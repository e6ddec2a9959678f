import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, type TestServices } from '../../testing/index.ts'
import { searchTermsOf, searchTextOf, searchWordsQuery, textMatchesSql } from './search-text.ts'

let t: TestServices
beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())

const read = async (condition: ReturnType<typeof textMatchesSql>) => {
  const { rows } = await t.services.db.asPlatform((tx) =>
    sql<{ found: boolean }>`select ${condition} as found`.execute(tx),
  )
  return rows[0]?.found
}

test.each([
  'José García-López',
  'ÑANDÚ',
  '北京（出租）公司',
  'ＵＫ－03',
  "O'Neill",
  'a@b.example',
  'WO-2026\\0034',
  'Ａé·b',
])('database and program compare a text alike: %s', async (text) => {
  const { rows } = await t.services.db.asPlatform((tx) =>
    sql<{ plain: string }>`select platform_search_text(${text}) as plain`.execute(tx),
  )
  expect(rows[0]?.plain).toBe(searchTextOf(text))
})

test.each([
  ['Member Two', 'two', true],
  ['Estación Sevilla', 'SEVILLA estacion', true],
  ['上海强生出租公司', '出租公司', true],
  ['Member Two', 'three', false],
  ['Member Two', '·', false],
])('the name %s is found by %s: %s', async (name, search, found) => {
  expect(await read(textMatchesSql(search, { names: [sql`${name}::text`] }))).toBe(found)
})

test.each([
  ['WO-2026-0034', '0034', true],
  ['WO-2026-0034', 'wo-2026', true],
  ['WO-2026-0034', '34', false],
  ['C0A80034', '0034', true],
  ['C0A80034', '034', false],
])('the number %s is found by the beginning or the end of a part %s: %s', async (number, search, found) => {
  expect(await read(textMatchesSql(search, { codes: [sql`${number}::text`] }))).toBe(found)
})

test('the words of a query match by their beginning, Chinese characters as a whole', () => {
  expect(searchWordsQuery(searchTermsOf('García 出租 uk-03'))).toBe("'garcia':* & '出' & '租' & 'uk':* & '03':*")
  expect(searchWordsQuery([])).toBeUndefined()
})
