import { createTestWallet } from '@evops/ledger/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  connectTestPoint201,
  testCardToken,
  staffSite,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

let site: StaffSite
let chargePoint: SiteChargePoint
let point: RawChargePoint
beforeAll(async () => void (site = await staffSite()))
afterAll(() => site.close())
beforeEach(async () => {
  site.setNow(undefined)
  chargePoint = await site.chargePoint()
  point = await connect(chargePoint)
})

async function connect(to: SiteChargePoint): Promise<RawChargePoint> {
  const connected = await site.connect(to)
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      to.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link shows as connected')
  return connected
}
let tags = 0
/** Creates a token whose holder has 200.00. */
async function aHolder(): Promise<{ idTag: string; tokenId: string; walletId: string }> {
  tags += 1
  const idTag = `REFUSED-${tags}`
  const tokenId = await site.token(idTag)
  const walletId = await createTestWallet(site.services, site.operatorId, { principalMinor: 20_000 })
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  return { idTag, tokenId, walletId }
}
async function money(walletId: string) {
  const { rows } = await site.admin.query('select account, balance_minor from ledger_balances where holder_id = $1', [
    walletId,
  ])
  const of = Object.fromEntries(rows.map((row) => [row.account, 0 - Number(row.balance_minor)]))
  return { spendable: of['wallet_principal'] ?? 0, onHold: of['wallet_frozen'] ?? 0 }
}
const startFromConsole = (idTag: string) =>
  site.call('POST', '/api/sessions/start', {
    body: { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag },
  })
async function startTransaction(at: RawChargePoint, idTag: string) {
  const reply = await at.call('StartTransaction', {
    connectorId: 1,
    idTag,
    meterStart: 0,
    timestamp: new Date().toISOString(),
  })
  return (reply as { payload: { transactionId: number; idTagInfo: { status: string } } }).payload
}
const whole = { spendable: 20_000, onHold: 0 }

describe('a refused start gives its money on hold back at once', () => {
  test('three starts that the charge point rejects leave the whole 200.00 spendable', async () => {
    const { idTag, walletId } = await aHolder()
    point.answer('RemoteStartTransaction', () => ({ status: 'Rejected' }))
    for (let start = 0; start < 3; start += 1)
      expect((await startFromConsole(idTag)).data).toMatchObject([{ state: 'failed' }])
    expect(await money(walletId)).toEqual(whole)
  })

  test('a start that never happens gives it back when its time is over', async () => {
    const { idTag, walletId } = await aHolder()
    point.answer('RemoteStartTransaction', () => ({ status: 'Accepted' }))
    expect((await startFromConsole(idTag)).data).toMatchObject([{ state: 'starting' }])
    expect(await money(walletId)).toEqual({ spendable: 15_000, onHold: 5_000 })
    site.setNow(new Date(Date.now() + 91_000))
    await site.charging.domain.jobs?.['charging:session-states']?.run({}, { jobId: '', attempt: 1 })
    expect(await money(walletId)).toEqual(whole)
  })

  test('a start that another card replaces on the connector gives it back', async () => {
    const [first, second] = [await aHolder(), await aHolder()]
    point.answer('RemoteStartTransaction', () => ({ status: 'Accepted' }))
    await startFromConsole(first.idTag)
    expect((await startTransaction(point, second.idTag)).idTagInfo.status).toBe('Accepted')
    expect(await money(first.walletId)).toEqual(whole)
    expect(await money(second.walletId)).toEqual({ spendable: 15_000, onHold: 5_000 })
  })

  test('a start of the console whose token was blocked meanwhile gives it back', async () => {
    const { idTag, tokenId, walletId } = await aHolder()
    point.answer('RemoteStartTransaction', () => ({ status: 'Accepted' }))
    await startFromConsole(idTag)
    await site.admin.query("update charging_tokens set state = 'blocked' where id = $1", [tokenId])
    expect((await startTransaction(point, idTag)).idTagInfo.status).toBe('Blocked')
    expect(await money(walletId)).toEqual(whole)
  })

  test('three refused StartTransactions of a blocked card put nothing on hold', async () => {
    const { idTag, tokenId, walletId } = await aHolder()
    await site.admin.query("update charging_tokens set state = 'blocked' where id = $1", [tokenId])
    for (let start = 0; start < 3; start += 1) {
      const at = await connect(await site.chargePoint())
      expect((await startTransaction(at, idTag)).idTagInfo.status).toBe('Blocked')
    }
    expect(await money(walletId)).toEqual(whole)
  })

  test('a StartTransaction at a charge point out of use puts nothing on hold', async () => {
    const { idTag, walletId } = await aHolder()
    const closed = await site.chargePoint()
    await site.admin.query("update stations_charge_points set asset_state = 'repair' where id = $1", [
      closed.chargePointId,
    ])
    expect((await startTransaction(await connect(closed), idTag)).idTagInfo.status).toBe('Blocked')
    expect(await money(walletId)).toEqual(whole)
  })

  test('a session that ends without energy gives it back with its end', async () => {
    const { idTag, walletId } = await aHolder()
    const { transactionId } = await startTransaction(point, idTag)
    expect(await money(walletId)).toEqual({ spendable: 15_000, onHold: 5_000 })
    const timestamp = new Date().toISOString()
    await point.call('StopTransaction', { transactionId, idTag, meterStop: 0, timestamp })
    expect(await money(walletId)).toEqual(whole)
  })

  test('a 2.0.1 start of a blocked card puts nothing on hold', async () => {
    const { idTag, tokenId, walletId } = await aHolder()
    await site.admin.query("update charging_tokens set state = 'blocked' where id = $1", [tokenId])
    const modern = await connectTestPoint201(site, await site.chargePoint())
    const { idTokenInfo } = await modern.sendCall('TransactionEvent', {
      eventType: 'Started',
      timestamp: new Date().toISOString(),
      triggerReason: 'Authorized',
      seqNo: 0,
      transactionInfo: { transactionId: `refused-${tags}`, chargingState: 'EVConnected' },
      evse: { id: 1, connectorId: 1 },
      idToken: testCardToken(idTag),
    })
    expect((idTokenInfo as { status: string }).status).toBe('Blocked')
    expect(await money(walletId)).toEqual(whole)
  })
})
