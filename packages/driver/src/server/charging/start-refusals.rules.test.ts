import { chargingProblems } from '@evops/charging/contract'
import { formatProblem, Problem, type ProblemTable } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { driverProblems } from '../../contract/index.ts'
import { toDriverStartRefusal } from './start-refusals.rules.ts'

const refusals = Object.keys(chargingProblems).filter((code) => code.startsWith('charging.start-'))
const problems: ProblemTable = driverProblems

test.each(refusals)('%s names no token in any language, and says what the app knows', (code) => {
  const money = { needed: { minor: 1_240, currency: 'EUR' }, available: { minor: 310, currency: 'EUR' } }
  const refusal = toDriverStartRefusal(
    new Problem(code, { idTag: 'APP0123', until: '18:00', ...money }, { idTag: code }),
  )
  if (!(refusal instanceof Problem)) throw new Error('a refusal was expected')
  const problem = problems[refusal.code]
  expect(problem).toBeDefined()
  expect(refusal.fields).toBeUndefined()
  for (const language of ['zh', 'en', 'es'] as const)
    expect(problem && formatProblem(problem, language, refusal.values)).not.toMatch(/APP0123|[{}]/)
})

test('a low balance says the sum that is needed and the sum that is there', () => {
  const money = { needed: { minor: 1_240, currency: 'EUR' }, available: { minor: 310, currency: 'EUR' } }
  const refusal = toDriverStartRefusal(new Problem('charging.start-low-balance', { idTag: 'APP0123', ...money }))
  if (!(refusal instanceof Problem)) throw new Error('a refusal was expected')
  expect(formatProblem(driverProblems['driver.start-low-balance'], 'en', refusal.values)).toBe(
    'Not enough balance: €12.40 are needed, you have €3.10. Add credit to start',
  )
})

test('other errors stay as they are', () => {
  const busy = new Problem('charging.connector-busy', { chargePoint: 'DE77', connectorNo: 1 })
  expect(toDriverStartRefusal(busy)).toBe(busy)
})
