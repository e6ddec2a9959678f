import { registerWords } from '@evops/kit'
import { expect, test } from 'vitest'
import type { AlarmRule } from '../../contract/index.ts'
import { ruleWords } from '../alarms/rules.words.ts'
import { alarmRuleBody, alarmRuleFormValues } from './rule-form.rules.ts'

registerWords(ruleWords)
const rule = {
  builtin: 'faults',
  name: 'faults',
  content: { codes: [], minLevel: 2, measure: null, above: true, limit: null },
} as unknown as AlarmRule

test('a rule that every operator starts with is named in words in its form, and keeps its code until it is renamed', () => {
  const values = alarmRuleFormValues(rule)
  expect(values.name).toBe('Reported faults')
  expect(alarmRuleBody(values).name).toBe('faults')
  expect(alarmRuleBody({ ...values, name: 'Faults of the depot' }).name).toBe('Faults of the depot')
  expect(alarmRuleBody(alarmRuleFormValues({ ...rule, name: 'Ours' })).name).toBe('Ours')
})
