import { expect, test } from 'vitest'
import { checkProblems } from './problems.ts'
import { createTestTree } from './tree.ts'

const tables = [
  {
    table: {
      'a.taken': { status: 409, zh: '已占用', en: 'Taken', es: 'Ocupado' },
      'a.over': { status: 409, zh: '最多 {most}', en: 'At most {most}', es: 'Máximo {most}' },
      'request.invalid': { status: 400, zh: '{detail}', en: 'Invalid: {detail}', es: '{detail}' },
    },
  },
]

test.each([
  ["throw new Problem('a.taken')", 0],
  ["throw new Problem('a.gone')", 1],
  ["throw new Problem(free ? 'a.taken' : 'a.gone')", 1],
  ["throw new Problem('a.taken', {}, { code: 'a.taken' })", 0],
  ["throw new Problem('a.taken', {}, { code: 'is taken' })", 1],
  ["throw new Problem('a.over', { most: 3 })", 0],
  ["throw new Problem('a.over', values)", 0],
  ["throw new Problem('a.over')", 1],
  ["throw new Problem('a.taken', { name }, { code: 'a.over' })", 1],
  ["throw new Problem('request.invalid', {}, { code: 'a.taken' })", 0],
  ["throw new Problem('request.invalid', {}, { code: 'request.invalid' })", 1],
])('%s', (text, findings) => {
  const tree = createTestTree({ 'packages/a/src/server/a.ts': text })
  expect(checkProblems(tree, tables as unknown as Parameters<typeof checkProblems>[1])).toHaveLength(findings)
})
