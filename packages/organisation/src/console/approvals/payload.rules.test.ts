import { expect, test } from 'vitest'
import { payloadFields, formatApprovalSubject } from './payload.rules.ts'

test('who approves reads the fields of a form, and neither JSON nor ids', () => {
  const form = { method: 'transfer', amountMinor: 120_000, voucherNo: 'TR-2002' }
  const walletId = '01a17c3e-8876-7799-91b1-bcb8b7c48606'
  expect(payloadFields({ walletId, byName: 'Li', form, orders: ['A', 'B'], until: null })).toEqual([
    ['method', 'transfer'],
    ['amountMinor', 120_000],
    ['voucherNo', 'TR-2002'],
    ['orders', ['A', 'B']],
  ])
})

test('an answer that is a value alone has no name; nothing has no fields', () => {
  expect(payloadFields('request.conflict')).toEqual([['', 'request.conflict']])
  expect(payloadFields(null)).toEqual([])
  expect(payloadFields(undefined)).toEqual([['', undefined]])
})

test('a subject has its amounts as its reader writes them, and nothing else is taken for one', () => {
  const subject = '12 ABC · Demo Taxi · 1200.00 CNY → 5 JPY'
  expect(formatApprovalSubject(subject, 'zh')).toBe('12 ABC · Demo Taxi · ¥1,200.00 → ¥5')
  expect(formatApprovalSubject('2026-11', 'en')).toBe('Nov 2026')
  expect(formatApprovalSubject('0.50 EUR', 'es')).toBe('0,50\u00A0€')
})
