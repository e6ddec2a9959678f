import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressLine } from '../../contract/index.ts'
import { createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.services.jobs.start(site.stations.domain.jobs ?? {})
})
afterAll(() => site.close())

const imports = '/api/station-imports'
async function run(content: string, settings: object) {
  const body = { fileName: 'x.csv', content, settings }
  const started = await site.call('POST', imports, { body })
  expect(started.status, started.text).toBe(200)
  const state = async () => (await site.call('GET', `${imports}/${started.data.id}`)).data
  await waitUntil(async () => ['done', 'refused', 'failed'].includes((await state()).state), 'the import ends')
  return state()
}
const find = async (code: string) => (await site.call('GET', `/api/stations?search=${code}`)).data.list[0]

test('ROUTE-03 a station has street, postcode, town and region as fields', async () => {
  const id = await createTestStation(site.services, site.ours, {
    code: 'ADDR',
    address: 'Calle Mayor 1, 28001 Madrid',
  })
  const path = `/api/stations/${id}`
  const { data } = await site.call('GET', path)
  expect(data).toMatchObject({ street: null, postcode: null, town: null, region: null })
  const parts = { street: 'Calle Mayor 1', postcode: '28001', town: 'Madrid', region: 'Madrid' }
  const changed = await site.call('PUT', path, { body: { code: 'ADDR', name: 'A', ...parts, version: 1 } })
  expect(changed.data).toMatchObject({ ...parts, address: 'Calle Mayor 1, 28001 Madrid' })
  const wrong = { code: 'ADDR', name: 'A', postcode: '1'.repeat(11), version: 2 }
  expect(await site.call('PUT', path, { body: wrong })).toMatchObject({
    status: 400,
    fields: { postcode: expect.anything() },
  })
})

test('ROUTE-03 an import maps the parts of an address by their titles, and the connector type by its words', async () => {
  const content =
    'station_id;name;address;codigo postal;ciudad;provincia;chargers;connector type\nP-1;One;A-4, km 55;45300;Ocaña;Toledo;1;CCS2'
  const body = { fileName: 'x.csv', content }
  const { suggested } = (await site.call('POST', `${imports}/preview`, { body })).data
  expect(suggested.mapping).toMatchObject({
    address: 'address',
    postcode: 'codigo postal',
    town: 'ciudad',
    region: 'provincia',
  })
  expect(suggested.mapping).not.toHaveProperty('areaCode')
  const done = await run(content, suggested)
  expect(done, JSON.stringify(done)).toMatchObject({ state: 'done' })
  const parts = { postcode: '45300', town: 'Ocaña', region: 'Toledo', street: null }
  expect(await find('P-1')).toMatchObject({ ...parts, address: 'A-4, km 55' })
  const { list } = (await site.call('GET', '/api/charge-points?search=P-1')).data
  expect(list[0].connectors).toMatchObject([{ connectorType: 4, ocpiType: 'IEC_62196_T2_COMBO' }])
})

test('ROUTE-03 a file that updates stations changes the mapped parts only', async () => {
  await createTestStation(site.services, site.ours, { code: 'PART', street: 'Old 1', town: 'Oldtown' })
  await run('code;town\nPART;Newtown', {
    kind: 'station',
    existing: 'update',
    mapping: { stationCode: 'code', town: 'town' },
  })
  expect(await find('PART')).toMatchObject({ street: 'Old 1', town: 'Newtown' })
})

test('the address line is the same in SQL and in the contract', async () => {
  const row = { address: 'As typed', street: 'Rua A 1', postcode: '1000', town: 'Lisboa', region: 'Lisboa' }
  const cases = [
    row,
    { ...row, street: null },
    { ...row, street: null, address: null },
    { ...row, region: 'Centro', countryCode: 'PT' },
    { ...row, postcode: null, countryCode: 'CN', region: '广东省', town: '深圳市', street: '科技路1号' },
    { ...row, countryCode: 'CN', region: '北京市', town: '北京市', street: '长安街1号' },
    { address: null, street: null, postcode: null, town: null, region: null },
  ]
  for (const one of cases) {
    const { address, street, postcode, town, region, countryCode } = { countryCode: null, ...one }
    const { rows } = await site.admin.query<{ line: string }>(
      'select stations_address_line($1, $2, $3, $4, $5, $6) as line',
      [address, street, postcode, town, region, countryCode],
    )
    expect(rows[0]?.line).toBe(addressLine(one))
  }
})
