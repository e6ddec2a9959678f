import { expect, test } from 'vitest'
import { allowedTableUses } from './sql-doors.allowed.ts'
import { checkSqlBoundaries } from './sql-doors.ts'
import { createTestTree } from './tree.ts'

const schema = {
  'db/migrations/0001_baseline_ledger.sql':
    'create table ledger_wallets (id uuid);\ncreate table charging_sessions (id uuid);',
  'packages/ledger/src/server/sql/ledger_wallet_names.sql':
    'create or replace view ledger_wallet_names as select id from ledger_wallets;',
  'packages/charging/src/server/sql/charging_session_names.sql':
    'create or replace view charging_session_names as select id from charging_sessions;',
}
/** Excludes the known debts of the real tree. */
const findings = (file: string, text: string) =>
  checkSqlBoundaries(createTestTree({ ...schema, [file]: text })).filter((line) => !line.startsWith('scripts/check/'))

test.each([
  ['packages/ledger/src/server/a.store.ts', 'sql`select from ledger_wallets`', 0],
  ['packages/charging/src/server/a.store.ts', 'sql`select from ledger_wallet_names`', 0],
  ['packages/charging/src/server/a.store.ts', 'sql`select from ledger_wallets`', 1],
  ['packages/charging/src/server/a.store.ts', '// ledger_wallets are the ledger’s', 0],
  ['packages/charging/src/server/sql/a.sql', '-- as ledger_wallets\nselect from ledger_wallets', 1],
  ['packages/ledger/src/server/a.store.ts', 'sql`select from charging_session_names`', 1],
  ['packages/ledger/src/server/sql/a.sql', 'select from charging_sessions', 1],
  ['packages/stations/src/server/a.store.ts', 'sql`select from ledger_wallet_names`', 1],
  ['packages/charging/src/server/a.test.ts', 'sql`select from ledger_wallets`', 0],
])('tables are their owner’s, views and functions for those above it: %s %s: %i', (file, text, count) => {
  expect(findings(file, text)).toHaveLength(count)
})

test('a debt that is paid is taken off the list', () => {
  expect(checkSqlBoundaries(createTestTree(schema))).toHaveLength(allowedTableUses.length)
})
