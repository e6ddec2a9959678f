import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const packages = path.resolve(import.meta.dirname, '../../../packages')

/** Returns the packages with a source file below a folder that contains the text. */
function packagesWith(folder: 'server' | 'console', text: RegExp): string[] {
  const files = globSync(`*/src/${folder}/**/*.{ts,tsx}`, { cwd: packages }).filter((file) => !file.includes('.test.'))
  const found = files.filter((file) => text.test(readFileSync(path.join(packages, file), 'utf8')))
  return [...new Set(found.map((file) => file.split(path.sep)[0] ?? ''))].toSorted()
}

/** Packages whose pages show what awaits approval as a state of the thing itself. */
const shownAsState = new Map([
  ['maintenance', 'the re-test sheet of a work order'],
  ['outreach', 'the networks of a channel'],
  ['stations', 'the state of a bulk job'],
])

test('L-09 each package whose acts can wait for approval shows on its pages what waits', () => {
  const waiting = packagesWith('server', /\bapprovals\??\.register\(/)
  const showing = new Set(packagesWith('console', /<PendingChanges\b/))
  expect(waiting.length).toBeGreaterThan(8)
  expect(waiting.filter((name) => !showing.has(name) && !shownAsState.has(name))).toEqual([])
  expect([...shownAsState.keys()].filter((name) => !waiting.includes(name) || showing.has(name))).toEqual([])
})
