import { expect, test } from 'vitest'
import { checkShapes } from './shapes.ts'
import { treeOf } from './tree.ts'

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
  checkShapes(treeOf({ 'db/tables.ts': printed, 'packages/ledger/src/server/a.store.ts': text }))

test('a table that is typed by hand is found, and counted', () => {
  const { findings, note } = store('interface W {\n  operator_id: string\n  id: string\n  name: string\n}\n')
  expect(findings).toEqual([
    'packages/ledger/src/server/a.store.ts:1 W is LedgerWallets of db/tables.ts by hand',
  ])
  expect(note).toBe('hand-written table interfaces 1 of 1')
})

test('a table that a package declares for itself is found', () => {
  const text = "declare module '@evops/platform/server' {\n  interface Tables { a_b: { id: string } }\n}\n"
  expect(store(text).findings).toEqual([
    'packages/ledger/src/server/a.store.ts:2 Tables is db/tables.ts by hand',
  ])
})

test('what a store tells by names of its own is no table', () => {
  expect(store('interface W { operatorId: string; id: string; name: string }').findings).toEqual([])
  expect(store('interface W { operator_id: string; id: string; total_minor: number }').findings).toEqual([])
})
