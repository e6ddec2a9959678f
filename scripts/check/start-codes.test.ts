import { expect, test } from 'vitest'
import { checkStartCodes } from './start-codes.ts'
import { createTestTree } from './tree.ts'

const sql = 'packages/charging/src/server/sql/charging_a.sql'
test.each([
  [sql, "case when short then 'low_balance' end", 1],
  [sql, "verdict := 'concurrent';", 1],
  [sql, "select coalesce('company_' || refusal)", 1],
  [sql, "return case when a then 'company_day' else 'booked' end", 2],
  [sql, "-- then 'booked'\nselect 1", 0],
  [sql, "where token_state = 'limited'", 0],
  ['packages/charging/src/server/a.store.ts', "sql`case when x then 'clone' end`", 1],
  ['packages/charging/src/server/a.rules.ts', "case when x then 'clone' end", 0],
  ['packages/charging/src/server/listed/entries.store.ts', "case when x then 'limited' end", 0],
])('SQL gathers the facts of a start, and decides nothing: %s %s: %i', (file, text, count) => {
  expect(checkStartCodes(createTestTree({ [file]: text }))).toHaveLength(count)
})
