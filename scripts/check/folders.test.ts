import { expect, test } from 'vitest'
import { checkFolders } from './folders.ts'
import { createTestTree } from './tree.ts'

const room = 'packages/ledger/src/server'
const circle = {
  [`${room}/wallets/a.ts`]: "import type { B } from '../counter/b.ts'",
  [`${room}/counter/b.ts`]: "const c = () => import('../ports.ts')\nexport { c } from '../entries/c.ts'",
  [`${room}/entries/c.ts`]: "import { a } from '../wallets/a.ts'",
}

test('folders that need each other are named, by types as well', () => {
  expect(checkFolders(createTestTree(circle))).toEqual([
    `circle of folders: ${room}/counter, ${room}/entries, ${room}/wallets`,
  ])
})

test.each([
  [`${room}/entries/c.test.ts`, "import { a } from '../wallets/a.ts'"],
  [`${room}/entries/c.ts`, "import { a } from '../index.ts'\nimport { shape } from '../../contract/wallets.ts'"],
])('a test, a file of the hall and another room make no circle: %s', (name, text) => {
  const { [`${room}/entries/c.ts`]: _, ...open } = circle
  expect(checkFolders(createTestTree({ ...open, [name]: text }))).toEqual([])
})

test('inside a room with floors of its own arrows point down, and every folder stands on one', () => {
  const floors = { [room]: [['wallets'], ['counter']] }
  const tree = createTestTree({
    [`${room}/wallets/a.ts`]: "import { b } from '../counter/b.ts'",
    [`${room}/counter/b.ts`]: 'export const b = 1',
    [`${room}/entries/c.ts`]: "import { a } from '../wallets/a.ts'",
  })
  expect(checkFolders(tree, floors)).toEqual([
    `${room}/wallets needs ${room}/counter, which is above it`,
    `${room}/entries stands on no floor of ${room} (scripts/check/floor-plan.ts)`,
  ])
})
