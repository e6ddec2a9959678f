import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { schemaFolders } from '@evops/platform/server'
import { cloneDatabase, dropDatabase } from '@evops/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../ready/runtime.mjs'

/*
 * Tests that the schema can be distributed by operator (Citus; decision 2), based on the catalogue. Each exception is a
 * table that would be copied to every node, or stored on the first one.
 */

/** Small tables that rows of all operators reference. */
const reference = [
  'cards_moves',
  'documents_moves',
  'finance_withdrawal_moves',
  'ledger_chart',
  'ledger_money_rules',
  'organisation_oauth_clients',
  'organisation_operators',
  'payments_moves',
]
/** Tables that are searched by a value unique over all operators, before the operator is known. */
const lookedUp = ['organisation_login_names', 'organisation_tokens', 'stations_identities', 'telematics_sources']
/** Tables of the installation: processes, jobs, backups, and actions without a signed-in user. */
const ofTheInstallation = [
  'organisation_client_tokens',
  'organisation_sign_in_attempts',
  'organisation_spent_states',
  'platform_acme',
  'platform_backups',
  'platform_budgets',
  'platform_keys',
  'platform_log_shipping',
  'platform_migrations',
  'platform_installation_alarms',
  'platform_probes',
  'platform_processes',
  'platform_retention',
  'platform_secret_keys',
  'platform_sizes',
  'platform_sources',
  'platform_stream_counts',
  'platform_task_runs',
  'platform_tasks',
  'stations_refused',
  'stations_rollup_state',
]

let client: pg.Client
let url: string
beforeAll(async () => {
  url = await cloneDatabase(process.env.EVOPS_TEST_DATABASE ?? '', 'evops_template')
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await dropDatabase(url)
})

const tables = `select c.oid, c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
    and a.attname = 'operator_id' and a.attnotnull) as tenant
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
const holdsOperator = (relation: string, columns: string) => `exists (select from pg_attribute a
  where a.attrelid = ${relation} and a.attname = 'operator_id' and a.attnum = any (${columns}))`

async function names(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query)
  return [...new Set(rows.map(({ name }) => name))].toSorted()
}

test('X-14 every row carries its operator, but for what belongs to all of them', async () => {
  const without = await names(`select name from (${tables}) t where not tenant`)
  expect(without).toEqual(
    [...reference, ...ofTheInstallation].filter((name) => name !== 'organisation_operators').toSorted(),
  )
})

test('X-14 the operator begins every key that must be unique, but where it is looked up by that key', async () => {
  const without = await names(
    `select name from (${tables}) t join pg_index i on i.indrelid = t.oid
     where tenant and (i.indisunique or i.indisexclusion) and not ${holdsOperator('t.oid', 'array[i.indkey[0]]')}`,
  )
  expect(without).toEqual([...lookedUp, 'organisation_operators'].toSorted())
})

test('X-14 a foreign key carries the operator, or points at a table that is the same everywhere', async () => {
  const targets = await names(
    `select c.confrelid::regclass::text as name from (${tables}) t join pg_constraint c on c.conrelid = t.oid
     where c.contype = 'f' and not ${holdsOperator('t.oid', 'c.conkey')}`,
  )
  expect(targets).toEqual(reference)
})

test('X-14 no trigger, no key that is set to null, no identity that runs out', async () => {
  expect(await names('select tgname as name from pg_trigger where not tgisinternal')).toEqual([])
  expect(
    await names("select conname as name from pg_constraint where contype = 'f' and confdeltype in ('n', 'd')"),
  ).toEqual([])
  expect(
    await names(
      "select sequencename as name from pg_sequences where schemaname = 'public' and data_type <> 'bigint'::regtype",
    ),
  ).toEqual([])
})

test('X-14 functions change no tables, but those that make and drop the partitions of days', () => {
  const files = schemaFolders(root).sources.flatMap((folder) => globSync(path.join(folder, '*.sql')))
  const changing = files.filter((file) =>
    /\bexecute\b.*\b(create|alter|drop)\b|^\s*(create|alter|drop) (?!or replace)/im.test(readFileSync(file, 'utf8')),
  )
  expect(changing.map((file) => path.basename(file)).toSorted()).toEqual([
    'stations_drop_partitions.sql',
    'stations_keep_partitions.sql',
    'stations_lean_statistics.sql',
    'telematics_drop_partitions.sql',
    'telematics_keep_partitions.sql',
  ])
})
