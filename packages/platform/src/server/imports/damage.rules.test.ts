import { expect, test } from 'vitest'
import { damageOf } from './damage.rules.ts'

test.each([
  ['1.23457E+15', 'kit.cell-digits'],
  ['1,23457E+15', 'kit.cell-digits'],
  ['1234567890123450000', 'kit.cell-digits'],
  ['#N/A', 'kit.cell-error'],
  ['#REF!', 'kit.cell-error'],
  ['#¡DIV/0!', 'kit.cell-error'],
  ['#NAME?', 'kit.cell-error'],
  ['#####', 'kit.cell-error'],
  ['1234567890123456', undefined],
  ['12E4', undefined],
  ['#1', undefined],
  ['00123456', undefined],
])('what a spreadsheet did to %s is recognised', (text, key) => {
  expect(damageOf(text)).toBe(key)
})
