import { testServices } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import { createDomains } from './domains.ts'

/** Binary columns whose names sound secret, and that no secret box encrypted. */
const others = [
  // Keyed hashes.
  'interop_roaming_commands.secret',
  'organisation_sign_in_attempts.account',
  // Encrypted with the secret key of the installation until they are read once.
  'platform_imports.sealed',
  'stations_commands.sealed_payload',
  // The platform's own.
  'platform_acme.account',
  'platform_acme.pem',
]

test('S-14 every column with an encrypted secret is declared for the rotation of the key', async () => {
  const t = await testServices()
  const domains = createDomains(t.services)
  const declared = domains.list.flatMap(({ sealed = [] }) => sealed)
  const { rows } = await t.admin.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'seal|secret|token|password|account|pem'
      and column_name !~ '(^|_)hash$' order by 1`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...declared.map(({ table, column }) => `${table}.${column}`), ...others].toSorted(),
  )
  // The platform's role reads and writes each of them by its key.
  for (const { table, column, key } of declared) {
    const { rows: rights } = await t.admin.query<{ may: boolean }>(
      "select has_column_privilege('evops_platform', $1, $2, 'update') and has_table_privilege('evops_platform', $1, 'select') as may",
      [table, column],
    )
    const { rows: keys } = await t.admin.query<{ name: string }>(
      `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    )
    expect([table, rights[0]?.may, keys.map(({ name }) => name).toSorted()]).toEqual([table, true, [...key].toSorted()])
  }
  domains.stations.close()
  domains.charging.close()
  await domains.outreach.close()
  await t.close()
})
