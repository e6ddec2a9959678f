import { describe, expect, test } from 'vitest'
import { checkPackageBoundaries } from './doors.ts'
import { createTestTree } from './tree.ts'

const rootPackage = JSON.stringify({
  dependencies: { zod: '4', react: '19' },
  devDependencies: { '@types/ws': '8', vitest: '5' },
})
const packageOf = (...siblings: string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(siblings.map((name) => [`@evops/${name}`, '0.1.0'])) })
const services = {
  'package.json': rootPackage,
  'packages/platform/package.json': packageOf(),
  'packages/ledger/package.json': packageOf('platform'),
  'packages/charging/package.json': packageOf('platform', 'ledger'),
}
const findingsOf = (files: Record<string, string>) => checkPackageBoundaries(createTestTree({ ...services, ...files }))

describe('doors', () => {
  test.each([
    ['packages/charging/src/server/a.ts', "import { post } from '@evops/ledger/server'"],
    [
      'packages/charging/src/server/a.ts',
      "import type { X } from '../contract/x.ts'\nimport ws from 'ws'\nimport 'node:fs'",
    ],
    ['packages/charging/src/console/A.tsx', "import { Money } from '@evops/platform/console'\nimport { z } from 'zod'"],
    ['packages/charging/src/server/a.test.ts', "import { testServices } from '@evops/platform/testing'"],
    ['packages/platform/src/server/a.test.ts', "import { testServices } from '../testing/index.ts'"],
    ['apps/server/src/main.ts', 'export const text = \'import x from "../../packages/y"\''],
    ['packages/charging/src/server/a.test.ts', "import { aChargePoint } from '@evops/simulator/simulator'"],
    ['scripts/a.ts', "import { migrate } from '@evops/platform/server'"],
  ])('%s may say %s', (name, text) => {
    expect(findingsOf({ [name]: text })).toEqual([])
  })

  test.each([
    ['packages/charging/src/server/a.ts', "import '../../../ledger/src/server/post.ts'", /by the window/],
    ['packages/ledger/src/server/a.ts', "import { x } from '@evops/charging/contract'", /not among the dependencies/],
    ['packages/charging/src/server/a.ts', "import '@evops/ledger/src/server/post.ts'", /is no door/],
    ['packages/charging/src/server/a.ts', "import { vi } from 'vitest'", /an installation leaves out/],
    ['packages/charging/src/console/A.tsx', "import type { X } from '@evops/ledger/server'", /in code of the browser/],
    ['packages/charging/src/console/A.tsx', "const a = import('../server/a.ts')", /console code imports server/],
    ['packages/charging/src/contract/a.ts', "import { x } from '@evops/platform/server'", /sees only contracts/],
    ['packages/charging/src/contract/a.ts', "import { createHash } from 'node:crypto'", /in code of the browser/],
    ['packages/charging/src/server/a.ts', "import { testServices } from '@evops/platform/testing'", /is for tests/],
    ['packages/charging/src/server/a.ts', "import fs from 'fs'", /node:fs/],
    ['packages/charging/src/server/a.ts', "export * from 'lodash/fp'", /'lodash' is not among/],
    ['packages/charging/src/server/a.ts', "import '@evops/simulator/simulator'", /not among the dependencies/],
    ['scripts/a.ts', "import '../packages/ledger/src/server/post.ts'", /by the window/],
    ['packages/ledger/package.json', packageOf('charging'), /arrows point down/],
    ['packages/tariffs/package.json', packageOf('ledger'), /arrows point down/],
    ['packages/odd/package.json', packageOf(), /not in the floor plan/],
    ['packages/ledger/package.json', JSON.stringify({ dependencies: { zod: '4' } }), /root package.json/],
  ])('%s may not say %s', (name, text, complaint) => {
    expect(findingsOf({ [name]: text })).toEqual([expect.stringMatching(complaint)])
  })

  test.each(['', 'type'])('a cycle of files is named once, by what is left at run time or not: %s', (word) => {
    const cycle = {
      'packages/ledger/src/server/a.ts': `import ${word} { b } from './b.ts'`,
      'packages/ledger/src/server/b.ts': "import { a } from './a.ts'",
    }
    expect(findingsOf(cycle)).toEqual([
      expect.stringContaining('cycle: packages/ledger/src/server/a.ts → packages/ledger/src/server/b.ts'),
    ])
  })
})
