import { expect, test } from 'vitest'
import { readVatNumber } from './vat-numbers.ts'

test.each([
  ['ES', 'B12345674', { country: 'ES', taxId: 'B12345674' }],
  ['CN', 'ES B-12345674', { country: 'ES', taxId: 'B12345674' }],
  ['ES', 'DE 123456789', { country: 'DE', taxId: '123456789' }],
  ['DE', '123456789', { country: 'DE', taxId: '123456789' }],
  ['ES', 'EL123456789', { country: 'GR', taxId: '123456789' }],
  ['ES', 'NL123456789B01', { country: 'NL', taxId: '123456789B01' }],
  ['MX', 'XAXX010101000', { country: 'MX', taxId: 'XAXX010101000' }],
])('in %s, %s is a VAT number', (country, text, number) => {
  expect(readVatNumber(country, text)).toEqual(number)
})

test.each([
  ['ES', 'B12345678'],
  ['ES', 'ESB12345678'],
  ['ES', 'DE12345678'],
  ['DE', '12345'],
  ['ES', ''],
])('in %s, %s is none', (country, text) => {
  expect(readVatNumber(country, text)).toBeNull()
})
