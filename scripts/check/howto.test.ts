import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../ready/runtime.mjs'

const text = readFileSync(path.join(root, 'docs/HOWTO.md'), 'utf8')
const [, ...ways] = text.split(/^## /m)

test('docs/WHERE.md names files that exist', () => {
  const page = readFileSync(path.join(root, 'docs/WHERE.md'), 'utf8')
  const named = [...page.matchAll(/`((?:packages|apps|db|deploy|docs|scripts|e2e|tools)\/[^`]+)`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

describe('docs/HOWTO.md', () => {
  test('names files that exist', () => {
    const named = [...text.matchAll(/`((?:packages|apps|db|docs|scripts|e2e)\/[^`]+)`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  })

  test.each(ways.map((way) => [way.split('\n', 1)[0] ?? '', way] as const))(
    'tells %s in twelve lines at most',
    (_, way) => {
      expect(way.trim().split('\n').slice(1).length).toBeLessThanOrEqual(12)
    },
  )
})
