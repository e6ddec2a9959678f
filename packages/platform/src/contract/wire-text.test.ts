import { expect, test } from 'vitest'
import { formatMoney } from './figures.ts'
import { Problem } from './problem.ts'
import { serializeProblem, problemValuesText, formatStoredError, formatErrorForPartner } from './wire-text.ts'

test('what kept a call from its answer is told without a code of ours', () => {
  const unknown = new Problem('request.unknown-host', { host: 'vtn.example' })
  expect([formatErrorForPartner(unknown), problemValuesText(unknown)]).toEqual([
    'Host vtn.example was not found',
    'vtn.example',
  ])
  expect(formatErrorForPartner(new Error('no answer in 10 s'))).toBe('no answer in 10 s')
  expect(formatErrorForPartner(new Problem('of-nobody', { part: 7 }))).toBe('7')
})

test('a refusal that is kept is told later in the reader’s language, with its values; anything else as it was', () => {
  const problems = {
    'test.owed': { status: 409, zh: '尚欠 {due}', en: '{due} is owed', es: 'Se deben {due}' },
  }
  const owed = new Problem('test.owed', { due: { minor: 1_250, currency: 'EUR' } })
  const formatInAllLanguages = (text: string) =>
    (['zh', 'en', 'es'] as const).map((language) => formatStoredError(text, { problems, language }))
  expect(formatInAllLanguages(serializeProblem(owed))).toEqual([
    `尚欠 ${formatMoney(1_250, 'EUR', 'zh')}`,
    `${formatMoney(1_250, 'EUR', 'en')} is owed`,
    `Se deben ${formatMoney(1_250, 'EUR', 'es')}`,
  ])
  expect(formatInAllLanguages(serializeProblem(new Problem('request.unknown-host', { host: 'a.example' })))[1]).toBe(
    'Host a.example was not found',
  )
  // A refusal stored by an earlier version: only the code.
  expect(formatStoredError('request.not-found', { problems, language: 'en' })).not.toContain('request.')
  // A refusal of a removed domain shows its values. A text that is not a refusal stays unchanged.
  expect(formatInAllLanguages(serializeProblem(new Problem('of-nobody', { part: 7 })))[2]).toBe('7')
  expect(formatInAllLanguages('no answer in 10 s')[0]).toBe('no answer in 10 s')
  expect(formatInAllLanguages('{"problem":"cut')[0]).toBe('{"problem":"cut')
})
