import { createTestCardForm } from '@evops/cards/testing'
import { dayMs, hourMs, newId } from '@evops/platform/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createCardTestSite, type CardTestSite, type CardRecordDraft } from './testing/card-desk.ts'

let desk: CardTestSite
beforeAll(async () => void (desk = await createCardTestSite()))
afterAll(() => desk.close())
afterEach(() => desk.site.setNow(undefined))

const slip = () => ({ method: 'pos', voucherNo: newId() })
const upload = (...records: CardRecordDraft[]) =>
  desk.done('POST', '/api/cards/transactions', { content: desk.fileOf(records) })
async function loadedCard(minor: number) {
  const holderId = await desk.holder(minor)
  const card = await desk.purseCard(holderId)
  await desk.done('POST', `/api/cards/${card.id}/load`, { amountMinor: minor })
  return { ...card, holderId }
}
/** Returns the TAC that the card makes for a record. */
const tacOf = (record: CardRecordDraft): string => JSON.parse(desk.fileOf([record]))[0].tac
/** Requests an act that two people do, and approves it. */
async function doneByTwo(url: string, body: object) {
  const { approvalId } = await desk.done('POST', url, body)
  expect(await desk.approve(approvalId)).toMatchObject({ data: { state: 'executed' } })
}
const missingOf = async (cardId: string) =>
  (await desk.done('GET', `/api/cards/transactions/missing?cardId=${cardId}`)).list

describe('API-08 money on a chip', () => {
  test('load moves money of the wallet onto the chip once per key, unload takes it back; never more than there is', async () => {
    const holderId = await desk.holder(10_000)
    const card = await desk.purseCard(holderId)
    const url = `/api/cards/${card.id}/load`
    const key = newId()
    const first = await desk.done('POST', url, { amountMinor: 6_000 }, { key })
    expect(await desk.done('POST', url, { amountMinor: 6_000 }, { key })).toEqual(first)
    expect((await desk.sendRequest('POST', url, { amountMinor: 6_000 })).error).toBe('cards.wallet-short')
    expect((await desk.sendRequest('POST', url, { amountMinor: 1 }, { key: '' })).error).toBe('request.key-missing')
    const off = { amountMinor: 7_000, reason: 'asked for' }
    expect((await desk.sendRequest('POST', `/api/cards/${card.id}/unload`, off)).error).toBe('cards.purse-short')
    await doneByTwo(`/api/cards/${card.id}/unload`, { ...off, amountMinor: 1_000, tac: '0A0B0C0D' })
    expect(await desk.books(card.id, holderId)).toMatchObject({
      purse: 5_000,
      holder: 5_000,
      sum: 0,
      broken: [],
    })
    const [row] = (await desk.done('GET', `/user/cardoptlog/list?cardId=${card.id}&kind=unload`)).list
    expect(row).toMatchObject({ beforeMinor: 6_000, amountMinor: 1_000, afterMinor: 5_000, tac: '0A0B0C0D' })
  })

  test('a hundred loads of the same money at once: it is on the chip once', async () => {
    const holderId = await desk.holder(1_000)
    const card = await desk.purseCard(holderId)
    const all = await Promise.all(
      Array.from({ length: 100 }, () => desk.sendRequest('POST', `/api/cards/${card.id}/load`, { amountMinor: 1_000 })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await desk.books(card.id, holderId)).toMatchObject({ purse: 1_000, holder: 0, broken: [] })
  })

  test('a card without a holder has a wallet of its own; a card of another operator is not there; nobody’s code does nothing', async () => {
    const card = await desk.purseCard(null)
    const pay = { amountMinor: 3_000, ...slip() }
    await desk.done('POST', `/api/cards/${card.id}/load`, pay)
    expect(await desk.books(card.id)).toMatchObject({ purse: 3_000, own: 0, broken: [] })
    expect((await desk.sendRequest('POST', `/api/cards/${card.id}/cancel`, { reason: 'x', ...slip() })).error).toBe(
      'cards.chip-holds',
    )
    for (const [as, status] of [
      ['theirs', 404],
      ['nobody', 403],
      ['', 401],
    ] as const) {
      expect((await desk.sendRequest('POST', `/api/cards/${card.id}/load`, pay, { as })).status).toBe(status)
      expect((await desk.sendRequest('GET', `/api/cards/${card.id}/purse`, undefined, { as })).status).toBe(status)
    }
  })

  test('a shift’s totals are the ledger’s, with what was taken back in it; the log names the shift', async () => {
    const shift = await desk.done('POST', '/api/ledger/shifts', { openingMinor: 0 })
    const holderId = await desk.holder()
    const card = await desk.purseCard(holderId)
    const load = await desk.done('POST', `/api/cards/${card.id}/load`, { amountMinor: 9_000, method: 'cash' })
    await desk.done('POST', '/user/cardopt/recharge', { id: card.id, amountMinor: 2_000, method: 'cash' })
    const kinds = async () => (await desk.done('GET', `/user/cardoptlog/list?cardId=${card.id}&sort=at`)).list
    const [, , , paid, , topUp] = await kinds()
    expect(paid).toMatchObject({ kind: 'recharge', shiftId: shift.id, shiftName: 'One' })
    // Only the last operation can be reversed, and only by its clerk.
    const reverse = (id: string, as = 'one') =>
      desk.sendRequest('POST', `/api/cards/operations/${id}/reverse`, { reason: 'mistake' }, { as })
    expect((await reverse(load.operationId)).error).toBe('cards.not-reversible')
    expect((await reverse(topUp.id, 'other')).error).toBe('cards.not-reversible')
    expect(await reverse(topUp.id)).toMatchObject({ status: 200 })
    expect((await reverse(topUp.id)).error).toBe('cards.not-reversible')
    expect((await reverse(load.operationId)).error).toBe('cards.load-by-unloading')
    await doneByTwo(`/api/cards/${card.id}/unload`, { amountMinor: 9_000, reason: 'mistake' })
    expect(await desk.books(card.id, holderId)).toMatchObject({ purse: 0, holder: 9_000, broken: [] })
    expect((await kinds()).at(-1)).toMatchObject({ kind: 'unload', amountMinor: 9_000 })
    const refund = { id: card.id, amountMinor: 1_000, method: 'cash', reason: 'x' }
    await desk.done('POST', '/user/cardopt/refund', refund)
    expect(await reverse((await kinds()).at(-1).id)).toMatchObject({ status: 200 })
    const mine = await desk.done('GET', '/api/ledger/shifts/mine')
    const [cash] = mine.takings
    expect(cash).toMatchObject({ method: 'cash', inMinor: 12_000, outMinor: 3_000 })
    expect(mine.expectedMinor).toBe(9_000)
    expect(cash.inMinor - cash.outMinor).toBe(mine.expectedMinor)
    await desk.done('POST', `/api/ledger/shifts/${shift.id}/close`, { countedMinor: 9_000 })
    expect((await desk.books(card.id, holderId)).broken).toEqual([])
  })

  test('the PIN locks after five wrong tries; unlocked, another is set', async () => {
    const card = await loadedCard(100)
    const change = (body: object) => desk.sendRequest('POST', `/api/cards/${card.id}/pin`, body)
    expect((await change({ newPin: '12' })).status).toBe(400)
    expect((await change({ newPin: '246810' })).data).toEqual({ changed: true, pinTriesLeft: 5 })
    for (const left of [4, 3, 2, 1, 0])
      expect((await change({ oldPin: '111111', newPin: '222222' })).data).toEqual({
        changed: false,
        pinTriesLeft: left,
      })
    expect((await change({ oldPin: '246810', newPin: '222222' })).error).toBe('cards.pin-locked')
    await desk.done('POST', `/api/cards/${card.id}/pin/unlock`, { reason: 'came with a passport' })
    expect((await change({ newPin: '222222' })).data.changed).toBe(true)
    const { rows } = await desk.site.admin.query('select pin_sealed from cards_purses where card_id = $1', [card.id])
    expect(rows[0].pin_sealed.includes('222222')).toBe(false)
  })
})

describe('API-08 limits of prepaid cards', () => {
  test('on for yuan: what a card may hold, cash, identity, validity and loss, each refused in the rule’s words', async () => {
    const named = await desk.purseCard(await desk.holder(900_000))
    const load = (id: string, body: object) => desk.sendRequest('POST', `/api/cards/${id}/load`, body)
    const above = await load(named.id, { amountMinor: 500_001 })
    expect(above.error).toBe('cards.above-most')
    expect(above.msg).toContain('¥5,000.00')
    expect(above.msg).not.toContain('CNY')
    expect((await load(named.id, { amountMinor: 500_000 })).status).toBe(200)
    const unnamed = await desk.purseCard(null)
    expect((await load(unnamed.id, { amountMinor: 100_001, ...slip() })).error).toBe('cards.above-most')
    expect((await desk.sendRequest('POST', `/api/cards/${unnamed.id}/loss`, { reason: 'x' })).error).toBe(
      'cards.unnamed-loss',
    )
    const top = { id: named.id, amountMinor: 1_000_000, ...slip() }
    expect((await desk.sendRequest('POST', '/user/cardopt/recharge', top)).error).toBe('cards.identity-needed')
    const identified = { ...top, identityNo: '11010519491231002X' }
    expect((await desk.sendRequest('POST', '/user/cardopt/recharge', identified)).status).toBe(200)
    const cash = { id: named.id, amountMinor: 5_000_000, method: 'cash', identityNo: 'X1' }
    expect((await desk.sendRequest('POST', '/user/cardopt/recharge', cash)).error).toBe('cards.no-cash')
    const blank = await desk.done('POST', '/api/cards', createTestCardForm({ family: 'offline_purse' }))
    await desk.done('POST', `/api/cards/${blank.id}/personalise`, {})
    const short = {
      id: blank.id,
      holderId: null,
      validUntil: new Date(Date.now() + 365 * dayMs).toISOString(),
    }
    expect((await desk.sendRequest('POST', '/user/cardopt/hairpin', short)).error).toBe('cards.unnamed-validity')
    const { rows } = await desk.site.admin.query(
      `select detail::text, encode(identity_sealed, 'escape') as sealed from cards_operations where identity_sealed is not null`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(identified.identityNo)
  })

  test('L-09 tighter counts at once, looser when another person agrees; a date in the past is refused', async () => {
    const { current } = await desk.done('GET', '/api/cards/rules')
    const set = (change: object) =>
      desk.sendRequest('POST', '/api/cards/rules', { ...current, reason: 'policy', ...change })
    expect((await set({ validFrom: '2020-01-01T00:00:00Z' })).error).toBe('cards.rules-past')
    const tighter = await set({ unnamedMostMinor: 90_000 })
    expect(tighter.data).toMatchObject({ approvalId: null, current: { unnamedMostMinor: 90_000 } })
    const looser = await set({ unnamedMostMinor: null })
    expect(looser.data).toMatchObject({
      approvalId: expect.any(String),
      current: { unnamedMostMinor: 90_000 },
    })
    expect(await desk.approve(looser.data.approvalId)).toMatchObject({ data: { state: 'executed' } })
    const { versions } = await desk.done('GET', '/api/cards/rules')
    expect(versions).toHaveLength(2)
    await set(current)
  })
})

describe('API-10 what terminals upload', () => {
  test('a file taken whole is what its rows are one by one: the same results, positions, grey locks and sessions', async () => {
    const [whole, single] = [await loadedCard(20_000), await loadedCard(20_000)]
    const start = Date.now() - 2 * hourMs
    type Wish = Partial<CardRecordDraft> & { isTwisted?: boolean }
    const createPurseRecord = (counter: number, more: Wish = {}) => ({
      counter,
      amountMinor: 100,
      beforeMinor: 20_000 - counter * 100,
      at: new Date(start + counter * 60_000),
      ...more,
    })
    const records = [
      createPurseRecord(2),
      createPurseRecord(1),
      createPurseRecord(2),
      createPurseRecord(2, { amountMinor: 90, isTwisted: true }),
      createPurseRecord(2, { tac: 'AAAAAAAA' }),
      createPurseRecord(4, { kind: 'grey' }),
      createPurseRecord(3, { afterMinor: 1 }),
      createPurseRecord(4, { kind: 'supplement' }),
      createPurseRecord(6, { kind: 'grey' }),
      createPurseRecord(7, { kind: 'load', afterMinor: 19_400 }),
      createPurseRecord(3, { at: new Date(start + 200_000) }),
      createPurseRecord(9),
    ] as const
    const withCardNo = (card: { cardNo: string }) =>
      records.map(({ isTwisted, ...record }) => {
        const ofCard = { ...record, cardNo: card.cardNo }
        return isTwisted ? { ...ofCard, tac: tacOf({ ...ofCard, amountMinor: 100 }) } : ofCard
      })
    const inOne = await upload(...withCardNo(whole))
    const oneByOne = []
    for (const record of withCardNo(single)) oneByOne.push((await upload(record)).rows[0].result)
    const byRow = inOne.rows.toSorted((a: { row: number }, b: { row: number }) => a.row - b.row)
    expect(byRow.map(({ result }: { result: string }) => result)).toEqual(oneByOne)
    const listCardTransactions = async (id: string) =>
      (
        await desk.site.admin.query(
          `select kind, counter, position::float8, doubt, settle_state, taken_minor::float8 from cards_transactions
           where card_id = $1 order by at, kind, doubt, amount_minor`,
          [id],
        )
      ).rows
    expect(await listCardTransactions(whole.id)).toEqual(await listCardTransactions(single.id))
    expect(await listCardTransactions(whole.id)).toHaveLength(10)
    expect(await desk.books(whole.id, whole.holderId)).toEqual(await desk.books(single.id, single.holderId))
  })

  test('late, again and in any order; a gap in the counter is missing until it comes; more than was loaded is held', async () => {
    const card = await loadedCard(10_000)
    const now = Date.now()
    const at = (counter: number) => new Date(now - (10 - counter) * 60_000)
    const paid = (counter: number, beforeMinor: number): CardRecordDraft => ({
      cardNo: card.cardNo,
      counter,
      amountMinor: 4_000,
      beforeMinor,
      at: at(counter),
    })
    expect(await upload(paid(3, 9_000))).toMatchObject({ taken: 1 })
    expect(await missingOf(card.id)).toMatchObject([{ kind: 'counter', counterFrom: 1, counterTo: 2, records: 2 }])
    expect(await upload(paid(3, 9_000), paid(2, 13_000))).toMatchObject({ taken: 1, existing: 1 })
    expect(await upload(paid(1, 17_000))).toMatchObject({ taken: 0, held: 1 })
    expect(await missingOf(card.id)).toEqual([])
    expect(await desk.done('GET', `/api/cards/${card.id}/purse`)).toMatchObject({
      purseMinor: 2_000,
      missing: 0,
    })
    const { list, total, totalMinor } = await desk.tradesOf(card.id)
    expect([list.length, total, totalMinor]).toEqual([3, 3, 8_000])
    expect((await desk.books(card.id, card.holderId)).broken).toEqual([])
  })

  test('files tell what the screens tell: the counter and verification of a payment, the certificate of an unload', async () => {
    const card = await loadedCard(10_000)
    await upload({ cardNo: card.cardNo, counter: 1, amountMinor: 4_000, beforeMinor: 10_000, at: new Date() })
    const off = { amountMinor: 1_000, reason: 'asked for', tac: '0A0B0C0D' }
    await doneByTwo(`/api/cards/${card.id}/unload`, off)
    const [trade] = await desk.exportOf('cards.trades', { cardId: card.id })
    expect(trade).toMatchObject({
      Type: 'Payment',
      'Paid by card': { decimal: '40.00' },
      'Balance before': { decimal: '100.00' },
      'Balance after': { decimal: '60.00' },
      'Card counter': 1,
      Verification: 'TAC correct',
      Processing: 'Awaiting session',
    })
    const unload = (await desk.exportOf('cards.operations', { cardId: card.id })).at(-1)
    expect(unload).toMatchObject({ Operation: 'Unload', TAC: '0A0B0C0D', By: 'One', Result: 'Done' })
  })

  test('a counter of 16 bits begins anew; the same counter with another certificate, wrong sums and unknown cards are told apart', async () => {
    const card = await loadedCard(10_000)
    const now = Date.now()
    await desk.site.admin.query('update cards_purses set counter_from = 65533 where card_id = $1', [card.id])
    const paid = (counter: number, minute: number, more: Partial<CardRecordDraft> = {}): CardRecordDraft => ({
      cardNo: card.cardNo,
      counter,
      amountMinor: 100,
      beforeMinor: 5_000,
      at: new Date(now - (60 - minute) * 60_000),
      ...more,
    })
    expect(await upload(paid(1, 4), paid(65_535, 2), paid(65_534, 1), paid(0, 3))).toMatchObject({ taken: 4 })
    expect(await missingOf(card.id)).toEqual([])
    const odd = await upload(
      paid(0, 9),
      paid(2, 10, { afterMinor: 5_000 }),
      paid(3, 11, { cardNo: '0000000000000000' }),
      paid(65_535, 2, { amountMinor: 200, afterMinor: 4_800, tac: tacOf(paid(65_535, 2)) }),
    )
    expect(odd).toMatchObject({ taken: 0, held: 2, refused: 2 })
    expect(odd.rows.map(({ row, result }: { row: number; result: string }) => [row, result])).toEqual([
      [4, 'refused'],
      [5, 'refused'],
      [2, 'held'],
      [3, 'held'],
    ])
    const { list } = await desk.done('GET', `/user/cardtrans/list?cardId=${card.id}&verifyState=bad&sort=startedAt`)
    expect(list.map((row: { doubt: string }) => row.doubt)).toEqual(['counter', 'sums'])
    expect(await desk.books(card.id, card.holderId)).toMatchObject({
      purse: 9_600,
      clearing: -400,
      broken: [],
    })

    // A person decides about doubtful records: once, and never for two with the same counter.
    const decide = (id: string, as: string) =>
      desk.sendRequest('POST', `/api/cards/transactions/${id}/decide`, { as, reason: 'seen' }, { as: 'other' })
    const [twice, sums] = list.map((row: { transactionId: string }) => row.transactionId)
    expect((await decide(twice, 'accept')).error).toBe('cards.not-to-decide')
    expect((await decide(twice, 'reject')).data).toMatchObject({ settleState: 'rejected' })
    expect((await decide(sums, 'accept')).data).toMatchObject({ settleState: 'waiting' })
    expect((await decide(sums, 'income')).data).toMatchObject({ settleState: 'decided' })
    expect((await decide(sums, 'give_back')).error).toBe('cards.not-to-decide')
    expect(await desk.books(card.id, card.holderId)).toMatchObject({
      purse: 9_500,
      clearing: -400,
      broken: [],
    })
    const [waiting] = (await desk.done('GET', `/user/cardtrans/list?cardId=${card.id}&settleState=waiting`)).list
    const back = { as: 'give_back', reason: 'seen' }
    await doneByTwo(`/api/cards/transactions/${waiting.transactionId}/decide`, back)
    expect(await desk.books(card.id, card.holderId)).toMatchObject({
      clearing: -300,
      holder: 100,
      broken: [],
    })
    // The rejected record and the refunded one are listed, and the total says that it leaves them out.
    const whole = await desk.done('GET', `/user/cardtrans/list?cardId=${card.id}`)
    const listed = whole.list.reduce((sum: number, row: { totalMinor: number }) => sum + row.totalMinor, 0)
    expect(whole).toMatchObject({ totalMinor: listed - 200, uncountedMinor: 200 })
    expect(
      (
        await desk.sendRequest(
          'POST',
          `/api/cards/transactions/${sums}/decide`,
          { as: 'reject', reason: 'x' },
          { as: 'theirs' },
        )
      ).status,
    ).toBe(404)
  })

  test('a file that is none, or lacks columns, is refused', async () => {
    const send = (content: string) => desk.sendRequest('POST', '/api/cards/transactions', { content })
    expect((await send('cardNo,kind\n1,2\n')).error).toBe('cards.import-columns')
    const csv =
      'cardNo,kind,counter,time,terminal,amountMinor,beforeMinor,afterMinor\n12,purchase,1,20261301000000,T,1,1,0\n'
    expect((await send(csv)).data).toMatchObject({ total: 1, refused: 1 })
  })

  test('loads of terminals beside operations: paired by certificate or day; told without one, or never told, both are missing and decided', async () => {
    const card = await loadedCard(5_000)
    await desk.done('POST', '/user/cardopt/recharge', { id: card.id, amountMinor: 30_000, ...slip() })
    const load = (amountMinor: number, tac = '') =>
      desk.done('POST', `/api/cards/${card.id}/load`, { amountMinor, tac })
    const record = (counter: number, amountMinor: number, more: object = {}) => ({
      kind: 'load' as const,
      cardNo: card.cardNo,
      counter,
      amountMinor,
      beforeMinor: 0,
      afterMinor: amountMinor,
      ...more,
    })
    const later = new Date(Date.now() + 60_000)
    const certified = record(2, 1_000, { at: later })
    await load(1_000, tacOf(certified))
    const never = await load(2_000)
    await upload(record(1, 5_000), certified)
    await upload(record(4, 700, { at: later }), record(5, 300, { at: later }), record(6, 50, { at: later }))
    const kinds = async () =>
      (await missingOf(card.id)).map(({ kind, amountMinor }: { kind: string; amountMinor: number }) => [
        kind,
        amountMinor,
      ])
    const loadEvents = [
      ['load_reported', 700],
      ['load_reported', 300],
      ['load_reported', 50],
    ]
    expect(await kinds()).toEqual(expect.arrayContaining([...loadEvents, ['load_unreported', 2_000]]))
    expect(await kinds()).toHaveLength(4)
    const before = await desk.books(card.id, card.holderId)
    const rows: { kind: string; amountMinor: number; transactionId: string; operationId: string }[] = await missingOf(
      card.id,
    )
    const told700 = rows.find(({ amountMinor }) => amountMinor === 700)?.transactionId
    const told300 = rows.find(({ amountMinor }) => amountMinor === 300)?.transactionId
    const told50 = rows.find(({ amountMinor }) => amountMinor === 50)?.transactionId
    const decide = (id: string | undefined, as: string, how = {}) =>
      desk.sendRequest('POST', `/api/cards/transactions/${id}/decide`, { as, reason: 'x' }, how)
    expect((await decide(told700, 'income')).error).toBe('cards.not-to-decide')
    expect((await decide(told700, 'load', { as: 'theirs' })).status).toBe(404)
    expect(await decide(told700, 'load')).toMatchObject({ status: 200 })
    expect((await decide(told700, 'load')).error).toBe('cards.not-to-decide')
    await doneByTwo(`/api/cards/transactions/${told300}/decide`, { as: 'written_off', reason: 'x' })
    expect(await decide(told50, 'reject')).toMatchObject({ status: 200 })
    const pending = `/api/cards/operations/${never.operationId}/decide`
    expect((await desk.sendRequest('POST', pending, { as: 'stands', reason: 'x' }, { as: 'theirs' })).status).toBe(404)
    await doneByTwo(pending, { as: 'take_back', reason: 'never on the chip' })
    expect((await desk.sendRequest('POST', pending, { as: 'stands', reason: 'x' })).error).toBe('cards.not-to-decide')
    expect(await kinds()).toEqual([])
    expect(await desk.books(card.id, card.holderId)).toEqual({
      ...before,
      purse: before.purse + 700 + 300 - 2_000,
      holder: before.holder - 700 + 2_000,
    })
    const more = await load(900)
    await upload(record(9, 10, { at: new Date(Date.now() + 120_000) }))
    expect(await kinds()).toEqual(expect.arrayContaining([['load_unreported', 900]]))
    const url = `/api/cards/operations/${more.operationId}/decide`
    await desk.done('POST', url, { as: 'stands', reason: 'the file is lost' })
    expect(await kinds()).toEqual([['load_reported', 10]])
    // Booked after the upload of its record: it is the same load.
    await load(10)
    expect(await kinds()).toEqual([])
  })
})

describe('API-08 grey locks', () => {
  const lockOf = (card: { cardNo: string }, counter: number, hoursAgo = 1): CardRecordDraft => ({
    cardNo: card.cardNo,
    kind: 'grey',
    counter,
    amountMinor: 500,
    beforeMinor: 1_000,
    at: new Date(Date.now() - hoursAgo * hourMs),
  })
  const state = async (id: string) => (await desk.done('GET', `/api/cards/${id}`)).state

  test('the payment that completes it releases the card; told in the other order it never was grey', async () => {
    const card = await loadedCard(1_000)
    await upload(lockOf(card, 1))
    expect(await state(card.id)).toBe('grey')
    const completed: CardRecordDraft = {
      ...lockOf(card, 1),
      kind: 'supplement',
      afterMinor: 500,
      at: new Date(),
    }
    await upload(completed)
    expect(await state(card.id)).toBe('active')
    const other = await loadedCard(1_000)
    await upload({ ...completed, cardNo: other.cardNo })
    await upload(lockOf(other, 1))
    expect(await state(other.id)).toBe('active')
    expect(await desk.books(other.id, other.holderId)).toMatchObject({ purse: 500, broken: [] })
  })

  test('L-09 without a record it is released after 72 hours, with the PIN, by two people, and nothing is deducted; a payment that comes later is', async () => {
    const card = await loadedCard(1_000)
    await desk.done('POST', `/api/cards/${card.id}/pin`, { newPin: '135790' })
    await upload(lockOf(card, 1))
    const url = `/api/cards/${card.id}/ungrey`
    const wish = { reason: 'terminal is broken', force: true, pin: '135790' }
    expect((await desk.sendRequest('POST', url, wish)).error).toBe('cards.no-record')
    desk.site.setNow(new Date(Date.now() + 72 * hourMs))
    expect((await desk.sendRequest('POST', url, { ...wish, force: false })).error).toBe('cards.no-record')
    expect(await desk.done('POST', url, { ...wish, pin: '000000' })).toMatchObject({
      approvalId: null,
      pinTriesLeft: 4,
    })
    const { approvalId } = await desk.done('POST', url, wish)
    expect(await state(card.id)).toBe('grey')
    const own = await desk.sendRequest('POST', `/api/organisation/approvals/${approvalId}/approve`, {})
    expect(own.error).toBe('organisation.approval-own-request')
    expect((await desk.approve(approvalId)).data).toMatchObject({ state: 'executed' })
    expect(await state(card.id)).toBe('active')
    const [row] = (await desk.done('GET', `/user/cardoptlog/list?cardId=${card.id}&kind=ungrey`)).list
    expect(row).toMatchObject({ byName: 'One', approverName: 'Other', amountMinor: null, result: 'done' })
    expect(await desk.books(card.id, card.holderId)).toMatchObject({ purse: 1_000 })
    await upload({ ...lockOf(card, 1), kind: 'supplement', afterMinor: 500, at: new Date() })
    expect(await desk.books(card.id, card.holderId)).toMatchObject({ purse: 500, clearing: -500, broken: [] })
  })

  test('a lost card keeps its grey lock and is not given back before it is released', async () => {
    const card = await loadedCard(1_000)
    await desk.done('POST', '/user/cardopt/lockorunlock', { id: card.id, reason: 'seen', locked: true })
    await upload(lockOf(card, 1))
    expect(await state(card.id)).toBe('locked')
    await desk.done('POST', '/user/cardopt/lockorunlock', { id: card.id, reason: 'seen', locked: false })
    const give = { reason: 'leaves', ...slip() }
    expect((await desk.sendRequest('POST', `/api/cards/${card.id}/cancel`, give)).error).toBe('cards.grey-open')
  })
})
