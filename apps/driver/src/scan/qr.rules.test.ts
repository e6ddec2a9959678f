import { expect, test } from 'vitest'
import { pathOfScannedCode } from './qr.rules.ts'

test('a label, our own link and a number lead to a connector; another site leads nowhere', () => {
  expect(pathOfScannedCode('hlht://3201060001900101.demo/')).toBe('/q/hlht%3A%2F%2F3201060001900101.demo%2F')
  expect(pathOfScannedCode('https://charge.example/drive/q/3201060001900101?o=demo')).toBe(
    '/q/hlht%3A%2F%2F3201060001900101.demo%2F',
  )
  expect(pathOfScannedCode('https://charge.example/drive/q/3201060001900101')).toBe('/q/3201060001900101')
  expect(pathOfScannedCode('DE*ABC*E17*1')).toBe('/q/DE*ABC*E17*1')
  expect(pathOfScannedCode(' 3201060001900101 ')).toBe('/q/3201060001900101')
  for (const text of ['', 'https://elsewhere.example/win', 'x'.repeat(201)])
    expect(pathOfScannedCode(text)).toBeUndefined()
})
