import { expect, test } from 'vitest'
import { hasSecretTargetChanged } from './secret-place.ts'

test.each([
  ['https://a.example/one', 'https://a.example/two?x=1', false],
  ['https://a.example/', 'https://A.example:443/', false],
  ['https://a.example/', 'https://a.example:444/', true],
  ['https://a.example/', 'http://a.example/', true],
  ['https://a.example/', 'https://a.example.org/', true],
  ['https://a.example/', 'https://a.example@b.example/', true],
  ['https://a.example/', '', true],
  ['mail.example', 'mail.example', false],
  ['mail.example', 'mail.example.org', true],
  [25, '25', false],
  [25, 587, true],
  ['', undefined, false],
])('D-24f from %s to %s: the secret goes elsewhere: %s', (before, after, moved) => {
  expect(hasSecretTargetChanged({ at: before }, { at: after }, ['at'])).toBe(moved)
})
