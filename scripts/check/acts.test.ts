import type { EndpointSpec } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { checkActs } from './acts.ts'

const word = { zh: '', en: '', es: '' }
const table = {
  'organisation.audit.act.shipEverything': word,
  'organisation.audit.verb.delete': word,
  'organisation.audit.entity.thing': word,
}
const words = [{ file: 'audit.words.ts', exported: 'audit', table }]

test.each([
  ['shipEverything', 'POST', 0],
  ['deleteThings', 'DELETE', 0],
  ['deleteThingByGet', 'POST', 0],
  ['paintThing', 'POST', 1],
  ['deleteOther', 'DELETE', 1],
  ['readOther', 'GET', 0],
] as const)('%s %s', (name, method, findings) => {
  const spec = { name, method, path: '/api/x', permission: ['x'], summary: '' } as unknown as EndpointSpec
  const endpoints = [{ file: 'x.ts', exported: name, spec }]
  expect(checkActs({ words, endpoints })).toHaveLength(findings)
})

test('an act is named by the domain whose call it is', () => {
  const spec = { name: 'shipThing', method: 'GET', permission: ['x'] } as unknown as EndpointSpec
  const endpoints = [{ file: 'packages/ships/src/contract/index.ts', exported: 'x', spec }]
  const auditWordTable = (key: string) => [{ file: 'x.words.ts', exported: 'x', table: { [key]: word } }]
  expect(checkActs({ endpoints, words: auditWordTable('ships.audit.act.shipThing') })).toEqual([])
  expect(checkActs({ endpoints, words: auditWordTable('organisation.audit.act.shipThing') })).toHaveLength(1)
})
