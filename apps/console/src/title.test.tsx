import { expect, test } from 'vitest'
import { brandingStore } from './brand.ts'
import { setDocumentTitle } from './title.ts'

test('a screen outside of the shell has a product name in its title, not a key', () => {
  setDocumentTitle('Monitor', brandingStore.get())
  expect(document.title).toMatch(/^Monitor - \S/)
  expect(document.title).not.toContain('shell.platform')
})
