import { expect, test } from 'vitest'
import { checkDependencies } from './dependencies.ts'
import { createTestTree } from './tree.ts'

const manifest = (lists: object) => JSON.stringify({ scripts: { types: 'tool --all' }, ...lists })
const findingsOf = (lists: object, files: Record<string, string> = {}) =>
  checkDependencies(createTestTree({ 'package.json': manifest(lists), ...files }))

test('what is listed and used by nothing is found; an import, a command, a name that is resolved and kinds are uses', () => {
  const listed = { dependencies: { kit: '1', '@scope/kit': '1', tool: '1', schemas: '1', idle: '1' } }
  const types = { devDependencies: { '@types/kit': '1', '@types/node': '1', '@types/gone': '1' } }
  const files = {
    'packages/a/src/server/a.ts': "import { x } from 'kit/deep'\nimport type { Y } from '@scope/kit'\n",
    'packages/a/src/server/b.ts': "export const b = () => load('schemas/one.json')\n",
  }
  expect(findingsOf({ ...listed, ...types }, files)).toEqual([
    'package.json lists idle, and nothing uses it',
    'package.json lists @types/gone, and nothing uses it',
  ])
})

test('what is imported and nowhere listed is found, and what an installation would lack', () => {
  const files = {
    'packages/a/src/server/a.ts':
      "import { x } from 'stray'\nimport { y } from 'node:fs'\nimport { z } from './z.ts'\n",
    'packages/a/src/server/b.ts': "export const b = () => import('runner')\n",
    'packages/a/src/server/a.test.ts': "import { test } from 'runner'\n",
    'packages/a/src/testing/site.ts': "import { test } from 'runner'\n",
  }
  expect(findingsOf({ devDependencies: { runner: '1' } }, files)).toEqual([
    'packages/a/src/server/a.ts imports stray, which package.json does not list',
    'packages/a/src/server/b.ts imports runner, which an installation does not have: it is a devDependency',
  ])
})

test('a sibling that a package declares and does not import is found', () => {
  const siblings = JSON.stringify({ dependencies: { '@evops/platform': '0', '@evops/ledger': '0' } })
  const files = {
    'packages/a/package.json': siblings,
    'packages/a/src/server/a.ts': "import { x } from '@evops/platform/server'\n",
    'packages/b/src/server/b.ts': "import { x } from '@evops/ledger/server'\n",
  }
  expect(findingsOf({}, files)).toEqual(['packages/a/package.json lists @evops/ledger, and nothing of it uses it'])
})

test('of packages that come one a platform the family is named', () => {
  const optional = {
    optionalDependencies: { 'engine-linux-x64': '1', 'engine-win-x64': '1', 'other-win-x64': '1' },
  }
  const files = { 'scripts/start.mjs': 'export const at = `engine-${process.platform}`\n' }
  expect(findingsOf(optional, files)).toEqual(['package.json lists other-win-x64, and nothing uses it'])
})
