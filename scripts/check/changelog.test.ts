import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changelogFiles } from '../changelog.ts'

test('CHANGELOG.md and the console’s list are those of docs/changes: run `npm run generate -- changelog`', () => {
  for (const [file, text] of changelogFiles()) expect(readFileSync(file, 'utf8'), file).toBe(text)
})
