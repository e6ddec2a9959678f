import { generateKeyPairSync } from 'node:crypto'
import { createCertificateRequest } from '@evops/ocpp/server'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
  point.answer('CertificateSigned', () => ({ status: 'Accepted' }))
  return () => point.close()
})
const list = async (query = '') =>
  (await site.call('GET', `/api/station-certificates?search=${chargePoint.chargePointNo}${query}`)).data.list
async function sign() {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await sendDeviceCall(point, 'SignCertificate', { csr: createCertificateRequest(keys, chargePoint.identity) })
  await waitUntil(async () => (await list())[0]?.state === 'active', 'the certificate is active')
}

test('TC_A_11_CSMS a signed certificate is listed with its end, and the authority behind it', async () => {
  await sign()
  expect(await list()).toMatchObject([{ chargePointNo: chargePoint.chargePointNo, state: 'active', connected: true }])
  expect(await list('&endsWithinDays=90')).toEqual([])
  const { data } = await site.call('GET', '/api/station-authority')
  expect(data).toMatchObject({ certificate: expect.stringContaining('BEGIN CERTIFICATE') })
  expect(JSON.stringify(data)).not.toContain('PRIVATE')
})

test('S-02 a revoked certificate is shown so, cannot be revoked again, and its socket is cut', async () => {
  await sign()
  const [{ id }] = await list()
  const revoke = (token?: string) =>
    site.call('POST', `/api/station-certificates/${id}/revoke`, token === undefined ? {} : { token })
  expect((await revoke('theirs')).status).toBe(404)
  expect((await revoke()).status).toBe(200)
  expect((await point.closed).code).toBe(1008)
  expect(await list()).toMatchObject([{ state: 'revoked' }])
  expect(await revoke()).toMatchObject({ status: 409, error: 'stations.certificate-not-valid' })
})

test.each(['active', 'sent'])(
  'A02 one that ends soon (%s) is renewed before its end: the charge point is asked for a new key',
  async (state) => {
    await sign()
    await site.admin.query(
      "update stations_certificates set not_after = now() + interval '10 days' where charge_point_id = $1",
      [chargePoint.id],
    )
    expect(await list('&endsWithinDays=30')).toHaveLength(1)
    await site.admin.query('update stations_certificates set state = $2 where charge_point_id = $1', [
      chargePoint.id,
      state,
    ])
    point.answer('TriggerMessage', () => ({ status: 'Accepted' }))
    await site.stations.domain.jobs?.['stations:renew-certificates']?.run({}, { jobId: '', attempt: 1 })
    expect(site.messagesOf(point, 'TriggerMessage')).toEqual([{ requestedMessage: 'SignChargingStationCertificate' }])
    await sign()
    expect(await list('&endsWithinDays=30')).toEqual([])
  },
)
