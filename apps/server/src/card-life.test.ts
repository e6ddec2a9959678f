import { dayMs } from '@evops/platform/contract'
import { runTestSession } from '@evops/charging/testing'
import { scaleTestTimeout, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCardTestSite, type CardTestSite, type CardRecordDraft } from './testing/card-desk.ts'

let desk: CardTestSite
beforeAll(async () => {
  desk = await createCardTestSite()
  // One price at every hour: sessions of the same size have the same amount.
  await desk.site.admin.query(
    `update tariffs_versions set content = regexp_replace(content::text, '"(electricityE5|serviceE5)": \\d+', '"\\1": 50000', 'g')::jsonb`,
  )
})
afterAll(() => desk.close())

const zone = 'Asia/Shanghai'
const slip = { method: 'pos', voucherNo: 'T1' }

test(
  'L-09, API-08, API-10 a card’s life: personalised, issued, topped up, loaded, charges online and offline, grey, released, lost, replaced, refunded, given back; the books are looked at after each step',
  async () => {
    const { site, sendRequest, done, books } = desk
    const holderId = await desk.holder()
    site.setNow(new Date(Date.now() - 2 * dayMs))
    const card = await desk.purseCard(holderId)
    expect(card).toMatchObject({ state: 'active', holderId })
    const whole = { sum: 0, broken: [] }
    expect(await books(card.id, holderId)).toEqual({ purse: 0, clearing: 0, own: 0, holder: 0, ...whole })

    await done('POST', '/user/cardopt/recharge', { id: card.id, amountMinor: 50_000, ...slip })
    expect(await books(card.id, holderId)).toMatchObject({ purse: 0, holder: 50_000, ...whole })
    const wish = { amountMinor: 40_000, tac: 'A1B2C3D4' }
    const load = await done('POST', `/api/cards/${card.id}/load`, wish)
    expect(load).toMatchObject({ beforeMinor: 0, amountMinor: 40_000, afterMinor: 40_000 })
    expect(await books(card.id, holderId)).toMatchObject({ purse: 40_000, holder: 10_000, ...whole })

    // Charging: the chip must pay the session, whoever holds the card.
    site.setNow(undefined)
    const chargePoint = await site.chargePoint()
    const session = async (minutes: number) => {
      const point = await site.connect(chargePoint)
      const sessions = async () =>
        (await desk.tradesOf(card.id)).list.filter((row: { sessionId: string | null }) => row.sessionId !== null)
      const before = (await sessions()).length
      await runTestSession(point, {
        idTag: card.uid,
        from: minutes + 40,
        until: minutes,
        startWh: 1_000_000 + (500 - minutes) * 1_000,
      })
      await point.close()
      await waitUntil(
        async () => (await sessions())[0]?.state === 'settled' && (await sessions()).length > before,
        'the session is settled',
      )
      return (await sessions())[0]
    }
    const upload = async (fields: Omit<CardRecordDraft, 'cardNo' | 'chargePoint' | 'connector'>) => {
      const record = { cardNo: card.cardNo, chargePoint: chargePoint.chargePointNo, connector: 1, ...fields }
      return done('POST', '/api/cards/transactions', { content: desk.fileOf([record], zone) })
    }
    const online = await session(400)
    expect(online).toMatchObject({ payState: 'paid', settleState: null, differenceMinor: online.totalMinor })
    const one: number = online.totalMinor
    expect(await books(card.id, holderId)).toMatchObject({
      purse: 40_000,
      clearing: one,
      holder: 10_000,
      ...whole,
    })
    const fields = {
      counter: 1,
      amountMinor: one,
      beforeMinor: 40_000,
      at: new Date(Date.now() - 400 * 60_000),
    }
    expect(await upload(fields)).toMatchObject({ taken: 1, held: 0 })
    expect(await upload(fields)).toMatchObject({ taken: 0, existing: 1 })
    const [paid] = (await desk.tradesOf(card.id)).list
    expect(paid).toMatchObject({
      sessionId: online.id,
      verifyState: 'ok',
      settleState: 'matched',
      paidMinor: one,
      differenceMinor: 0,
    })
    expect(await books(card.id, holderId)).toMatchObject({ purse: 40_000 - one, clearing: 0, ...whole })

    // Offline: the terminal's file arrives first, then the charge point's delayed upload of the session.
    const offline = {
      counter: 2,
      amountMinor: one,
      beforeMinor: 40_000 - one,
      at: new Date(Date.now() - 300 * 60_000),
    }
    expect(await upload(offline)).toMatchObject({ taken: 1 })
    expect((await desk.tradesOf(card.id)).list[0]).toMatchObject({ sessionId: null, settleState: 'waiting' })
    const rest = 40_000 - 2 * one
    expect(await books(card.id, holderId)).toMatchObject({ purse: rest, clearing: -one, ...whole })
    const late = await session(300)
    await desk.cards.jobs?.['cards:match-transactions']?.run({}, { jobId: '', attempt: 1 })
    const { list, totalMinor } = await desk.tradesOf(card.id)
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ state: 'settled', settleState: 'matched', differenceMinor: 0 })
    expect(totalMinor).toBe(2 * one)
    expect(list[0].sessionId).toBe(late.id)
    expect(await books(card.id, holderId)).toMatchObject({ purse: rest, clearing: 0, ...whole })

    // Removed during the payment: the card is grey, refused everywhere, and nothing is deducted yet.
    const third = await session(200)
    const lock = {
      kind: 'grey',
      counter: 3,
      amountMinor: one,
      beforeMinor: rest,
      at: new Date(Date.now() - 200 * 60_000),
    } as const
    expect(await upload(lock)).toMatchObject({ taken: 1 })
    expect(await done('GET', `/api/cards/${card.id}`)).toMatchObject({ state: 'grey' })
    expect((await sendRequest('POST', `/api/cards/${card.id}/cancel`, { reason: 'x', ...slip })).error).toBe(
      'cards.not-so',
    )
    expect(await books(card.id, holderId)).toMatchObject({ purse: rest, clearing: one, ...whole })
    const released = await done('POST', `/api/cards/${card.id}/ungrey`, { reason: 'brought to the desk' })
    expect(released).toMatchObject({ deductedMinor: one, sessionId: third.id, approvalId: null })
    expect(await books(card.id, holderId)).toMatchObject({ purse: rest - one, clearing: 0, ...whole })
    expect(await done('GET', `/api/cards/${card.id}`)).toMatchObject({ state: 'active' })

    // Lost: the card is replaced only after the waiting time for terminal files, with its last known balance.
    await done('POST', `/api/cards/${card.id}/loss`, { reason: 'on the bus' })
    const blank = await done('POST', '/api/cards', {
      family: 'offline_purse',
      cardNo: '9000000000000001',
      uid: 'A1A2A3A4A5A6A7',
      media: 'cpu',
    })
    await done('POST', `/api/cards/${blank.id}/personalise`, {})
    const swap = { cardNo: blank.cardNo, uid: blank.uid, reason: 'lost' }
    expect((await sendRequest('POST', `/api/cards/${card.id}/replace`, swap)).error).toBe('cards.waits-for-uploads')
    expect(await books(card.id, holderId)).toMatchObject({ purse: rest - one, holder: 10_000, ...whole })
    site.setNow(new Date(Date.now() + 7 * dayMs + 60_000))
    const fresh = await done('POST', `/api/cards/${card.id}/replace`, swap)
    expect(fresh).toMatchObject({ state: 'active', holderId, replacesId: card.id })
    const back = 10_000 + rest - one
    await desk.approve(fresh.approvalId)
    expect(await books(card.id, holderId)).toMatchObject({ purse: 0, clearing: 0, holder: back, ...whole })

    await done('POST', `/api/cards/${fresh.id}/load`, { amountMinor: 5_000 })
    expect(await books(fresh.id, holderId)).toMatchObject({ purse: 5_000, holder: back - 5_000, ...whole })
    const refund = { id: fresh.id, amountMinor: 4_000, reason: 'asked for', ...slip }
    await done('POST', '/user/cardopt/refund', refund)
    expect(await books(fresh.id, holderId)).toMatchObject({ purse: 5_000, holder: back - 9_000, ...whole })
    const off = { amountMinor: 5_000, reason: 'leaves' }
    await desk.approve((await done('POST', `/api/cards/${fresh.id}/unload`, off)).approvalId)
    await done('POST', `/api/cards/${fresh.id}/cancel`, { reason: 'leaves', ...slip })
    expect(await books(fresh.id, holderId)).toMatchObject({
      purse: 0,
      clearing: 0,
      holder: back - 4_000,
      ...whole,
    })

    const kinds = async (id: string) =>
      (await done('GET', `/user/cardoptlog/list?cardId=${id}&sort=at&pageSize=50`)).list.map(
        (row: { kind: string; amountMinor: number | null }) => [row.kind, row.amountMinor],
      )
    expect(await kinds(card.id)).toEqual([
      ['register', null],
      ['personalise', null],
      ['issue', null],
      ['recharge', 50_000],
      ['load', 40_000],
      ['grey', null],
      ['ungrey', one],
      ['loss', null],
      ['replace', null],
    ])
    expect((await kinds(fresh.id)).slice(2)).toEqual([
      ['issue', null],
      ['check', rest - one],
      ['load', 5_000],
      ['refund', 4_000],
      ['unload', 5_000],
      ['cancel', null],
    ])
    expect(await done('GET', `/api/cards/transactions/missing?cardId=${card.id}`)).toMatchObject({ total: 0 })
  },
  scaleTestTimeout(60_000),
)
