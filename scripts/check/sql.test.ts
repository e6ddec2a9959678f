import { expect, test } from 'vitest'
import { checkSql } from './sql.ts'
import { createTestTree } from './tree.ts'

test.each([
  ['packages/ledger/src/server/post.service.ts', 'await sql`select 1`.execute(tx)', 1],
  ['packages/ledger/src/server/post.service.ts', "tx.selectFrom('ledger_accounts')\n  .select('id')", 1],
  ['packages/ledger/src/server/post.service.ts', "await pool.query('select 1')", 1],
  ['packages/ledger/src/server/post.service.ts', 'await pool.query(`update ledger_accounts set x = ${x}`)', 1],
  ['packages/ledger/src/server/post.service.ts', "const text = 'select a row'; url.query('page')", 0],
  ['packages/ledger/src/server/post.store.ts', 'await sql`select 1`.execute(tx)', 0],
  ['packages/ledger/src/server/post.test.ts', 'await sql`select 1`.execute(tx)', 0],
  ['packages/platform/src/server/db/page.ts', "tx.selectFrom('x')", 0],
])('in %s: %s', (name, text, findings) => {
  expect(checkSql(createTestTree({ [name]: text }))).toHaveLength(findings)
})
