import { newId } from '@evops/platform/contract'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStation } from '../../testing/index.ts'
import { runStationImport } from '../../testing/shenzhen.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { listSimilarNumbers } from './charge-point-writes.store.ts'

let site: TestSite
let stationId: string
beforeAll(async () => {
  site = await createTestSite()
  await site.services.jobs.start(site.stations.domain.jobs ?? {})
  stationId = await createTestStation(site.services, site.ours, { code: 'CODES', name: 'Codes' })
})
afterAll(() => site.close())

const connectors = (...numbers: number[]) => numbers.map((connectorNo) => ({ connectorNo, connectorType: 4 }))
const form = (chargePointNo: string, ...numbers: number[]) => ({
  chargePointNo,
  name: 'Point',
  stationId,
  ratedPowerW: 120_000,
  connectors: connectors(...numbers),
})
const create = (chargePointNo: string, numbers = [1], language: 'en' | 'es' | 'zh' = 'en') =>
  site.call('POST', '/api/charge-points', { body: form(chargePointNo, ...numbers), language })
const update = async ({ id, version }: { id: string; version: number }, body: object) =>
  site.call('PUT', `/api/charge-points/${id}`, { body: { ...body, version } })

test('a number that another one equals is refused in any case and language, with a free one', async () => {
  await Promise.all(['It-5', 'IT-5-2'].map((no) => create(no)))
  const refused = await create('iT-5')
  expect(refused).toMatchObject({ status: 409, error: 'stations.charge-point-no-taken' })
  expect(refused.fields?.chargePointNo).toMatch(/Charge point It-5 .* iT-5-3 is free/)
  expect((await create('It-5', [1], 'es')).msg).toContain('It-5-3 está libre')
  expect((await create('It-5', [1], 'zh')).msg).toContain('可改用 It-5-3')
})

test('a charge point may change the case of its own number, and not take the number of another', async () => {
  const { chargePoint } = (await create('Fr-5')).data
  await create('FR-6')
  const { data } = await update(chargePoint, form('FR-5', 1))
  expect(data).toMatchObject({ chargePointNo: 'FR-5' })
  expect(await update(data, form('Fr-6', 1))).toMatchObject({ error: 'stations.charge-point-no-taken' })
})

test('of two people who add the same number at the same time, one is refused', async () => {
  const replies = await Promise.all([create('NL88'), create('NL88')])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a user of a few stations is compared with all stations of the operator, and of no other operator', async () => {
  await create('PT33')
  const scoped = createTestActor(site.ours, [], { scope: { stationIds: [newId()] } })
  await site.services.db.inTenant(scoped, async (tx) => {
    expect(await listSimilarNumbers(tx, ['pt33', 'PT34'])).toMatchObject([{ chargePointNo: 'PT33' }])
    expect(await tx.selectFrom('stations_charge_points').select('id').execute()).toEqual([])
  })
  await site.services.db.inTenant(site.theirs, async (tx) => {
    expect(await listSimilarNumbers(tx, ['pt33'])).toEqual([])
  })
})

const points = { stationCode: 'station', chargePointNo: 'number' }
const importNumbers = (...numbers: string[]) =>
  runStationImport(
    site,
    {
      fileName: 'codes.csv',
      content: ['station,number', ...numbers.map((no) => `CODES,${no}`)].join('\n'),
      settings: { kind: 'chargePoint', mapping: points, equipmentType: 1, connectorType: 4 },
    },
    'ours',
  )

test('X-03 numbers without leading zeros are imported and added, though P1 and 01 are P101', async () => {
  const numbers = Array.from({ length: 200 }, (_, at) => `P${at + 1}`)
  expect(await importNumbers(...numbers)).toMatchObject({ state: 'done', counts: { chargePoints: 200 } })
  expect(await create('P201', [1, 2])).toMatchObject({ status: 200 })
})

test('a file is refused for numbers that differ only by case, from the database and within the file', async () => {
  await create('AT66')
  const refused = await importNumbers('at66', 'AT99', 'At99', 'AT98')
  expect(refused).toMatchObject({ state: 'refused' })
  expect(
    refused.faults.map(({ row, column, message }: { row: number; column: string; message: string }) => [
      row,
      column,
      message,
    ]),
  ).toEqual([
    [2, 'number', 'Number “at66” differs from charge point AT66 only by upper and lower case'],
    [4, 'number', 'Number “At99” differs from charge point AT99 only by upper and lower case'],
  ])
})
