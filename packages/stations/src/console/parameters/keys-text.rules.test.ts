import { expect, test } from 'vitest'
import { parseTemplateKeys, formatTemplateKeys } from './keys-text.rules.ts'

test('pileparam: lines of name = value are read as they were written, and the line that is none is named', () => {
  const keys = { HeartbeatInterval: '300', Empty: '', Equation: 'a=b' }
  expect(parseTemplateKeys(formatTemplateKeys(keys))).toEqual({ keys })
  expect(parseTemplateKeys('# a comment\n\n  A =  1 \r\nB=2')).toEqual({ keys: { A: '1', B: '2' } })
  expect(parseTemplateKeys('A = 1\nnonsense')).toEqual({ line: 2 })
  expect(parseTemplateKeys('= 1')).toEqual({ line: 1 })
})
