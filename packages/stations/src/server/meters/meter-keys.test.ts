import { createOcmfMeter } from '@evops/ocpp/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MeterKeyRow } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

async function keysPath() {
  const stationId = await createTestStation(site.services, site.ours)
  const { id } = await createTestChargePoint(site.services, site.ours, stationId)
  return `/api/charge-points/${id}/meter-keys`
}
const { publicKey } = createOcmfMeter()

describe('doors', () => {
  const id = newId()
  test.each([
    ['GET', `/api/charge-points/${id}/meter-keys`, 'viewer'],
    ['POST', `/api/charge-points/${id}/meter-keys`, ''],
    ['DELETE', `/api/meter-keys/${id}`, ''],
  ] as const)('S-18 %s %s: signed out 401, code missing 403', async (method, url, allowed) => {
    expect((await site.call(method, url, { token: '' })).status).toBe(401)
    expect((await site.call(method, url, { token: 'nobody' })).status).toBe(403)
    if (!allowed) expect((await site.call(method, url, { token: 'viewer' })).status).toBe(403)
  })

  test('S-17 the keys of another operator do not exist', async () => {
    const path = await keysPath()
    const { data } = await site.call('POST', path, { body: { publicKey } })
    const token = 'theirs'
    expect((await site.call('GET', path, { token })).status).toBe(404)
    expect((await site.call('POST', path, { token, body: { publicKey } })).status).toBe(404)
    const key = data as MeterKeyRow
    expect((await site.call('DELETE', `/api/meter-keys/${key.id}`, { token })).status).toBe(404)
  })
})

describe('the public key of a meter', () => {
  test('is registered in one form whatever the form that was entered, listed, and removed', async () => {
    const path = await keysPath()
    const entered = Buffer.from(publicKey, 'hex').toString('base64')
    const body = { publicKey: ` ${entered} `, connectorNo: 1, meterSerial: 'M-1', note: 'nameplate' }
    const { status, data } = await site.call('POST', path, { body })
    expect(status).toBe(200)
    const key = data as MeterKeyRow
    expect(key).toMatchObject({ publicKey, connectorNo: 1, meterSerial: 'M-1', curve: 'prime256v1' })
    expect((await site.call('GET', path)).data).toEqual([key])
    expect((await site.call('DELETE', `/api/meter-keys/${key.id}`)).status).toBe(200)
    expect((await site.call('GET', path)).data).toEqual([])
  })

  test('is registered once per connector', async () => {
    const path = await keysPath()
    const add = async (more: object) => (await site.call('POST', path, { body: { publicKey, ...more } })).status
    expect(await add({})).toBe(200)
    expect(await add({})).toBe(409)
    expect(await add({ connectorNo: 2 })).toBe(200)
  })

  test.each(['', 'no key', 'FFFF', 'x'.repeat(5_000)])('%j is refused', async (text) => {
    const { status } = await site.call('POST', await keysPath(), { body: { publicKey: text } })
    expect(status).toBe(400)
  })
})
