import { testServices } from '@evops/platform/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDomains } from './domains.ts'

test('ROUTE-11 auditlog: what names rows can be read of its table, by operator and id', async () => {
  const t = await testServices()
  const named = createDomains(t.services).list.flatMap(({ names }) => Object.entries(names ?? {}))
  expect(named.length).toBeGreaterThan(20)
  for (const [table, texts] of named)
    await t.services.db.asPlatform(async (tx) => {
      const expressions = [texts].flat().map((text) => sql`nullif(${sql.raw(text)}::text, '')`)
      const read = sql`select coalesce(${sql.join(expressions)}) from ${sql.table(table)} r
        where (r.operator_id, r.id) = (null::uuid, null::uuid)`
      await expect(read.execute(tx), table).resolves.toMatchObject({ rows: [] })
    })
  await t.close()
})
