import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../ready/runtime.mjs'

const text = readFileSync(path.join(root, 'docs/SECURITY.md'), 'utf8')
const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (door|section) /.test(line))

test('docs/SECURITY.md names evidence that exists, in every row that claims something', () => {
  const named = [...text.matchAll(/`((?:packages|apps|docs|scripts|e2e)\/[^`]+)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  const claims = rows.filter((row) => !/\| (partly|no) \|/.test(row))
  expect(claims.filter((row) => !/`(packages|apps|docs|scripts|e2e)\//.test(row))).toEqual([])
})

test('docs/SECURITY.md says what is missing where a section is met partly', () => {
  const partly = rows.filter((row) => /\| (partly|no) \|/.test(row))
  expect(partly.length).toBeGreaterThan(5)
  expect(partly.filter((row) => !/\b(no|not|only|may|allow|rely|without)\b/.test(row))).toEqual([])
})
