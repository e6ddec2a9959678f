import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const packages = path.resolve(import.meta.dirname, '../../../packages')
const textOf = (name: string) => readFileSync(path.join(packages, name), 'utf8')

/*
 * Sign-in loads every `contract/screens.ts`. A module is never split: if a screen imports one path from another file of
 * a contract, the whole file is loaded before sign-in.
 */
test('the menu takes from another domain only what stands in that domain’s screens', () => {
  const files = globSync('*/src/contract/screens.ts', { cwd: packages })
  expect(files.length).toBeGreaterThan(15)
  const taken = files.flatMap((file) =>
    [...textOf(file).matchAll(/import \{([^}]*)\} from '@evops\/(\w+)\/contract'/g)]
      .filter(([, , owner]) => owner !== 'platform')
      .flatMap(([, names = '', owner = '']) =>
        names
          .split(',')
          .map((name) => name.replace(/ as .*/, '').trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => ({ file, owner, name })),
      ),
  )
  expect(taken.length).toBeGreaterThan(3)
  const elsewhere = taken.filter(
    ({ owner, name }) => !new RegExp(`export const ${name}\\b`).test(textOf(`${owner}/src/contract/screens.ts`)),
  )
  expect(elsewhere).toEqual([])
})
