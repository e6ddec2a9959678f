import { languages } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { isKnownWecomCode, knownWecomCodes, wecomCodeOf } from './wecom-codes.rules.ts'
import { wecomWords } from './wecom.words.ts'

test.each([
  ['60020 not allow to access from your ip', '60020', true],
  ['-1 system busy', '-1', false],
  ['unreadable <html>', undefined, false],
  ['', undefined, false],
  [null, undefined, false],
])('the answer %s has the code %s', (answer, code, isKnown) => {
  expect(wecomCodeOf(answer)).toBe(code)
  expect(code !== undefined && isKnownWecomCode(code)).toBe(isKnown)
})

test('each known code is explained in three languages', () => {
  for (const code of knownWecomCodes)
    for (const language of languages)
      expect.soft(wecomWords[`outreach.wecom.code.${code}`][language], code).not.toBe('')
})
