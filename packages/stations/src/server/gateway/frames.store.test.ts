import { newId } from '@evops/platform/contract'
import { testHouse, type TestHouse } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFrames } from './frames.store.ts'

let t: TestHouse
beforeAll(async () => {
  t = await testHouse()
})
afterAll(() => t.close())

const bodies = [
  '[2,"id-1","MeterValues",{"connectorId":1}]',
  String.raw`[3,"id-2",{"a":"\\\"{,}"}]`,
  '[4,"id-3","GenericError","充电",{}]',
  'NULL',
  'a\u001fb',
  'c\0d',
  '',
]

test('frames are kept as they went over the wire, with action and message id, also a single empty one', async () => {
  const operatorId = newId()
  const at = new Date('2026-11-20T01:02:03.456Z')
  const rows = bodies.map((body, pileKey) => ({ operatorId, pileKey, at, direction: 'in' as const, body }))
  await writeFrames(t.house.db.gatewayPool, rows)
  await writeFrames(t.house.db.gatewayPool, [
    { operatorId, pileKey: 100, at, direction: 'out' as const, body: '' },
  ])
  const { rows: kept } = await t.admin.query(
    'select pile_key, at, direction, action, message_id, body from stations_frames where operator_id = $1 order by pile_key',
    [operatorId],
  )
  expect(kept.map((row) => [row.direction, row.action, row.message_id, row.body])).toEqual([
    ['in', 'MeterValues', 'id-1', bodies[0]],
    ['in', null, 'id-2', bodies[1]],
    // The word after the id of a CALLERROR is no action.
    ['in', null, 'id-3', bodies[2]],
    ['in', null, null, 'NULL'],
    ['in', null, null, 'a b'],
    ['in', null, null, 'cd'],
    ['in', null, null, ' '],
    ['out', null, null, ' '],
  ])
  expect(kept.map((row) => row.pile_key)).toEqual([0, 1, 2, 3, 4, 5, 6, 100])
  expect(kept[0].at).toEqual(at)
})
