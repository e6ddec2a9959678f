import { expect, test } from 'vitest'
import { checkInService } from './in-service.ts'
import { createTestTree } from './tree.ts'

const store = 'packages/outreach/src/server/sums.store.ts'
const of = (text: string, path = store, allowed = {}) => checkInService(createTestTree({ [path]: text }), allowed)
const counting = 'export const n = sql`select count(*) from stations_connectors`'

test('a count of connectors without the rule is found', () => {
  expect(of(counting)).toEqual([
    `${store} counts charge points without the rule “in service since” (stations_in_service)`,
  ])
  const view = 'create or replace view v as select * from stations_links l'
  expect(of(view, 'packages/stations/src/server/sql/v.sql')).toHaveLength(1)
})

test('one with the rule is not, nor a test, nor a list without a count', () => {
  expect(of('export const n = sql`select count(*) from stations_connectors join stations_in_service`')).toEqual([])
  expect(of(counting, 'packages/outreach/src/server/sums.test.ts')).toEqual([])
  expect(of('export const n = sql`select id from stations_connectors`')).toEqual([])
})

test('an exception has a use', () => {
  expect(of(counting, store, { [store]: 'why' })).toEqual([])
  expect(of('export const n = 1', store, { [store]: 'why' })).toEqual([
    `${store} needs no exception in in-service.allowed.ts any more`,
  ])
})
