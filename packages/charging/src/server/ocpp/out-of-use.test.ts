import { createTestWallet } from '@evops/ledger/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
})
afterAll(() => site.close())

/** A connected charge point with this operating state, shown as connected. */
async function openPoint(set: string): Promise<{ chargePoint: SiteChargePoint; point: RawChargePoint }> {
  const chargePoint = await site.chargePoint()
  await site.admin.query(`update stations_charge_points set ${set} where id = $1`, [chargePoint.chargePointId])
  const point = await site.connect(chargePoint)
  const isLinkConnected = async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }
  await waitUntil(isLinkConnected, 'the link shows as connected')
  return { chargePoint, point }
}
async function answer(point: RawChargePoint, action: string, payload: object) {
  const reply = await point.call(action, payload)
  expect(reply.type, JSON.stringify(reply)).toBe('result')
  return (reply as { payload: { idTagInfo: { status: string }; transactionId?: number } }).payload
}
const start = { connectorId: 1, idTag: 'TAG-OK', meterStart: 0 }

describe('only a charge point in operation accepts starts', () => {
  test.each(['stock', 'disabled', 'repair'])(
    'ROUTE-03 chgpile %s: no tag is authorised, a start from the console is refused',
    async (state) => {
      const { chargePoint, point } = await openPoint(`asset_state = '${state}'`)
      expect((await answer(point, 'Authorize', { idTag: 'TAG-OK' })).idTagInfo.status).toBe('Blocked')
      const body = {
        connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }],
        idTag: 'TAG-OK',
      }
      expect(await site.call('POST', '/api/sessions/start', { body })).toMatchObject({
        status: 409,
        error: 'charging.charge-point-out-of-use',
      })
    },
  )

  test('M-04 what it starts all the same is told to stop, and its order is kept', async () => {
    const { point } = await openPoint("asset_state = 'repair'")
    const started = await answer(point, 'StartTransaction', { ...start, timestamp: new Date().toISOString() })
    expect(started.idTagInfo.status).toBe('Blocked')
    const { rows } = await site.admin.query('select state from charging_sessions where transaction_id = $1', [
      started.transactionId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('ROUTE-03 chgpile repair: a token that looks like that of a test charge and is none is not authorised', async () => {
    const idTag = 'EVT0123456789ABCDEF0'
    await site.token(idTag)
    const { point } = await openPoint("asset_state = 'repair'")
    expect((await answer(point, 'Authorize', { idTag })).idTagInfo.status).toBe('Blocked')
    const working = await openPoint("asset_state = 'operating'")
    expect((await answer(working.point, 'Authorize', { idTag })).idTagInfo.status).toBe('Accepted')
  })

  test('in operation it accepts the same tag', async () => {
    const { point } = await openPoint("asset_state = 'operating'")
    expect((await answer(point, 'Authorize', { idTag: 'TAG-OK' })).idTagInfo.status).toBe('Accepted')
  })
})

test('the least balance of a charge point counts where it is more than the reserve, at the reader and in the console', async () => {
  const tokenId = await site.token('PURSE')
  const walletId = await createTestWallet(site.services, site.operatorId, { principalMinor: 2_000 })
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  const dear = await openPoint("low_balance_minor = 2000, asset_state = 'operating'")
  expect((await answer(dear.point, 'Authorize', { idTag: 'PURSE' })).idTagInfo.status).toBe('Blocked')
  const connectors = [{ chargePointId: dear.chargePoint.chargePointId, connectorNo: 1 }]
  expect(await site.call('POST', '/api/sessions/start', { body: { connectors, idTag: 'PURSE' } })).toMatchObject({
    error: 'charging.start-low-balance',
  })
  const cheap = await openPoint("low_balance_minor = 1999, asset_state = 'operating'")
  expect((await answer(cheap.point, 'Authorize', { idTag: 'PURSE' })).idTagInfo.status).toBe('Accepted')
})
