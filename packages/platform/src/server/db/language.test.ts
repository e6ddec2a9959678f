import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../contract/index.ts'
import { testServices, type TestServices } from '../../testing/index.ts'

let t: TestServices
beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())

test('the database takes the languages of the contract and no other', async () => {
  const names = [...languages, 'fr', 'ZH', '', null]
  const { rows } = await t.services.db.asPlatform((tx) =>
    sql<{ language: string | null; taken: boolean | null }>`
      select language, platform_is_language(language) as taken from unnest(${names}::text[]) as one (language)`.execute(
      tx,
    ),
  )
  expect(rows.filter(({ taken }) => taken).map(({ language }) => language)).toEqual([...languages])
  // A constraint takes null; whether a column may be empty is said beside it.
  expect(rows.find(({ language }) => language === null)).toEqual({ language: null, taken: null })
})

test('no constraint of a table has a list of languages of its own', async () => {
  const { rows } = await t.services.db.asPlatform((tx) =>
    sql<{ name: string; text: string }>`
      select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'`.execute(tx),
  )
  expect(rows.filter(({ text }) => text.includes("'zh'")).map(({ name }) => name)).toEqual([])
  expect(rows.filter(({ text }) => text.includes('platform_is_language')).length).toBeGreaterThan(0)
})
