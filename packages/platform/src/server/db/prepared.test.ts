import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHouse, type TestHouse } from '../../testing/index.ts'
import { openDb, type Db, type Tx } from './db.ts'
import { prepared } from './prepared.ts'

let t: TestHouse
let db: Db
const operators = [crypto.randomUUID(), crypto.randomUUID()] as const
beforeAll(async () => {
  t = await testHouse()
  await t.admin.query(`create table kept (operator_id uuid, no int, primary key (operator_id, no));
    select platform_tenant_table('kept'); grant select on kept to evops_app;
    insert into kept select id::uuid, no from unnest('{${operators.join(',')}}'::text[]) id, generate_series(1, 2) no`)
  // One connection, so that the plan of one call is there for the next.
  db = await openDb({ url: t.url, poolSize: 1 })
})
afterAll(async () => {
  await db.close()
  await t.close()
})

const ask = (tx: Tx, no: number) =>
  sql<{
    operator: string
    no: number
  }>`select operator_id as operator, no from kept where no = ${no}`.execute(tx)
const plans = (tx: Tx) =>
  sql<{ text: string; plans: number }>`select statement as text, generic_plans + custom_plans as plans
    from pg_prepared_statements where statement like '%from kept%'`.execute(tx)

test('a statement asked for so is planned once by its connection, and answers each operator with its own rows', async () => {
  for (const operator of [...operators, ...operators])
    for (const no of [1, 2, 1]) {
      const { rows } = await db.inTenant(operator, (tx) => ask(prepared(tx), no))
      expect(rows).toEqual([{ operator, no }])
    }
  const { rows } = await db.inTenant(operators[0], plans)
  expect(rows.map(({ plans: used }) => used)).toEqual([12])
  await db.inTenant(operators[0], (tx) => sql`select count(*) from kept`.execute(tx))
  expect((await db.inTenant(operators[0], plans)).rows).toHaveLength(1)
})

test('one that failed, and one whose columns were changed beneath it, is asked again in vain once at most', async () => {
  const over = (tx: Tx, by: number) =>
    sql<{ it: number }>`select no / ${by}::int as it from kept where no = 2`.execute(prepared(tx))
  await expect(db.inTenant(operators[0], (tx) => over(tx, 0))).rejects.toThrow('division by zero')
  expect((await db.inTenant(operators[0], (tx) => over(tx, 2))).rows).toEqual([{ it: 1 }])
  await t.admin.query('alter table kept alter column no type numeric')
  await expect(db.inTenant(operators[0], (tx) => over(tx, 2))).rejects.toThrow('must not change result type')
  expect((await db.inTenant(operators[0], (tx) => over(tx, 2))).rows.map(({ it }) => Number(it))).toEqual([1])
})
