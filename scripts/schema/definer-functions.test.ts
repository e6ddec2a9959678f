import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../ready/runtime.mjs'

/*
 * Functions that run with their owner's rights (`security definer`) bypass row-level security. A login that works in
 * one operator may call one only if the function compares the operator of its rows with the caller's.
 */
const functions = globSync('packages/*/src/server/sql/*.sql', { cwd: root })
  .map((file) => ({ file: path.basename(file, '.sql'), text: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ text }) => /\bsecurity definer\b/i.test(text))

test('S-17 every function with its owner’s rights that an operator’s login may call compares the operator', () => {
  expect(functions.length).toBeGreaterThan(20)
  const called = functions.filter(({ text }) => /\bto\b[^;]*\b(evops_app|evops_scoped\w*|evops_member)\b/.test(text))
  expect(called.length).toBeGreaterThan(10)
  const open = called.filter(({ text }) => !text.includes('platform_operator()'))
  expect(open.map(({ file }) => file)).toEqual([])
})

test('S-17 every function with its owner’s rights is taken from the public, and has a fixed search path', () => {
  const open = functions.filter(
    ({ text }) => !/revoke all on function \w+.*from public;/.test(text) || !/set search_path = /.test(text),
  )
  expect(open.map(({ file }) => file)).toEqual([])
})
