import { expect, test } from 'vitest'
import { checkPermissionLiterals } from './permission-literals.ts'
import { treeOf } from './tree.ts'

const codes = new Set(['orderPerm', 'order:edit', 'hidden'])

test.each([
  ['packages/orders/src/contract/orders.ts', "permission: ['order:edit']", 1],
  ['packages/orders/src/contract/screens.ts', "code: 'orderPerm'", 0],
  ['apps/console/src/unserved.screens.ts', "code: 'orderPerm'", 0],
  ['packages/orders/src/console/List.tsx', "may: f(['orderPerm'])", 1],
  ['packages/orders/src/server/orders.test.ts', "codes: ['orderPerm']", 0],
  ['packages/orders/src/testing/index.ts', "codes: ['orderPerm']", 0],
  ['packages/orders/src/contract/orders.ts', "state: 'hidden', summary: 'without orderPerm'", 0],
])('%s %s: %s', (path, line, findings) => {
  expect(checkPermissionLiterals(treeOf({ [path]: `export const x = { ${line} }\n` }), codes)).toHaveLength(
    findings,
  )
})
