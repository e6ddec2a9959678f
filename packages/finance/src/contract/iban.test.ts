import { expect, test } from 'vitest'
import { isAccountNo } from './iban.ts'

test.each([
  // The examples of the IBAN registry.
  ['ES91 2100 0418 4502 0005 1332', true],
  ['DE89370400440532013000', true],
  ['GB29 NWBK 6016 1331 9268 19', true],
  ['ES00 0000 0000', false],
  ['ES92 2100 0418 4502 0005 1332', false],
  ['ES91 2100 0418 4502 0005 133', false],
  ['ES91 2100 0418 4502 0005 13é2', false],
  // Numbers of national systems: a Chinese card, a CLABE.
  ['6222 0200 1234 5678', true],
  ['032180000118359719', true],
  ['', true],
])('%s: %s', (text, isGood) => {
  expect(isAccountNo(text)).toBe(isGood)
})
