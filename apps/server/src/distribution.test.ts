import { testHouse, type TestHouse } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestHouse
beforeAll(async () => {
  t = await testHouse()
})
afterAll(() => t.close())

/** Looked up by a name of its own, before anybody knows whose it is: each node of a cluster keeps them whole. */
const byName = [
  'organisation_login_names',
  'organisation_oauth_clients',
  'organisation_operators',
  'stations_identities',
  'stations_refused',
]
const ofTenants = `exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') and c.relname <> all ($1)`
async function found(sql: string): Promise<string[]> {
  const { rows } = await t.admin.query<{ found: string }>(sql, sql.includes('$1') ? [byName] : [])
  return rows.map((row) => row.found)
}

test('X-14 the same SQL on a cluster: every key of a tenant’s table begins with the operator', async () => {
  const tables = await found(
    `select c.relname as found from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and ${ofTenants}`,
  )
  expect(tables.length).toBeGreaterThan(150)
  const keys = await found(
    `select c.relname || ' ' || i.relname as found from pg_index x
     join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
     where x.indisunique and not c.relispartition and coalesce(a.attname, '') <> 'operator_id' and ${ofTenants}`,
  )
  expect(keys).toEqual([])
})

test('X-14 a foreign key of a tenant’s table names its operator, or leads to a table that each node keeps whole', async () => {
  const keys = await found(
    `select c.relname || ' ' || k.conname as found from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class target on target.oid = k.confrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'f' and not c.relispartition and a.attname <> 'operator_id' and ${ofTenants}
       and target.relname <> all ($1) and exists (select from pg_policy p where p.polrelid = target.oid and p.polname = 'tenant')`,
  )
  expect(keys).toEqual([])
})

test('X-14 nothing that one node alone could do: no triggers, no numbers of a sequence by default, nothing set null', async () => {
  const strange = await found(
    `select 'trigger ' || tgname as found from pg_trigger where not tgisinternal
     union all select 'set null ' || conname from pg_constraint where contype = 'f' and confdeltype in ('n', 'd')
     union all select 'serial ' || adrelid::regclass from pg_attrdef where pg_get_expr(adbin, adrelid) like '%nextval(%'`,
  )
  expect(strange.filter((one) => !one.includes('graphile_worker'))).toEqual([])
})
