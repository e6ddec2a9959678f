import { expect, test } from 'vitest'
import {
  formatAuditAct,
  formatAuditEntity,
  formatAuditField,
  auditActDomain,
  type AuditNameLookup,
} from './audit-naming.ts'

const texts: Readonly<Record<string, string>> = {
  'ships.audit.act.steerBulkJob': 'Control a bulk job',
  'ships.audit.entity.charge-point': 'charge point',
  'ships.audit.field.bulkJobId': 'Bulk job',
  'organisation.audit.verb.create': 'Create',
  'organisation.audit.verb-of': '{verb} {what}',
}
const sayer: AuditNameLookup = {
  key: (about) => Object.keys(texts).find((key) => key.endsWith(`.audit.${about}`)),
  translate: (key, values = {}) => texts[key]?.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
}

test('OPS-02 an entry from before the words of the trade is named by today’s words: act, entity, field and domain', () => {
  expect(formatAuditAct(sayer, 'createPile', 'pile')).toBe('Create charge point')
  expect(formatAuditAct(sayer, 'steerRollout', 'rollout')).toBe('Control a bulk job')
  expect(formatAuditEntity(sayer, 'pile')).toBe('charge point')
  expect(formatAuditField(sayer, 'rolloutId')).toBe('Bulk job')
  expect(auditActDomain(sayer, { action: 'createPile', entity: 'pile' })).toBe('ships')
})
