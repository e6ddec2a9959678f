import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServices, type TestServices } from '../../testing/index.ts'
import { openDb, type Db, type Tx } from './db.ts'
import { withPreparedStatements } from './prepared.ts'

let t: TestServices
let db: Db
const operators = [crypto.randomUUID(), crypto.randomUUID()] as const
beforeAll(async () => {
  t = await testServices()
  await t.admin.query(`create table kept (operator_id uuid, no int, primary key (operator_id, no));
    select platform_tenant_table('kept'); grant select on kept to evops_app;
    insert into kept select id::uuid, no from unnest('{${operators.join(',')}}'::text[]) id, generate_series(1, 2) no`)
  // One connection, so that the plan of one call is available to the next.
  db = await openDb({ url: t.url, poolSize: 1 })
})
afterAll(async () => {
  await db.close()
  await t.close()
})

const queryRow = (tx: Tx, no: number) =>
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
      const { rows } = await db.inTenant(operator, (tx) => queryRow(withPreparedStatements(tx), no))
      expect(rows).toEqual([{ operator, no }])
    }
  const { rows } = await db.inTenant(operators[0], plans)
  expect(rows.map(({ plans: used }) => used)).toEqual([12])
  await db.inTenant(operators[0], (tx) => sql`select count(*) from kept`.execute(tx))
  expect((await db.inTenant(operators[0], plans)).rows).toHaveLength(1)
})

test('its one plan is for all values, also where PostgreSQL would plan for each; what is not kept is planned for its own', async () => {
  await t.admin.query(`create table kept_days (no int, day date, primary key (day, no)) partition by range (day);
    grant select on kept_days to evops_app, evops_platform`)
  for (const month of Array.from({ length: 9 }, (_, index) => index + 1))
    await t.admin.query(
      `create table kept_days_${month} partition of kept_days for values from ('2026-0${month}-01') to ('2026-0${month}-28')`,
    )
  const plansOf = (tx: Tx) =>
    sql<{ own: number; one: number }>`select custom_plans as own, generic_plans as one
      from pg_prepared_statements where statement like '%from kept_days where%' and not statement like '%from pg_prepared_statements%'`.execute(
      tx,
    )
  const onDay = (tx: Tx, day: string) => sql`select no from kept_days where day = ${day}::date`.execute(tx)
  const modeOf = (tx: Tx) => sql<{ mode: string }>`select current_setting(${'plan_cache_mode'}) as mode`.execute(tx)
  for (const day of ['2026-01-02', '2026-02-02'])
    await db.inTenant(operators[0], async (tx) => {
      await onDay(withPreparedStatements(tx), day)
      expect((await modeOf(tx)).rows).toEqual([{ mode: 'auto' }])
      expect((await modeOf(withPreparedStatements(tx))).rows).toEqual([{ mode: 'force_generic_plan' }])
      await onDay(withPreparedStatements(tx), day)
    })
  expect((await db.inTenant(operators[0], plansOf)).rows).toEqual([{ own: 0, one: 4 }])
  expect((await db.inTenant(operators[0], modeOf)).rows).toEqual([{ mode: 'auto' }])
  await db.asPlatformOnce((tx) => onDay(tx, '2026-03-03'))
  expect((await db.asPlatformOnce(plansOf)).rows).toEqual([{ own: 0, one: 1 }])
})

test('one that failed, and one whose columns were changed beneath it, is asked again in vain once at most', async () => {
  const over = (tx: Tx, by: number) =>
    sql<{ it: number }>`select no / ${by}::int as it from kept where no = 2`.execute(withPreparedStatements(tx))
  await expect(db.inTenant(operators[0], (tx) => over(tx, 0))).rejects.toThrow('division by zero')
  expect((await db.inTenant(operators[0], (tx) => over(tx, 2))).rows).toEqual([{ it: 1 }])
  await t.admin.query('alter table kept alter column no type numeric')
  await expect(db.inTenant(operators[0], (tx) => over(tx, 2))).rejects.toThrow('must not change result type')
  expect((await db.inTenant(operators[0], (tx) => over(tx, 2))).rows.map(({ it }) => Number(it))).toEqual([1])
})

test('a demo’s demoData plans each statement once, asked for or not', async () => {
  const demoData = await openDb({ url: t.url, poolSize: 1, demoData: true })
  for (const no of [1, 2, 1]) await demoData.inTenant(operators[0], (tx) => queryRow(tx, no))
  expect((await demoData.inTenant(operators[0], plans)).rows.map(({ plans: used }) => used)).toContain(3)
  await demoData.close()
})
