import { expect, test } from 'vitest'
import { countryName, inBrackets } from './index.ts'

test('a country is read in the reader’s language, and two letters that no country has stay', () => {
  expect((['zh', 'en', 'es'] as const).map((language) => countryName('ES', language))).toEqual([
    '西班牙',
    'Spain',
    'España',
  ])
  expect([countryName('', 'es'), countryName('xx', 'es'), countryName('QZ', 'en')]).toEqual(['', 'xx', 'QZ'])
})

test('brackets are as the language has them', () => {
  expect(`最忙：周一${inBrackets(12, 'zh')}`).toBe('最忙：周一（12）')
  expect(`Busiest: Monday${inBrackets(12, 'en')}`).toBe('Busiest: Monday (12)')
})
