import { describe, expect, test } from 'vitest'
import { checklistItem, evaluateChecklistItem, readDecimal } from '../../contract/index.ts'
import { missingForChecklistItem, formatCheckText } from './check.rules.ts'

const createValueItem = (min: string | null, max: string | null) =>
  checklistItem.parse({ text: 'Insulation', kind: 'value', unit: 'MΩ', min, max })
const createReading = (value: string | null) => ({ result: null, value })

describe('X-12 lines of a checklist', () => {
  test.each([
    ['1', '1', null, 'ok'],
    ['0.999999', '1', null, 'failed'],
    ['1.0', '1', '1', 'ok'],
    ['1.000001', null, '1', 'failed'],
    ['-0.5', '-1', '0', 'ok'],
    ['-1.5', '-1', '0', 'failed'],
    ['0.3', null, '0.3', 'ok'],
    ['999999999.999999', '999999999.999998', null, 'ok'],
    ['5', null, null, 'ok'],
  ])('%s between %s and %s is %s, exactly', (value, min, max, result) => {
    expect(evaluateChecklistItem(createValueItem(min, max), createReading(value))).toBe(result)
  })
  test('without a value nobody has looked; a tick and a choice are what was said', () => {
    expect(evaluateChecklistItem(createValueItem('1', null), createReading(null))).toBeNull()
    const choice = checklistItem.parse({ text: 'Cable', kind: 'choice' })
    expect(evaluateChecklistItem(choice, { result: 'failed', value: null })).toBe('failed')
    expect(evaluateChecklistItem(choice, { result: null, value: null })).toBeNull()
  })
  test('a line with a photo waits for it', () => {
    const item = checklistItem.parse({ text: 'Cable', kind: 'choice', photo: true })
    expect(missingForChecklistItem({ item, result: 'ok', pictureId: null })).toBe(true)
    expect(missingForChecklistItem({ item, result: 'ok', pictureId: 'x' })).toBe(false)
    expect(missingForChecklistItem({ item, result: null, pictureId: 'x' })).toBe(true)
  })
  test('limits stand the right way round, and numbers are read without rounding', () => {
    expect(checklistItem.safeParse({ text: 'a', kind: 'value', min: '2', max: '1' }).success).toBe(false)
    expect(checklistItem.parse({ text: 'a', kind: 'value', min: '0,5' }).min).toBe('0.5')
    expect(checklistItem.safeParse({ text: 'a', kind: 'value', min: '1e5' }).success).toBe(false)
    expect(readDecimal('-0.000001')).toBe(-1n)
  })
  test('an order that is made for a line says what was found', () => {
    expect(formatCheckText({ item: createValueItem('1', null), value: '0.4', note: 'wet' })).toBe(
      'Insulation · 0.4 MΩ (≥ 1) · wet',
    )
  })
})
