import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { decisionsIndex } from '../decisions-index.ts'
import { root } from '../ready/runtime.mjs'

test('OPS-02 the index of decision records is what their first lines say, each with a status', () => {
  const index = decisionsIndex()
  expect(readFileSync(path.join(root, 'docs/decisions/README.md'), 'utf8')).toBe(index)
  expect(index.match(/\| (?:accepted|replaced by \d+) · 20\d\d-\d\d-\d\d/g)?.length).toBe(
    index.match(/^\| \d+ \|/gm)?.length,
  )
})
