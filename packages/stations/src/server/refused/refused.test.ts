import { connectionRefusalCauses } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusedCauses, preHandshakeCauses, ykcRefusedCauses } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let stationId: string
const url = '/api/refused-connections'
beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours)
})
afterAll(() => site.close())
beforeEach(() => site.admin.query('delete from stations_refused'))

async function attempt(identity: string, operatorId: string | null, more: { cause?: string; address?: string } = {}) {
  await site.admin.query(
    "insert into stations_refused values ($1, $2, 'ocpp1.6', $3, $4, 3, now() - interval '1 hour', now())",
    [identity, more.address ?? '10.0.0.1', more.cause ?? 'unknown', operatorId],
  )
}
const list = async (token = 'ours', query = '') => (await site.call('GET', `${url}${query}`, { token })).data.list
const adoption = (identity: string) => ({
  identity,
  chargePointNo: identity,
  name: 'Adopted',
  stationId,
  ratedPowerW: 7_000,
})

test('the causes are the gateway’s', () =>
  expect(new Set<string>(refusedCauses)).toEqual(
    new Set<string>([...connectionRefusalCauses, ...preHandshakeCauses, ...ykcRefusedCauses]),
  ))

describe('refused connections', () => {
  test('S-18 signed out 401, code missing 403', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/adopt'],
      ['DELETE', '?identity=x'],
    ] as const) {
      expect((await site.call(method, url + path, { token: '' })).status).toBe(401)
      expect((await site.call(method, url + path, { token: 'nobody' })).status).toBe(403)
      if (method !== 'GET') expect((await site.call(method, url + path, { token: 'viewer' })).status).toBe(403)
    }
  })

  test('S-17 an operator sees its own; what is nobody’s only staff sees, or who names the identity exactly', async () => {
    await attempt('OURS', site.ours, { cause: 'password' })
    await attempt('THEIRS', site.theirs)
    await attempt('NOBODYS', null)
    expect((await list()).map((row: { identity: string }) => row.identity)).toEqual(['OURS'])
    expect((await list('staff', '?sort=identity')).map((row: { identity: string }) => row.identity)).toEqual([
      'NOBODYS',
      'OURS',
    ])
    expect(await list('ours', '?identity=NOBODYS')).toMatchObject([
      { identity: 'NOBODYS', attempts: 3, adoptable: true, chargePoint: null },
    ])
    expect(await list('ours', '?identity=THEIRS')).toEqual([])
    expect(await list('ours', '?search=NOB')).toEqual([])
  })

  test('a registered identity shows its charge point and is not adoptable', async () => {
    const chargePoint = await createTestChargePoint(site.services, site.ours, stationId)
    await attempt(chargePoint.identity, site.ours, { cause: 'password' })
    await attempt('bad identity/', site.ours)
    expect(await list('ours', '?sort=-identity')).toMatchObject([
      { identity: 'bad identity/', adoptable: false },
      {
        identity: chargePoint.identity,
        adoptable: false,
        chargePoint: { id: chargePoint.id, chargePointNo: chargePoint.chargePointNo },
      },
    ])
  })

  test('adopting registers the identity, shows a password once, and takes the attempts off the list', async () => {
    await attempt('CP-9', null)
    await attempt('CP-9', site.ours, { address: '10.0.0.2' })
    const adopted = await site.call('POST', `${url}/adopt`, { body: adoption('CP-9') })
    expect(adopted.data).toMatchObject({
      chargePoint: { identity: 'CP-9', assetState: 'awaiting' },
      credentials: { identity: 'CP-9', password: expect.stringMatching(/^\w{20}$/) },
    })
    expect(await list('staff')).toEqual([])
    expect(await site.call('POST', `${url}/adopt`, { body: adoption('CP-9') })).toMatchObject({ status: 409 })
    const refused = await site.call('POST', `${url}/adopt`, {
      body: { ...adoption('CP-10'), stationId: newId() },
    })
    expect(refused.error).toBe('stations.station-unknown')
    expect((await site.call('POST', `${url}/adopt`, { body: { identity: 'CP-10' } })).status).toBe(400)
  })

  test('dismissing takes only what it names, and never another operator’s', async () => {
    await attempt('D', site.ours, { address: 'a' })
    await attempt('D', site.ours, { address: 'b' })
    await attempt('D', site.theirs, { address: 'c' })
    expect((await site.call('DELETE', `${url}?identity=D&address=a`)).data).toEqual({ dismissed: 1 })
    expect((await site.call('DELETE', `${url}?identity=D`)).data).toEqual({ dismissed: 1 })
    expect(await list('theirs')).toHaveLength(1)
    expect((await site.call('DELETE', url)).status).toBe(400)
  })
})

describe('refused messages, on the page of refused connections', () => {
  const messages = '/api/refused-messages'
  test('S-18 signed out 401, code missing 403', async () => {
    expect((await site.call('GET', messages, { token: '' })).status).toBe(401)
    expect((await site.call('GET', messages, { token: 'nobody' })).status).toBe(403)
  })

  test('a message stays listed for its own operator until one of its kind is read again', async () => {
    const chargePoint = await createTestChargePoint(site.services, site.ours, stationId)
    const finding = (action: string, isRefused: boolean, settledAt: string | null) =>
      site.admin.query(
        `insert into stations_message_findings (operator_id, charge_point_id, action, path, kind, is_refused, times, first_at, last_at, settled_at)
         values ($1, $2, $3, '/idTag', 'required', $4, 7, now() - interval '1 hour', now(), $5)`,
        [site.ours, chargePoint.id, action, isRefused, settledAt],
      )
    await finding('Authorize', true, null)
    await finding('StartTransaction', true, new Date().toISOString())
    await finding('MeterValues', false, null)
    const { data } = await site.call('GET', messages, { token: 'ours' })
    expect(data).toMatchObject({
      total: 1,
      list: [
        {
          action: 'Authorize',
          path: '/idTag',
          kind: 'required',
          times: 7,
          chargePoint: { id: chargePoint.id, chargePointNo: chargePoint.chargePointNo },
        },
      ],
    })
    expect((await site.call('GET', messages, { token: 'theirs' })).data.list).toEqual([])
  })
})
