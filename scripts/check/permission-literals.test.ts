import { expect, test } from 'vitest'
import { checkPermissionLiterals } from './permission-literals.ts'
import { createTestTree } from './tree.ts'

const codes = new Set(['orderPerm', 'order:edit', 'hidden'])

test.each([
  ['packages/sessions/src/contract/sessions.ts', "permission: ['order:edit']", 1],
  ['packages/sessions/src/contract/screens.ts', "code: 'orderPerm'", 0],
  ['apps/console/src/unserved.screens.ts', "code: 'orderPerm'", 0],
  ['packages/sessions/src/console/List.tsx', "may: f(['orderPerm'])", 1],
  ['packages/sessions/src/server/sessions.test.ts', "codes: ['orderPerm']", 0],
  ['packages/sessions/src/testing/index.ts', "codes: ['orderPerm']", 0],
  ['packages/sessions/src/contract/sessions.ts', "state: 'hidden', summary: 'without orderPerm'", 0],
])('%s %s: %s', (path, line, findings) => {
  expect(checkPermissionLiterals(createTestTree({ [path]: `export const x = { ${line} }\n` }), codes)).toHaveLength(
    findings,
  )
})
