import { expect, test } from 'vitest'
import { type AuditNameLookup, formatAuditEntity, formatAuditField } from './audit-naming.ts'

test('ROUTE-11 auditlog: fields of every domain are told by their words, a field of a field by both', () => {
  const texts: Readonly<Record<string, string>> = {
    'organisation.audit.fields.level': 'Nivel',
    'maintenance.audit.field.no': 'Número',
    'maintenance.audit.field.proof': 'Prueba de reparación',
  }
  const about = new Map(Object.keys(texts).map((key) => [key.replace(/^\w+\.audit\./, ''), key]))
  const sayer: AuditNameLookup = { key: (name) => about.get(name), translate: (key) => texts[key] }
  const labels = ['level', 'no', 'proof.level', 'unheardOf'].map((field) => formatAuditField(sayer, field))
  expect(labels).toEqual(['Nivel', 'Número', 'Prueba de reparación · Nivel', 'unheardOf'])
})

test('ROUTE-11 auditlog: a refused call is about what its path names', () => {
  const texts: Readonly<Record<string, string>> = { 'entity.work-order': 'Orden', 'entity.company': 'Empresa' }
  const sayer: AuditNameLookup = { key: (name) => (name in texts ? name : undefined), translate: (key) => texts[key] }
  const named = (entity: string) => formatAuditEntity(sayer, entity)
  expect(named('/api/work-orders/{id}/accept')).toBe('Orden')
  expect(named('/api/companies')).toBe('Empresa')
  expect(named('/api/unheard-of')).toBe('/api/unheard-of')
})
