import { describe, expect, it } from 'vitest'
import { root } from '../ready/runtime.mjs'
import { buildTsConfigs, findProjects, projectOfFile } from './projects.ts'

const treeOf = (files: Readonly<Record<string, string>>) => ({
  root,
  files: Object.entries(files).map(([path, text]) => ({ path, text })),
})

describe('TypeScript projects', () => {
  it.each([
    ['packages/cards/src/contract/cards.ts', 'packages/cards/src/contract'],
    ['packages/cards/src/server/cards/cards.service.ts', 'packages/cards'],
    ['apps/server/src/main.ts', 'apps/server'],
    ['apps/mini-programme/pages/pay/pay.ts', undefined],
    ['db/tables.ts', 'db'],
    ['e2e/routes.spec.ts', 'scripts'],
    ['vitest.config.ts', 'scripts'],
  ])('%s belongs to %s', (file, project) => {
    expect(projectOfFile(file)).toBe(project)
  })

  it('reference the projects that their files import, by public entry point and by path', () => {
    const projects = findProjects(
      treeOf({
        'packages/cards/src/contract/cards.ts': `import { z } from 'zod'`,
        'packages/cards/src/server/cards.store.ts': `import { post } from '@evops/ledger/server'
import type { Card } from '../contract/cards.ts'`,
        'e2e/cards.spec.ts': `import { registeredPaths } from '../apps/console/src/route-table.ts'`,
      }),
    )
    expect(projects.map(({ folder, references }) => ({ folder, references }))).toEqual([
      { folder: 'packages/cards', references: ['packages/cards/src/contract', 'packages/ledger'] },
      { folder: 'packages/cards/src/contract', references: [] },
      { folder: 'scripts', references: ['apps/console'] },
    ])
  })

  it('print the references from the folder of the project', () => {
    const configs = buildTsConfigs(
      treeOf({ 'packages/cards/src/server/cards.store.ts': `import { post } from '@evops/ledger/server'` }),
    )
    expect([...configs.keys()]).toEqual(['tsconfig.json', 'packages/cards/tsconfig.json'])
    expect(JSON.parse(configs.get('packages/cards/tsconfig.json') ?? '')).toMatchObject({
      extends: '../../tsconfig.base.json',
      references: [{ path: '../ledger' }],
    })
  })
})
