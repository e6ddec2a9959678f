import { createTestWallet } from '@evops/ledger/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectTestPoint201,
  staffSite,
  type Point201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

/* OCPP 2.1, block S: a battery swap is a session of its own kind, over a real connection. */

let site: StaffSite
let chargePoint: SiteChargePoint
let point: Point201
let walletId: string
beforeAll(async () => {
  site = await staffSite()
  // 39.905 per battery, for a session that has a minimum otherwise.
  await site.admin.query(
    `update tariffs_versions set content = content || '{"swapFeeE5": 3990500, "minimumMinor": 900}'`,
  )
  chargePoint = await site.chargePoint()
  point = await connectTestPoint201(site, chargePoint, 'ocpp2.1')
  const tokenId = await site.token('SWAP-CARD')
  walletId = await createTestWallet(site.services, site.operatorId, { principalMinor: 100_000 })
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
})
afterAll(() => site.close())

const battery = (evseId: number, serialNumber: string, soC: number) => ({ evseId, serialNumber, soC, soH: 97.5 })
const report = (eventType: string, requestId: number, batteryData: object[], idToken = 'SWAP-CARD') =>
  point.sendCall('BatterySwap', { eventType, requestId, idToken: { idToken, type: 'ISO14443' }, batteryData })
const swaps = async (query = '') =>
  (await site.call('GET', `/api/sessions?startMode=battery_swap&chargePointId=${chargePoint.chargePointId}${query}`))
    .data.list
const detailOf = async (id: string) => (await site.call('GET', `/api/sessions/${id}`)).data
const balance = async () => {
  const { rows } = await site.admin.query(
    "select -balance_minor::int as minor from ledger_balances where holder_id = $1 and account = 'wallet_principal'",
    [walletId],
  )
  return rows[0].minor
}

describe('S a battery swap', () => {
  test('is a session of its own kind, billed by its price per battery and paid by the wallet, once', async () => {
    await report('BatteryIn', 7, [battery(1, 'B-100', 11.5), battery(2, 'B-101', 20)])
    expect(await swaps()).toEqual([])
    const out = [battery(3, 'B-200', 99), battery(4, 'B-201', 98)]
    await report('BatteryOut', 7, out)
    await report('BatteryOut', 7, out)
    const list = await swaps()
    // 2 × 39.905 = 79.81
    expect(list).toMatchObject([
      {
        startMode: 'battery_swap',
        connectorNo: 3,
        state: 'settled',
        payState: 'paid',
        energyDwh: 0,
        totalMinor: 7_981,
      },
    ])
    const detail = await detailOf(list[0].id)
    expect(detail).toMatchObject({ stopReason: 'user_local', reportedStopReason: 'BatteryOut', serviceMinor: 7_981 })
    expect(detail.bill.fees).toEqual([{ kind: 'swap', batteries: 2, priceE5: 3_990_500, amountE4: 798_100 }])
    expect(await balance()).toBe(100_000 - 7_981)
    const { rows } = await site.admin.query(
      `select sum(e.amount_minor)::int as sum, -sum(e.amount_minor) filter (where e.account = 'income_service')::int as income
       from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
       where j.business_id = $1`,
      [list[0].id],
    )
    expect(rows).toEqual([{ sum: 0, income: 7_981 }])
    await site.charging.finder.lookAtClosed()
    expect((await detailOf(list[0].id)).flags).toEqual([])
  })

  test('begins when the batteries are put in, and is in the file of sessions under its name', async () => {
    const [session] = await swaps()
    const { rows } = await site.admin.query(
      "select received_at from stations_battery_swaps where charge_point_id = $1 and event_type = 'BatteryIn' order by received_at limit 1",
      [chargePoint.chargePointId],
    )
    expect(new Date(session.startedAt)).toEqual(rows[0].received_at)
    expect(await site.file('charging.sessions', 'startMode=battery_swap')).toContain('Battery swap')
    const charged = await site.call('GET', '/api/sessions?startMode=card_online')
    expect(charged.data.list).toEqual([])
  })

  test('with the same number later is another session; batteries that nobody took are none', async () => {
    await report('BatteryIn', 7, [battery(1, 'B-300', 5)])
    await report('BatteryOutTimeout', 7, [battery(5, 'B-400', 99)])
    expect(await swaps()).toHaveLength(1)
    await report('BatteryIn', 7, [battery(1, 'B-301', 5)])
    await report('BatteryOut', 7, [battery(5, 'B-400', 99)])
    expect((await swaps()).map(({ totalMinor }: { totalMinor: number }) => totalMinor).toSorted()).toEqual([
      3_991, 7_981,
    ])
  })

  test('with the same batteries under the same number, after the charge point began its numbers again, is another session', async () => {
    const before = (await swaps()).length
    const [empty, full] = [[battery(1, 'B-600', 10)], [battery(2, 'B-601', 100)]]
    for (let round = 0; round < 2; round += 1)
      for (const [event, batteries] of [
        ['BatteryIn', empty],
        ['BatteryOut', full],
      ] as const) {
        await report(event, 1, batteries)
        await report(event, 1, batteries)
      }
    const list = (await swaps()).filter(({ connectorNo }: { connectorNo: number }) => connectorNo === 2)
    expect(list.map(({ totalMinor }: { totalMinor: number }) => totalMinor)).toEqual([3_991, 3_991])
    expect(await swaps()).toHaveLength(before + 2)
  })

  test('in two reports of batteries taken out is billed for each battery once', async () => {
    const before = (await swaps()).length
    await report('BatteryIn', 2, [battery(1, 'B-700', 10), battery(2, 'B-701', 12)])
    await report('BatteryOut', 2, [battery(3, 'B-702', 100)])
    await report('BatteryOut', 2, [battery(4, 'B-703', 100)])
    await report('BatteryOut', 2, [battery(4, 'B-703', 100)])
    expect(await swaps()).toHaveLength(before + 2)
  })

  test('without batteries put in is billed too, and by an unknown token it is owed and marked', async () => {
    await report('BatteryOut', 8, [battery(6, 'B-500', 99)], 'NOBODY')
    const [session] = (await swaps()).filter(({ tokenState }: { tokenState: string }) => tokenState === 'unknown')
    expect(session).toMatchObject({ totalMinor: 3_991, payState: 'unpaid' })
  })
})
