import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/OCTT.md'), 'utf8')
const [counted = '', alone = ''] = page.split('## The messages alone')

/** Returns the cases of a part of the page, each with the tests that it names. */
function casesOf(part: string): { id: string; files: string[] }[] {
  const rows = part.split('\n').filter((line) => line.startsWith('| TC_') && line.includes('.test.ts'))
  return rows.flatMap((row) => {
    const [, ids = '', files = ''] = row.split('|')
    const named = [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    return ids.split(',').map((id) => ({ id: id.trim(), files: named }))
  })
}

test('docs/OCTT.md names for each case of OCPP 2.0.1 and 2.1 a test that bears its id', () => {
  const wrong = casesOf(page).filter(({ id, files }) => {
    const texts = files.map((file) =>
      existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '',
    )
    return texts.length === 0 || !texts.every((text) => text.includes(`${id}_CSMS`))
  })
  expect(wrong).toEqual([])
})

test('D-16g docs/OCTT.md counts a case only where a test proves its effect: once, and not among the messages alone', () => {
  const [proven, listed] = [casesOf(counted), casesOf(alone)].map((cases) => cases.map(({ id }) => id))
  expect(proven?.length).toBeGreaterThan(100)
  expect(new Set([...(proven ?? []), ...(listed ?? [])]).size).toBe((proven ?? []).length + (listed ?? []).length)
  expect(page).toContain(`**${proven?.length} cases are counted, ${listed?.length} more are not**`)
})
