import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDriverTestSite, type DriverTestPoint, type DriverTestSite } from './testing/driver-desk.ts'

/* Finds connectors by whatever a driver scans or types. */

let desk: DriverTestSite
let place: DriverTestPoint
let no: string
beforeAll(async () => {
  desk = await createDriverTestSite()
  place = await desk.aPoint()
  no = place.chargePoint.chargePointNo
})
afterAll(() => desk.close())

const find = (qr: string, path = 'connector') =>
  desk.sendRequest('GET', `/api/public/driver/${path}?operator=${desk.optcode}&qr=${encodeURIComponent(qr)}`)
const listConnectors = async (qr: string) =>
  (await find(qr, 'connectors')).data.map(
    ({ connector }: { connector: { chargePointNo: string; connectorNo: number } }) =>
      `${connector.chargePointNo}/${connector.connectorNo}`,
  )
const setParty = (countryCode: string, partyId: string) =>
  desk.admin.query(
    `insert into interop_ocpi_parties (operator_id, country_code, party_id, name, prices) values ($1, $2, $3, 'Ours', 'without_tax')
     on conflict (operator_id) do update set country_code = $2, party_id = $3`,
    [desk.operatorId, countryCode, partyId],
  )

test('a connector code is found in any case, by its label, by the printed link and by its EVSE id', async () => {
  const code = `${no}02`
  const evse = `ES*OUR*E${no.toUpperCase().replaceAll(/[^A-Z0-9]/g, '*')}*2`
  for (const text of [
    code,
    code.toLowerCase(),
    code.toUpperCase(),
    place.qr(2),
    `https://charge.example/drive/q/${code}?o=${desk.optcode}`,
    evse,
    evse.toLowerCase(),
    evse.replaceAll('*', ''),
  ])
    expect([text, (await find(text)).data?.connector]).toEqual([
      text,
      expect.objectContaining({ chargePointNo: no, connectorNo: 2 }),
    ])
})

test('a charge point’s number alone offers its connectors, in any case; a start by it is refused', async () => {
  for (const text of [no, no.toLowerCase()]) {
    expect(await find(text)).toMatchObject({ status: 409, error: 'driver.code-choice' })
    expect(await listConnectors(text)).toEqual([`${no}/1`, `${no}/2`])
  }
  const { access_token: token } = await desk.signIn('+34600200001')
  const start = await desk.sendRequest('POST', '/api/driver/sessions', { token, key: newId(), body: { qr: no } })
  expect(start).toMatchObject({ status: 409, error: 'driver.code-choice' })
})

test('a number that is another’s connector code offers both; the label leads to its own connector', async () => {
  const other = await desk.aPoint()
  await desk.admin.query('update stations_charge_points set charge_point_no = $2 where id = $1', [
    other.chargePoint.chargePointId,
    `${no}02`,
  ])
  expect(await find(`${no}02`)).toMatchObject({ status: 409, error: 'driver.code-choice' })
  expect(await listConnectors(`${no}02`)).toEqual([`${no}02/1`, `${no}02/2`, `${no}/2`])
  expect((await find(place.qr(2))).data.connector).toMatchObject({ chargePointNo: no, connectorNo: 2 })
  expect((await find(`${no}0201`)).data.connector).toMatchObject({ chargePointNo: `${no}02`, connectorNo: 1 })
  await desk.admin.query('update stations_charge_points set charge_point_no = $2 where id = $1', [
    other.chargePoint.chargePointId,
    other.chargePoint.chargePointNo,
  ])
})

test('another operator’s label, link and EVSE id are refused by name; unknown codes and links are not found', async () => {
  await setParty('ES', 'OUR')
  const evse = (party: string) => `${party}*E${no.replaceAll(/[^A-Za-z0-9]/g, '*')}*1`
  expect((await find(evse('ES*OUR'))).data.connector).toMatchObject({ chargePointNo: no, connectorNo: 1 })
  for (const text of [
    `hlht://${no}01.elsewhere/`,
    `https://charge.example/drive/q/${no}01?o=elsewhere`,
    evse('DE*XYZ'),
  ])
    expect([text, await find(text)]).toMatchObject([text, { status: 409, error: 'driver.qr-foreign' }])
  for (const text of [`${no}99`, 'https://elsewhere.example/win', '%'])
    expect([text, await find(text)]).toMatchObject([text, { status: 404, error: 'driver.qr-unknown' }])
})
