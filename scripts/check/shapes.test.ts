import { expect, test } from 'vitest'
import { checkShapes } from './shapes.ts'
import { createTestTree } from './tree.ts'

const printed = `
interface LedgerWallets {
  operator_id: string
  id: string
  name: string
  name_key: string
}
declare module '@evops/platform/server' {
  interface Tables {
    ledger_wallets: LedgerWallets
  }
}
`
const store = (text: string) =>
  checkShapes(createTestTree({ 'db/tables.ts': printed, 'packages/ledger/src/server/a.store.ts': text }), [])

test('a table that is typed by hand is found, and counted', () => {
  const { findings, note } = store('interface W {\n  operator_id: string\n  id: string\n  name: string\n}\n')
  expect(findings).toEqual(['packages/ledger/src/server/a.store.ts:1 W is LedgerWallets of db/tables.ts by hand'])
  expect(note).toMatch(/^hand-written table interfaces 1 of 1,/)
})

test('a table that a package declares for itself is found', () => {
  const text = "declare module '@evops/platform/server' {\n  interface Tables { a_b: { id: string } }\n}\n"
  expect(store(text).findings).toEqual(['packages/ledger/src/server/a.store.ts:2 Tables is db/tables.ts by hand'])
})

test('what a store tells by names of its own is no table', () => {
  expect(store('interface W { operatorId: string; id: string; name: string }').findings).toEqual([])
  expect(store('interface W { operator_id: string; id: string; total_minor: number }').findings).toEqual([])
})

test('two shapes of a contract that say the same fields are found; an allowance that is not needed as well', () => {
  const contract = (text: string, allowed: readonly string[] = []) =>
    checkShapes(createTestTree({ 'packages/a/src/contract/a.ts': text }), allowed).findings
  const form = 'const form = z.object({ a, b, c, d, e: z.string() })\n'
  expect(contract(`${form}const row = stored(form).extend({ id, f, g, h, i })`)).toEqual([])
  const twice = `${form}const row = z.object({ id, a, b, c, d, e })`
  expect(contract(twice)).toEqual(['packages/a/src/contract/a.ts form row share a, b, c, d, e'])
  expect(contract(twice, ['packages/a/src/contract/a.ts form row'])).toEqual([])
  expect(contract(form, ['packages/a/src/contract/a.ts form row'])).toHaveLength(1)
})

test('an alias that says the column again is found', () => {
  expect(store("rows.select(['w.owner_id as ownerId', 'w.id as walletId', 'w.name'])").findings).toEqual([
    "packages/ledger/src/server/a.store.ts:1 'w.owner_id as ownerId' is what named(['ownerId']) gives",
  ])
})
