import { expect, test } from 'vitest'
import { Problem, formatProblem } from './problem.ts'

test('an amount in a refusal is said as its reader’s language says money', () => {
  const kind = { status: 409, zh: '最多 {amount}', en: 'At most {amount}', es: 'Hasta {amount}' }
  const formatAmountProblem = (language: 'zh' | 'en' | 'es') =>
    formatProblem(kind, language, { amount: { minor: 123_456, currency: 'EUR' } })
  expect(
    [formatAmountProblem('zh'), formatAmountProblem('en'), formatAmountProblem('es')].map((text) =>
      text.replaceAll(/\s/g, ' '),
    ),
  ).toEqual(['最多 €1,234.56', 'At most €1,234.56', 'Hasta 1.234,56 €'])
})

test('words in a refusal are those of its reader’s language', () => {
  const kind = { status: 409, zh: '{name} 正在编辑', en: '{name} edits it', es: 'Lo edita {name}' }
  const name = { zh: '平台', en: 'the platform', es: 'la plataforma' }
  expect(formatProblem(kind, 'zh', { name })).toBe('平台 正在编辑')
  expect(formatProblem(kind, 'es', { name })).toBe('Lo edita la plataforma')
})

test('a month in a refusal is said as its reader’s language says it, and a number of a month stays', () => {
  const kind = { status: 409, zh: '{month} 已月结', en: '{month} is closed', es: '{month} ya está cerrado' }
  const formatMonthProblem = (language: 'zh' | 'en' | 'es') => formatProblem(kind, language, { month: '2026-11' })
  expect([formatMonthProblem('zh'), formatMonthProblem('en'), formatMonthProblem('es')]).toEqual([
    '2026年11月 已月结',
    'Nov 2026 is closed',
    'nov 2026 ya está cerrado',
  ])
  expect(formatProblem(kind, 'en', { month: 3 })).toBe('3 is closed')
})

test('a request that is refused for its fields names them, unless it says more', () => {
  const faults = { returnAt: 'kit.not-valid', departAt: 'kit.required' }
  expect(new Problem('request.invalid', {}, faults).values).toEqual({ detail: 'returnAt, departAt' })
  expect(new Problem('request.invalid', { detail: 'times' }, faults).values).toEqual({ detail: 'times' })
  expect(new Problem('request.conflict', {}, faults).values).toEqual({})
})
