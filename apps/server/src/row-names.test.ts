import { readFileSync } from 'node:fs'
import { testHouse } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import { createDomains } from './domains.ts'

test('ROUTE-11 auditlog: the columns that name rows are those of tables with an operator and an id', async () => {
  const t = await testHouse()
  const schema = readFileSync(new URL('../../../db/schema.sql', import.meta.url), 'utf8')
  const named = createDomains(t.house).list.flatMap(({ names }) => Object.entries(names ?? {}))
  expect(named.length).toBeGreaterThan(10)
  for (const [table, columns] of named) {
    const made = schema.split(`create table ${table} (`)[1]?.split('\n);')[0] ?? ''
    for (const each of ['operator_id', 'id', ...[columns].flat()])
      expect(`${table}: ${made}`).toContain(`\n  ${each} `)
  }
  await t.close()
})
