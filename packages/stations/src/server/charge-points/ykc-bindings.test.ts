import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let stationId: string
let numbers = 44_030_500_160_000

beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours)
})
afterAll(() => site.close())

const addYkcPoint = () => {
  numbers += 1
  return createTestChargePoint(site.services, site.ours, stationId, {
    chargePointNo: String(numbers),
    identity: String(numbers),
    protocol: 'ykc1.6',
  })
}
const pathOf = ({ id }: { id: string }) => `/api/charge-points/${id}/ykc-binding`
const iccid = '89860412345678901234'
const bindByLogin = ({ id }: { id: string }) =>
  site.admin.query('update stations_identities set bound_iccid = $2, bound_at = now() where charge_point_id = $1', [
    id,
    iccid,
  ])

describe('X-27 the binding of a YKC charge point', () => {
  test('is by its first login when it is created', async () => {
    const chargePoint = await addYkcPoint()
    expect((await site.call('GET', pathOf(chargePoint))).data).toMatchObject({
      rule: 'first_login',
      iccid: null,
      network: null,
      boundAt: null,
      isAllowed: true,
    })
  })

  test('is set to an ICCID, with an audit entry', async () => {
    const chargePoint = await addYkcPoint()
    const set = await site.call('PUT', pathOf(chargePoint), { body: { rule: 'iccid', iccid: ` ${iccid} ` } })
    expect(set.data).toMatchObject({ rule: 'iccid', iccid, network: null, boundAt: expect.any(String) })
    expect(site.audited.at(-1)).toMatchObject({
      entity: 'charge-point',
      entityId: chargePoint.id,
      before: { ykcBinding: 'first_login', boundIccid: null },
      after: { ykcBinding: 'iccid', boundIccid: iccid },
    })
  })

  test('is set to a network, whose host bits are dropped', async () => {
    const chargePoint = await addYkcPoint()
    const set = await site.call('PUT', pathOf(chargePoint), { body: { rule: 'network', network: '10.20.0.7/16' } })
    expect(set.data).toMatchObject({ rule: 'network', network: '10.20.0.0/16', iccid: null })
  })

  test('needs the value of its rule', async () => {
    const chargePoint = await addYkcPoint()
    const withoutIccid = await site.call('PUT', pathOf(chargePoint), { body: { rule: 'iccid' } })
    expect(withoutIccid).toMatchObject({ status: 400, fields: { iccid: expect.stringContaining('20') } })
    const badNetwork = await site.call('PUT', pathOf(chargePoint), { body: { rule: 'network', network: '10.20' } })
    expect(badNetwork).toMatchObject({ status: 400, fields: { network: expect.stringContaining('10.20.0.0/16') } })
  })

  test('of the first login is released, with an audit entry', async () => {
    const chargePoint = await addYkcPoint()
    await bindByLogin(chargePoint)
    const released = await site.call('POST', `${pathOf(chargePoint)}/release`)
    expect(released.data).toMatchObject({ rule: 'first_login', iccid: null, boundAt: null })
    expect(site.audited.at(-1)).toMatchObject({ before: { boundIccid: iccid }, after: { boundIccid: null } })
  })

  test('to an ICCID that was entered is not released', async () => {
    const chargePoint = await addYkcPoint()
    await site.call('PUT', pathOf(chargePoint), { body: { rule: 'iccid', iccid } })
    expect(await site.call('POST', `${pathOf(chargePoint)}/release`)).toMatchObject({ status: 409 })
  })

  test('of an OCPP charge point does not exist', async () => {
    const chargePoint = await createTestChargePoint(site.services, site.ours, stationId)
    expect(await site.call('GET', pathOf(chargePoint))).toMatchObject({ status: 409, error: 'stations.not-ykc' })
  })

  test('is changed only by those who may edit charge points of the operator', async () => {
    const chargePoint = await addYkcPoint()
    const body = { rule: 'none' }
    const statusOf = async (token: string) => (await site.call('PUT', pathOf(chargePoint), { body, token })).status
    expect(await statusOf('')).toBe(401)
    expect(await statusOf('viewer')).toBe(403)
    expect(await statusOf('theirs')).toBe(404)
    const release = (token: string) => site.call('POST', `${pathOf(chargePoint)}/release`, { token })
    expect([(await release('viewer')).status, (await release('theirs')).status]).toEqual([403, 404])
  })

  test('is forgotten when the charge point changes to OCPP', async () => {
    const chargePoint = await addYkcPoint()
    await site.call('PUT', pathOf(chargePoint), { body: { rule: 'iccid', iccid } })
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}`)
    const body = { ...data, protocol: 'ocpp1.6j' }
    const fields = ['chargePointNo', 'name', 'stationId', 'equipmentType', 'protocol', 'ratedPowerW', 'version']
    const changed = await site.call('PUT', `/api/charge-points/${chargePoint.id}`, {
      body: Object.fromEntries(fields.map((field) => [field, body[field]])),
    })
    expect(changed.data).toMatchObject({ protocol: 'ocpp1.6j', ykcBinding: null })
    const { rows } = await site.admin.query('select bound_iccid from stations_identities where charge_point_id = $1', [
      chargePoint.id,
    ])
    expect(rows).toEqual([{ bound_iccid: null }])
  })
})
