import { registerWords, startLanguage } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import type { AlarmRule } from '../../contract/index.ts'
import { ruleCondition } from './rule-text.ts'
import { ruleWords } from './rules.words.ts'

const rule = {
  kind: 'threshold',
  content: { measure: 'temperatureDc', limit: 450, above: true },
  holdSeconds: 0,
} as AlarmRule

test.each([
  ['zh', '温度高于 45.0 °C'],
  ['en', 'Temperature above 45.0 °C'],
  ['es', 'Temperatura superior a 45,0 °C'],
] as const)('what a rule watches is one sentence in %s', (language: Language, sentence) => {
  document.cookie = `language=${language}`
  startLanguage()
  registerWords(ruleWords)
  expect(ruleCondition(rule, language)).toBe(sentence)
})
