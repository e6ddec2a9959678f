import type {
  OcpiLink,
  PartnerWithSecrets,
  StoredRoamingTerms,
  RoamingStation,
  RoamingStationRow,
} from '../../contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoamingTestSite, type RoamingTestSite } from '../../testing/roaming-desk.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

const partners = '/api/organisation/partners'
test('X-07 OCPI: two operators of the product roam with each other: they register, stations and prices come over, a state follows, tokens go back', async () => {
  const { operatorId: theirs, bearer } = await desk.operatorOf('MA5THEM01')
  await desk.party({ countryCode: 'NL', partyId: 'THM', name: 'Them' }, bearer)
  const chargePoint = await desk.placed({ operatorId: theirs })
  const createPartner = async (form: object, by?: string) =>
    (
      await desk.send('POST', partners, { protocol: 'ocpi', apiUrl: `${desk.base}/versions`, ...form }, by)
    ).data<PartnerWithSecrets>().id
  const here = await createPartner({ platformId: 'NLTHM', name: 'Them', direction: 'consume' })
  const there = await createPartner(
    {
      platformId: 'ESOUR',
      name: 'Us',
      direction: 'supply',
      pushEnabled: true,
      stationIds: [chargePoint.stationId],
    },
    bearer,
  )
  const { token } = (await desk.send('POST', `${partners}/${there}/ocpi/token`, undefined, bearer)).data<{
    token: string
  }>()
  const link = (await desk.send('POST', `${partners}/${here}/ocpi/register`, { token })).data<OcpiLink>()
  expect(link).toMatchObject({ state: 'registered', protocolVersion: '2.3.0', failed: null })

  await desk.run('interop:pull-ocpi')
  const [station] = (await desk.send('GET', `/api/interop/roaming/stations?partnerId=${here}`)).data<{
    list: RoamingStationRow[]
  }>().list
  expect(station).toMatchObject({
    stationNo: chargePoint.stationId,
    partnerName: 'Them',
    evses: 2,
    available: 0,
  })
  expect(station?.prices).toMatchObject([{ currency: 'CNY', parts: [{ kind: 'ENERGY' }] }])
  expect(await desk.send('GET', `${partners}/${here}/roaming`)).toMatchObject({ status: 200 })
  expect((await desk.send('GET', `${partners}/${here}/roaming`)).data<StoredRoamingTerms>().refused).toBe(0)

  const point = await desk.connect(chargePoint)
  await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  await point.call('StatusNotification', { connectorId: 1, status: 'Available', errorCode: 'NoError' })
  const states = async () => {
    await desk.admin.query("update interop_links set next_at = '-infinity' where partner_id = $1", [there])
    await desk.run('interop:push-ocpi')
    const { places } = (
      await desk.send('GET', `/api/interop/roaming/stations/${here}/${chargePoint.stationId}`)
    ).data<RoamingStation>()
    return places.map(({ status }) => status)
  }
  await expect.poll(states).toContain('AVAILABLE')
  await point.close()

  const driver = await desk.driver()
  const { version } = (await desk.send('GET', `${partners}/${here}/roaming`)).data<StoredRoamingTerms>()
  await desk.send('PUT', `${partners}/${here}/roaming`, { tokens: 'all', version })
  await desk.run('interop:tell-tokens')
  const { rows } = await desk.admin.query(
    'select uid, valid, token from interop_ocpi_tokens where operator_id = $1 and partner_id = $2',
    [theirs, there],
  )
  expect(rows).toMatchObject([{ uid: driver.uid, valid: true, token: { issuer: 'Ours', country_code: 'ES' } }])
})
