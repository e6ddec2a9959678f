import { expect, test } from 'vitest'
import { findCircularFiles } from '../../apps/console/circular-files.config.ts'

test('the build refuses files that import each other in a circle', () => {
  const tree: [string, string[]][] = [
    ['index.js', ['frame.js', 'base.js']],
    ['frame.js', ['base.js', 'routes.js']],
    ['base.js', []],
    ['routes.js', ['base.js']],
  ]
  expect(findCircularFiles(new Map(tree))).toBeUndefined()
  expect(findCircularFiles(new Map([...tree, ['routes.js', ['index.js']]]))).toEqual([
    'index.js',
    'frame.js',
    'routes.js',
    'index.js',
  ])
})
