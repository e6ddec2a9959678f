import { createTestWallet } from '@evops/ledger/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectTestPoint201,
  staffSite,
  testRegisterValue,
  transaction201,
  type Point201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'

/* OCPP 2.1, block Q: a vehicle returns energy to the grid, over a real connection. */

let site: StaffSite
let chargePoint: SiteChargePoint
let point: Point201
beforeAll(async () => {
  site = await staffSite()
  // 0.81234 per kWh returned.
  await site.admin.query(`update tariffs_versions set content = content || '{"returnPriceE5": 81234}'`)
  chargePoint = await site.chargePoint({ ratedPowerW: 60_000 })
  point = await connectTestPoint201(site, chargePoint, 'ocpp2.1')
})
afterAll(() => site.close())

const start = Date.now() - 3 * 3_600_000
let refs = 0
async function aHolder() {
  const idTag = `V2X-${(refs += 1)}`
  const tokenId = await site.token(idTag)
  const walletId = await createTestWallet(site.services, site.operatorId, { principalMinor: 10_000 })
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  return { idTag, walletId }
}
/** Value of both registers of a bidirectional meter, in Wh. */
const registers = (
  timestamp: string,
  context: 'Transaction.Begin' | 'Transaction.End',
  imported: number,
  exported: number,
) => {
  const { sampledValue } = testRegisterValue(timestamp, imported, context)
  const value = { value: exported / 1_000, measurand: 'Energy.Active.Export.Register', context }
  return { timestamp, sampledValue: [...sampledValue, { ...value, unitOfMeasure: { unit: 'kWh' } }] }
}
/** Charges `kWh` in an hour and returns `returnedWh` in it. */
async function charge({
  idTag,
  kWh = 20,
  returnedWh,
  type = 'ISO14443',
}: {
  idTag: string
  kWh?: number
  returnedWh: number
  type?: 'ISO14443' | 'DirectPayment'
}) {
  const ref = `tx-${(refs += 1)}`
  const at = (n: number) => new Date(start + (n - refs * 120) * 60_000).toISOString()
  const event = transaction201(ref)
  const started = event('Started', 'Authorized', {
    timestamp: at(0),
    evse: { id: 1, connectorId: 1 },
    idToken: { idToken: idTag, type },
    chargingState: 'Charging',
    meterValue: [registers(at(0), 'Transaction.Begin', 1_000, 500)],
  })
  await point.sendCall('TransactionEvent', started)
  const ended = event('Ended', 'EVDeparted', {
    timestamp: at(60),
    stoppedReason: 'EVDisconnected',
    meterValue: [registers(at(60), 'Transaction.End', 1_000 + kWh * 1_000, 500 + returnedWh)],
  })
  const { totalCost } = await point.sendCall('TransactionEvent', ended)
  const { rows } = await site.admin.query(
    `select o.id, o.total_minor::int as total from charging_transactions t
     join charging_sessions o on o.operator_id = t.operator_id and o.transaction_id = t.transaction_id where t.ref = $1`,
    [ref],
  )
  return { id: rows[0].id as string, totalMinor: rows[0].total as number, ref, started, ended, totalCost }
}
const detailOf = async (id: string) => (await site.call('GET', `/api/sessions/${id}`)).data
async function balanceOf(walletId: string) {
  const { rows } = await site.admin.query(
    "select coalesce(sum(balance_minor), 0)::int as minor from ledger_balances where holder_id = $1 and account = 'wallet_principal'",
    [walletId],
  )
  return -rows[0].minor
}
async function creditsOf(ref: string) {
  const { rows } = await site.admin.query(
    `select e.account, e.amount_minor::int as minor from charging_returned_energy r
     join ledger_journals j on j.operator_id = r.operator_id and j.business_id = r.id and j.business_type = 'energy.returned'
     join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where r.transaction_ref = $1 order by j.effective_at, e.account`,
    [ref],
  )
  return rows
}

describe('Q energy that a vehicle returned to the grid', () => {
  test('is measured by its own register, and credited to the payer beside an unchanged bill, to the minor unit', async () => {
    const { idTag, walletId } = await aHolder()
    const charged = await charge({ idTag, returnedWh: 7_890 })
    await point.sendCall('TransactionEvent', charged.ended)
    expect((await detailOf(charged.id)).returned).toMatchObject({ energyDwh: 78_900, credited: false, creditMinor: 0 })
    await site.charging.creditReturnedEnergy()
    await site.charging.creditReturnedEnergy()
    // 7.89 kWh × 0.81234 = 6.4094 → 6.41
    expect((await detailOf(charged.id)).returned).toEqual({
      meterStartDwh: 5_000,
      meterEndDwh: 83_900,
      energyDwh: 78_900,
      priceE5: 81_234,
      creditMinor: 641,
      credited: true,
      implausible: false,
    })
    expect(await creditsOf(charged.ref)).toEqual([
      { account: 'energy_returned', minor: 641 },
      { account: 'wallet_principal', minor: -641 },
    ])
    expect(await balanceOf(walletId)).toBe(10_000 - charged.totalMinor + 641)
    expect(await detailOf(charged.id)).toMatchObject({
      payState: 'paid',
      flags: [],
      totalMinor: charged.totalMinor,
      bill: { meteredDwh: 200_000, totalMinor: charged.totalMinor },
    })
  })

  test('of a token without a wallet is owed to the token', async () => {
    await site.token('V2X-CARD')
    const charged = await charge({ idTag: 'V2X-CARD', returnedWh: 1_000 })
    await site.charging.creditReturnedEnergy()
    expect(await creditsOf(charged.ref)).toEqual([
      { account: 'energy_returned', minor: 81 },
      { account: 'receivable_token', minor: -81 },
    ])
  })

  test('beyond the power of the charge point is shown, and not credited', async () => {
    const { idTag } = await aHolder()
    const charged = await charge({ idTag, returnedWh: 100_000 })
    await site.charging.creditReturnedEnergy()
    expect((await detailOf(charged.id)).returned).toMatchObject({ implausible: true, credited: true, creditMinor: 0 })
    expect(await creditsOf(charged.ref)).toEqual([])
  })

  test('of a void session is taken back', async () => {
    const { idTag, walletId } = await aHolder()
    const charged = await charge({ idTag, returnedWh: 10_000 })
    await site.charging.creditReturnedEnergy()
    const credited = await balanceOf(walletId)
    await site.admin.query("update charging_sessions set state = 'void' where id = $1", [charged.id])
    await site.admin.query('select charging_mark_paid(array[$1::uuid])', [charged.id])
    await site.charging.creditReturnedEnergy()
    expect((await detailOf(charged.id)).returned).toMatchObject({ creditMinor: 0 })
    expect(await balanceOf(walletId)).toBe(credited - 812)
  })

  test('of a session that a terminal pays is set off against its bill, whatever the order, to the minor unit', async () => {
    const idTag = 'PSP-V2X'
    const charged = await charge({ idTag, type: 'DirectPayment', returnedWh: 7_890 })
    const dueMinor = charged.totalMinor - 641
    expect(charged.totalCost).toBe(dueMinor / 100)
    const settlement = {
      transactionId: charged.ref,
      pspRef: idTag,
      status: 'Settled',
      settlementAmount: dueMinor / 100,
    }
    await point.sendCall('NotifySettlement', { ...settlement, settlementTime: new Date().toISOString() })
    // Before the credit is known, nothing is compared.
    await site.charging.settleTerminalPayments()
    expect(await detailOf(charged.id)).toMatchObject({ payState: 'unpaid', terminalPayments: [{ postedMinor: 0 }] })
    await site.charging.creditReturnedEnergy()
    await site.charging.settleTerminalPayments()
    await site.charging.finder.lookAtOpen()
    await site.charging.finder.lookAtClosed()
    expect(await detailOf(charged.id)).toMatchObject({
      payState: 'paid',
      paidPrincipalMinor: charged.totalMinor,
      totalMinor: charged.totalMinor,
      flags: [],
      returned: { creditMinor: 641 },
      terminalPayments: [{ state: 'agreed', postedMinor: dueMinor, differenceMinor: 0 }],
    })
    const { rows } = await site.admin.query(
      `select sum(e.amount_minor)::int as open from ledger_journals j
       join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
       where e.account = 'receivable_unknown' and (j.business_id = $1 or j.business_id in (
         select id from charging_returned_energy where session_id = $1))`,
      [charged.id],
    )
    expect(rows).toEqual([{ open: 0 }])
  })

  test('of more value than the bill leaves nothing for the terminal, and the rest is owed to the driver', async () => {
    const idTag = 'PSP-V2X-MORE'
    const charged = await charge({ idTag, type: 'DirectPayment', kWh: 1, returnedWh: 50_000 })
    expect(charged.totalCost).toBe(0)
    const settlement = { transactionId: charged.ref, pspRef: idTag, status: 'Settled', settlementAmount: 0 }
    await point.sendCall('NotifySettlement', { ...settlement, settlementTime: new Date().toISOString() })
    await site.charging.creditReturnedEnergy()
    await site.charging.settleTerminalPayments()
    // 50 kWh x 0.81234 = 40.617
    expect(await detailOf(charged.id)).toMatchObject({
      payState: 'paid',
      returned: { creditMinor: 4_062 },
      terminalPayments: [{ state: 'agreed', postedMinor: 0, differenceMinor: 0 }],
    })
  })

  test('of a session without such a register is unknown', async () => {
    const ref = 'tx-plain'
    const event = transaction201(ref)
    const at = new Date(start).toISOString()
    const meterValue = [testRegisterValue(at, 1_000, 'Transaction.Begin')]
    const idToken = { idToken: 'V2X-CARD', type: 'ISO14443' }
    const evse = { id: 2, connectorId: 1 }
    await point.sendCall(
      'TransactionEvent',
      event('Started', 'Authorized', { timestamp: at, evse, idToken, meterValue }),
    )
    const { rows } = await site.admin.query(
      'select o.id from charging_transactions t join charging_sessions o on o.transaction_id = t.transaction_id where t.ref = $1',
      [ref],
    )
    expect((await detailOf(rows[0].id)).returned).toBeNull()
  })
})
