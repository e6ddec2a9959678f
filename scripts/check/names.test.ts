import { expect, test } from 'vitest'
import { checkNames } from './names.ts'
import { createTestTree } from './tree.ts'

test.each([
  ['packages/ledger/src/server/journals.store.ts', 0],
  ['packages/ledger/src/console/JournalList.tsx', 0],
  ['packages/ledger/src/console/use-list.ts', 0],
  ['packages/ledger/src/contract/index.ts', 0],
  ['packages/ledger/src/console/index.tsx', 0],
  ['packages/ledger/src/server/journals/index.ts', 1],
  ['packages/ledger/src/server/utils.ts', 1],
  ['packages/ledger/src/server/common/journals.ts', 1],
  ['packages/ledger/src/server/journalStore.ts', 1],
  ['packages/ledger/src/server/journals.Manager.ts', 1],
])('%s: %i complaints', (name, complaints) => {
  expect(checkNames(createTestTree({ [name]: '' }))).toHaveLength(complaints)
})
