import { newId } from '@evops/platform/contract'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStation } from '../../testing/index.ts'
import { runStationImport } from '../../testing/shenzhen.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { listCodeNeighbours } from './code-collisions.store.ts'

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

test('a number that is the connector code of another charge point is refused in each language, also in other case', async () => {
  await create('DE77', [1, 2])
  const refused = await create('de7702')
  expect(refused).toMatchObject({ status: 409, error: 'stations.number-is-code' })
  expect(refused.fields?.chargePointNo).toContain('connector 2 of charge point DE77')
  expect((await create('DE7702', [1], 'es')).msg).toContain('conector 2 del punto DE77')
  expect((await create('DE7702', [1], 'zh')).msg).toContain('桩 DE77 的 2 号枪')
  expect(await create('DE7703')).toMatchObject({ status: 200 })
})

test('a connector whose code is the number of another charge point is refused, with a new charge point or a change', async () => {
  await create('FR0102')
  expect(await create('FR01', [1, 2])).toMatchObject({
    status: 409,
    error: 'stations.code-is-number',
    fields: { connectors: expect.stringContaining('FR0102') },
  })
  const { chargePoint } = (await create('FR01')).data
  expect(await update(chargePoint, form('FR01', 1, 2))).toMatchObject({ error: 'stations.code-is-number' })
  expect(await update(chargePoint, form('FR01', 1, 3))).toMatchObject({ status: 200 })
})

test('a number that another one equals apart from case is refused; a charge point may change the case of its own', async () => {
  const { chargePoint } = (await create('It-5')).data
  expect(await create('IT-5')).toMatchObject({ status: 409, error: 'stations.number-differs-by-case' })
  expect(await update(chargePoint, form('IT-5', 1))).toMatchObject({ status: 200, data: { chargePointNo: 'IT-5' } })
})

test('two people who add the two sides at the same time do not both succeed', async () => {
  const replies = await Promise.all([create('NL88', [1, 2]), create('NL8802')])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a user of a few stations is compared with all stations of the operator, and of no other operator', async () => {
  await create('PT33', [1, 2])
  const scoped = createTestActor(site.ours, [], { scope: { stationIds: [newId()] } })
  await site.services.db.inTenant(scoped, async (tx) => {
    expect(await listCodeNeighbours(tx, ['pt33'])).toMatchObject([{ chargePointNo: 'PT33', connectorNos: [1, 2] }])
    expect(await tx.selectFrom('stations_charge_points').select('id').execute()).toEqual([])
  })
  await site.services.db.inTenant(site.theirs, async (tx) => {
    expect(await listCodeNeighbours(tx, ['pt33'])).toEqual([])
  })
})

test('a collision that exists already is shown on both sides and found in the list, and does not block other changes', async () => {
  const [{ data: one }, { data: other }] = [await create('BE44', [1]), await create('BE4402')]
  // A charge point adds a connector of its own when it reports one.
  await site.admin.query(
    'insert into stations_connectors (operator_id, charge_point_id, connector_no) values ($1, $2, 2)',
    [site.ours, one.chargePoint.id],
  )
  const read = async (id: string) => (await site.call('GET', `/api/charge-points/${id}`)).data
  expect((await read(one.chargePoint.id)).codeCollisions).toEqual([
    { code: 'BE4402', connectorNo: 2, otherId: other.chargePoint.id, otherNo: 'BE4402', otherConnectorNo: null },
  ])
  expect((await read(other.chargePoint.id)).codeCollisions).toEqual([
    { code: 'BE4402', connectorNo: null, otherId: one.chargePoint.id, otherNo: 'BE44', otherConnectorNo: 2 },
  ])
  const numbersOf = async (sharesCode: boolean) =>
    (await site.call('GET', `/api/charge-points?sharesCode=${sharesCode}&search=BE44`)).data.list.map(
      ({ chargePointNo }: { chargePointNo: string }) => chargePointNo,
    )
  expect(await numbersOf(true)).toEqual(['BE44', 'BE4402'])
  expect(await numbersOf(false)).toEqual([])
  expect(await update(one.chargePoint, { ...form('BE44', 1, 2), name: 'Renamed' })).toMatchObject({
    status: 200,
    data: { name: 'Renamed' },
  })
})

const file = (kind: 'chargePoint' | 'connector', content: string, mapping: object, more: object = {}) => ({
  fileName: 'codes.csv',
  content,
  settings: { kind, mapping, equipmentType: 1, connectorType: 4, ...more },
})
const points = { stationCode: 'station', chargePointNo: 'number' }

test('a file is refused for numbers that are codes of others, in the database and in the file itself', async () => {
  await create('AT66', [1, 2])
  const twice = { connectorsPerChargePoint: 2 }
  const content = 'station,number\nCODES,AT6602\nCODES,AT99\nCODES,AT9901\nCODES,AT98'
  const refused = await runStationImport(site, file('chargePoint', content, points, twice), 'ours')
  expect(refused).toMatchObject({ state: 'refused' })
  expect(refused.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [2, 'number'],
    [4, 'number'],
  ])
  expect(refused.faults.map(({ message }: { message: string }) => message)).toEqual([
    'Number “AT6602” is also the code of connector 2 of charge point AT66',
    'Number “AT9901” is also the code of connector 1 of charge point AT99',
  ])
})

test('a file is refused for a new connector of a registered charge point whose code is a number', async () => {
  await create('CH55', [1])
  await create('CH5502', [1])
  const content = 'station,number,connector\nCODES,CH55,1\nCODES,CH55,2\nCODES,CH55,3'
  const mapping = { ...points, connectorNo: 'connector' }
  const refused = await runStationImport(site, file('connector', content, mapping, { existing: 'update' }), 'ours')
  expect(refused).toMatchObject({
    state: 'refused',
    faults: [
      {
        row: 3,
        column: 'connector',
        message: 'The code “CH5502” of connector 2 is also the number of charge point CH5502',
      },
    ],
  })
})
