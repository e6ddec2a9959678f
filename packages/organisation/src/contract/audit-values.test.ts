import { expect, test } from 'vitest'
import { auditActDomain } from './audit-naming.ts'
import { auditEntryCurrency, collectIds, formatAuditValue, formatAuditRefusal } from './audit-values.ts'

const texts: Readonly<Record<string, string>> = {
  'ships.audit.act.moor': 'Moor',
  'ships.audit.value.side.port': 'Babor',
  'organisation.audit.value.true': 'sí',
  'request.not-found': 'No existe: {id}',
}
const sayer = {
  key: (about: string) => Object.keys(texts).find((key) => key.endsWith(`.audit.${about}`)),
  translate: (key: string) => texts[key],
}
const by = {
  language: 'es',
  currency: 'EUR',
  zone: 'Europe/Madrid',
  home: 'ships',
  names: { '7': 'Norte' },
} as const

test.each([
  ['side', 'port', 'Babor'],
  ['berths.0.side', 'port', 'Babor'],
  ['bottle', 'port', 'port'],
  ['moored', 'true', 'sí'],
  ['from', '2026-11-27T23:05:09.000Z', '28/11/2026 00:05:09'],
  ['day', '2026-11-27', '27/11/2026'],
  ['month', '2026-11', 'nov 2026'],
  ['plate', '2026-11', '2026-11'],
  ['day', '2026-13-99', '2026-13-99'],
  ['quayId', '7', 'Norte'],
  ['feeMinor', '3518', '35,18 €'],
  ['reason', 'request.not-found', 'No existe'],
] as const)('ROUTE-11 auditlog: %s of %s is told as %s', (field, value, text) => {
  expect(formatAuditValue(sayer, field, value, by).replaceAll('\u00a0', ' ')).toBe(text)
})

test('ROUTE-11 auditlog: a choice is told by the domain whose act it is, another domain’s word is none', () => {
  expect(auditActDomain(sayer, { action: 'moor', entity: 'thing' })).toBe('ships')
  expect(auditActDomain(sayer, { action: 'fly', entity: 'thing' })).toBeUndefined()
  expect(formatAuditValue(sayer, 'side', 'port', { ...by, home: undefined })).toBe('port')
  expect(formatAuditRefusal(sayer, 'ships.sunk')).toBe('ships.sunk')
})

test('ROUTE-11 auditlog: money is of the currency that the entry names', () => {
  expect(auditEntryCurrency({ before: { currency: 'CNY' }, after: { currency: 'EUR' } })).toBe('EUR')
  expect(auditEntryCurrency({ before: { currency: 'CNY' }, after: null })).toBe('CNY')
  expect(auditEntryCurrency({ after: { currency: 'euros' } })).toBeUndefined()
  const id = '01a21fdc-dbb0-7744-9a52-7f0a9a7d0e11'
  expect(collectIds([`["${id}","${id}"]`, null, 'none'])).toEqual([id])
})
