import { anOperator } from '@evops/organisation/testing'
import { testHouse, type TestHouse } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPile, aStation } from '../../testing/index.ts'
import { lastRegisters } from './upkeep.store.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

test('a killed process had kept samples whose last values were not written yet: registers go on behind those', async () => {
  const operatorId = await anOperator(house.house)
  const stationId = await aStation(house.house, operatorId, { code: 'KILLED' })
  const pile = await aPile(house.house, operatorId, stationId, { pileNo: 'K-1', guns: [{ gunNo: 1 }] })
  await house.admin.query(
    `insert into stations_gun_values (operator_id, pile_id, gun_no, sampled_at, register_dwh) values ($1, $2, 1, now() - interval '20 seconds', 10000)`,
    [operatorId, pile.id],
  )
  await house.admin.query(
    `insert into stations_samples (operator_id, pile_key, gun_no, at, received_at, register_dwh)
     select $1, pile_key, 1, now() - make_interval(secs => s), now(), 10000 + (20 - s) * 100 from stations_piles, unnest(array[20, 10]) s where id = $2`,
    [operatorId, pile.id],
  )
  const found = await house.house.db.inTenant(operatorId, (tx) => lastRegisters(tx))
  expect([...found.values()]).toEqual([1_100])
})
