import { postJournals } from '@evops/ledger/server'
import { createTestWallet, testJournalAct } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { extractPdfText } from '@evops/platform/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementDetail } from '../../contract/index.ts'
import { financeSite, type FinanceSite, type FinanceTestStation } from '../../testing/index.ts'
import { saveChannelDay } from './channel-days.store.ts'

let site: FinanceSite
beforeAll(async () => {
  site = await financeSite()
})
afterAll(() => site.close())

interface World {
  place: FinanceTestStation
  wallet: string
  account: string
  agreement: string
}
let many = 0
async function aWorld(terms: object = {}): Promise<World> {
  const place = await site.station()
  const party = await site.call('POST', '/api/finance/parties', { body: { name: `Owner K${(many += 1)}` } })
  const body = {
    name: `Kept ${many}`,
    period: 'day',
    channelFee: 100,
    operatorRatio: 5_000,
    parties: [{ partyId: party.data.id, ratio: 5_000 }],
    stationIds: [place.stationId],
    from: '2026-09-01',
    ...terms,
  }
  const made = await site.call('POST', '/api/finance/agreements', { body })
  expect(made.status, made.text).toBe(200)
  const wallet = await createTestWallet(site.services, site.operatorId)
  return { place, wallet, account: newId(), agreement: made.data.id }
}
/** Creates a payment through the provider, on a day of September at four in the morning in Shanghai. */
async function paysIn({ wallet, account }: World, day: number, amountMinor: number): Promise<string> {
  const id = newId()
  await site.services.db.inTenant(site.operatorId, (tx) =>
    site.ledger.online.topUp(tx, wallet, {
      operatorId: site.operatorId,
      id,
      accountId: account,
      amountMinor,
      currency: 'CNY',
      at: new Date(Date.UTC(2026, 8, day, -4)),
      voucherNo: newId(),
      providerNo: '',
      by: { id: site.secondId, name: 'second' },
    }),
  )
  return id
}
/** Stores the fee that the provider kept of the account's payments on a day. */
const saveProviderFee = ({ account }: World, day: number, takenMinor: number, feeMinor: number) =>
  site.services.db.inTenant(site.operatorId, (tx) =>
    saveChannelDay(tx, {
      accountId: account,
      from: new Date(Date.UTC(2026, 8, day, -8)),
      to: new Date(Date.UTC(2026, 8, day + 1, -8)),
      takenMinor,
      feeMinor,
    }),
  )
/** Creates a session at noon that the wallet paid. */
async function charges({ place, wallet }: World, day: number, serviceMinor: number): Promise<string> {
  const id = await site.session(place, new Date(Date.UTC(2026, 8, day, 4)).toISOString(), {
    energyDwh: 1_000,
  })
  await posts(id, wallet, serviceMinor)
  return id
}
const posts = (sessionId: string, wallet: string, amountMinor: number) =>
  site.services.db.inTenant(site.operatorId, (tx) =>
    postJournals(tx, [
      {
        operatorId: site.operatorId,
        id: newId(),
        currency: 'CNY',
        businessType: amountMinor < 0 ? 'order.refund' : 'order.settled',
        ...testJournalAct(amountMinor < 0 ? 'order.refund' : 'order.settled'),
        businessId: sessionId,
        key: newId(),
        effectiveAt: site.services.now().toISOString(),
        entries: [
          { account: 'income_service', holderId: null, amountMinor: -amountMinor },
          { account: 'wallet_principal', holderId: wallet, amountMinor },
        ],
      },
    ]),
  )
const draftedOn = (day: number) => site.draft(new Date(Date.UTC(2026, 8, day, 6)).toISOString())
async function statements({ agreement }: World): Promise<StatementDetail[]> {
  const { data } = await site.call(
    'GET',
    `/api/finance/statements?agreementId=${agreement}&sort=periodFrom&pageSize=50`,
  )
  return Promise.all(
    data.list.map(async (row: { id: string }) => (await site.call('GET', `/api/finance/statements/${row.id}`)).data),
  )
}
const confirm = ({ id, version }: StatementDetail) =>
  site.call('POST', `/api/finance/statements/${id}/confirm`, { body: { version } })
const isSame = async ({ id }: StatementDetail) =>
  (await site.call('GET', `/api/finance/statements/${id}/proof`)).data.same

describe('ROUTE-13 /finance/settlement fees as they were kept', () => {
  test('an order bears what was kept of the payment it was paid from, the rate where that day was not compared; said on the line and the paper', async () => {
    const world = await aWorld()
    await paysIn(world, 1, 20_000)
    await saveProviderFee(world, 1, 20_000, 76)
    await charges(world, 1, 10_000)
    // A later payment of the same wallet, on a day that was not reconciled.
    await paysIn(world, 2, 20_000)
    await charges(world, 2, 5_000)
    await draftedOn(3)
    const [first, second] = await statements(world)
    if (!first || !second) throw new Error('no statements')
    expect(first).toMatchObject({ feeMinor: 38, netMinor: 4_981 })
    expect(first.lines).toMatchObject([{ retained: { sessions: 1, paidMinor: 10_000, feeE6: 38_000_000 } }])
    expect(second).toMatchObject({ feeMinor: 50, netMinor: 2_475 })
    expect(second.lines[0]?.retained).toBeUndefined()
    expect([await isSame(first), await isSame(second)]).toEqual([true, true])
    const paper = extractPdfText(await site.bytes(`/api/finance/statements/${first.id}/pdf`, 'en'))
    expect(paper).toContain('0.38 *')
  })

  test('what is posted after a statement was confirmed stands on the next one, to the difference; a draft takes it in', async () => {
    const world = await aWorld()
    await paysIn(world, 1, 20_000)
    await charges(world, 1, 10_000)
    await draftedOn(2)
    const [first] = await statements(world)
    if (!first) throw new Error('no statement')
    expect(first).toMatchObject({ feeMinor: 100, netMinor: 4_950 })
    expect((await confirm(first)).status).toBe(200)
    await saveProviderFee(world, 1, 20_000, 76)
    await charges(world, 2, 1_000)
    await draftedOn(3)
    const [before, next] = await statements(world)
    if (!before || !next) throw new Error('no statement')
    expect(before).toMatchObject({ feeMinor: 100, netMinor: 4_950, state: 'confirmed' })
    // 62 less than the earlier fee, and 3.8 of the second day: 500 − 2 + 31.
    expect(next).toMatchObject({ feeMinor: -58, netMinor: 529 })
    expect(next.lines.map((line) => [line.isEarlier, line.retained?.feeE6])).toEqual([
      [false, 3_800_000],
      [true, -62_000_000],
    ])
    // A new file of the day has other values: the draft uses them, the confirmed statement keeps its own.
    await saveProviderFee(world, 1, 20_000, 120)
    const again = await site.call('POST', `/api/finance/statements/${next.id}/recount`, {
      body: { version: next.version },
    })
    expect(again.data).toMatchObject({ feeMinor: -34, netMinor: 517 })
    expect([await isSame(before), await isSame(again.data)]).toEqual([true, true])
    // No other change: no further statement.
    await draftedOn(5)
    expect(await statements(world)).toHaveLength(2)
  })

  test('an agreement on a rate bears the rate, whatever was posted; a day without any fee is one that was compared', async () => {
    const [byRate, free] = [await aWorld({ feeBasis: 'rate' }), await aWorld()]
    for (const world of [byRate, free]) {
      await paysIn(world, 1, 20_000)
      await saveProviderFee(world, 1, 20_000, world === free ? 0 : 76)
      await charges(world, 1, 10_000)
    }
    await draftedOn(2)
    expect(await statements(byRate)).toMatchObject([{ feeMinor: 100, terms: [{ feeBasis: 'rate' }] }])
    expect(await statements(free)).toMatchObject([{ feeMinor: 0, lines: [{ retained: { sessions: 1, feeE6: 0 } }] }])
  })

  test('the file’s fee of the very payment comes before its day’s ratio; what several wallets paid bears the rate', async () => {
    const world = await aWorld()
    const paymentId = await paysIn(world, 1, 20_000)
    await saveProviderFee(world, 1, 60_000, 600)
    await site.services.db.inTenant(site.operatorId, (tx) =>
      sql`select finance_note_fees(array[${paymentId}]::uuid[], array[20000]::bigint[], array[50]::bigint[])`.execute(
        tx,
      ),
    )
    const other = { ...world, wallet: await createTestWallet(site.services, site.operatorId) }
    await paysIn(other, 1, 20_000)
    await charges(world, 1, 10_000)
    await draftedOn(2)
    expect(await statements(world)).toMatchObject([{ feeMinor: 25, lines: [{ retained: { feeE6: 25_000_000 } }] }])
    const shared = await charges(world, 2, 4_000)
    await posts(shared, other.wallet, 6_000)
    await draftedOn(3)
    const [, second] = await statements(world)
    // 1 % of 100.00, not the fee of either payment.
    expect(second).toMatchObject({ feeMinor: 100 })
    expect(second?.lines[0]?.retained).toBeUndefined()
  })

  test('what an order gave back to its wallet is not borne; what is borne of all orders is what was kept of their payment', async () => {
    const world = await aWorld()
    await paysIn(world, 1, 10_000)
    await saveProviderFee(world, 1, 10_000, 61)
    const sessions = [await charges(world, 1, 3_333), await charges(world, 1, 6_667)]
    await draftedOn(2)
    const [first] = await statements(world)
    if (!first) throw new Error('no statement')
    expect(first.feeMinor).toBe(61)
    await confirm(first)
    await posts(sessions[1] ?? '', world.wallet, -1_000)
    await draftedOn(3)
    const [, next] = await statements(world)
    expect(next?.lines).toMatchObject([{ isEarlier: true, retained: { paidMinor: -1_000, feeE6: -6_100_000 } }])
    expect(next?.feeMinor).toBe(-6)
  })
})
