import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

test('docs/OCTT.md names for each case of OCPP 2.0.1 a test that bears its id', () => {
  const page = readFileSync(path.join(root, 'docs/OCTT.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| TC_') && line.includes('.test.ts'))
  const wrong = rows.flatMap((row) => {
    const [, ids = '', files = ''] = row.split('|')
    const texts = [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) =>
      existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '',
    )
    return ids
      .split(',')
      .map((id) => id.trim())
      .filter((id) => texts.length === 0 || !texts.every((text) => text.includes(`${id}_CSMS`)))
  })
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(16)
})
