import { createTestCardForm } from '@evops/cards/testing'
import { insertTestCustody } from '@evops/organisation/testing'
import { minuteMs, newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCardTestSite, type CardTestSite, type CardRecordDraft } from './testing/card-desk.ts'

let desk: CardTestSite
beforeAll(async () => void (desk = await createCardTestSite()))
afterAll(() => desk.close())

const started = Date.now() - 3 * 60 * minuteMs
const upload = (records: readonly CardRecordDraft[], as = 'one') =>
  desk.done('POST', '/api/cards/transactions', { content: desk.fileOf(records) }, { as })
const decide = (id: string, as: string, by: string) =>
  desk.sendRequest('POST', `/api/cards/transactions/${id}/decide`, { as, reason: 'seen' }, { as: by })
async function loadedCard(minor: number, more: object = {}) {
  const holderId = await desk.holder(minor)
  const card = await desk.purseCard(holderId, more)
  if (minor > 0) await desk.done('POST', `/api/cards/${card.id}/load`, { amountMinor: minor })
  return { ...card, holderId }
}
const paid = (card: { cardNo: string }, counter: number, more: Partial<CardRecordDraft> = {}): CardRecordDraft => ({
  cardNo: card.cardNo,
  counter,
  amountMinor: 1_000,
  beforeMinor: 10_000,
  at: new Date(started + counter * minuteMs),
  ...more,
})
const tradesOf = async (card: { id: string }) => (await desk.tradesOf(card.id)).list
const refusedAlone = { status: 403, error: 'cards.own-record' }

describe('decision 223: evidence before money', () => {
  test.each([
    ['a card without keys', { media: 'm1' }, undefined, 'unverified'],
    ['a TAC that is missing', {}, '', 'tac'],
    ['a TAC that is false', {}, '00000000', 'tac'],
  ] as const)('a record of %s is held with its reason, and nothing is posted', async (_, more, tac, doubt) => {
    const card = await loadedCard(10_000, more)
    const kinds = ['purchase', 'grey', 'load'] as const
    const records = kinds.map((kind, place) => ({
      ...paid(card, place + 1, { kind, ...(kind === 'load' && { afterMinor: 11_000 }) }),
      ...(tac !== undefined && { tac }),
    }))
    expect(await upload(records)).toMatchObject({ taken: 0, held: 3 })
    expect((await tradesOf(card)).map((row: { doubt: string }) => row.doubt)).toEqual([doubt, doubt, doubt])
    const books = await desk.books(card.id, card.holderId)
    expect(books).toMatchObject({ purse: 10_000, clearing: 0, holder: 0, broken: [] })
    expect((await desk.done('GET', `/api/cards/${card.id}`)).state).toBe('active')
  })

  test('a card whose key set holds no key is one whose TAC nobody can verify', async () => {
    const card = await loadedCard(10_000)
    const { rows } = await desk.site.admin.query(
      `select k.* from cards_keys k join cards_card_keys u on u.key_set_id = k.key_set_id
       where u.card_id = $1 and k.name = 'tac'`,
      [card.id],
    )
    const place = [rows[0].key_set_id]
    await desk.site.admin.query(`update cards_keys set sealed = null where key_set_id = $1 and name = 'tac'`, place)
    const result = await upload([paid(card, 1)])
    await desk.site.admin.query(`update cards_keys set sealed = $2 where key_set_id = $1 and name = 'tac'`, [
      ...place,
      rows[0].sealed,
    ])
    expect(result).toMatchObject({ taken: 0, held: 1 })
    expect(await tradesOf(card)).toMatchObject([{ doubt: 'unverified', uploadedByName: 'One' }])
  })

  test('who brought the file decides nothing about it, nor does an account in the same hand; another person does', async () => {
    const card = await loadedCard(10_000, { media: 'm1' })
    await upload([paid(card, 1), paid(card, 2)])
    const [second, first] = (await tradesOf(card)).map((row: { transactionId: string }) => row.transactionId)
    expect(await decide(first, 'accept', 'one')).toMatchObject(refusedAlone)
    expect(await decide(first, 'reject', 'one')).toMatchObject(refusedAlone)
    const { operatorId, services } = desk.site
    const hand = { operatorId, userId: desk.userIds.third, byId: desk.userIds.one }
    await insertTestCustody(services, { ...hand, kind: 'reset' })
    const oneHand = { status: 403, error: 'organisation.approval-one-hand' }
    expect(await decide(first, 'accept', 'third')).toMatchObject(oneHand)
    await desk.site.admin.query('delete from organisation_account_custodies')
    expect(await desk.books(card.id)).toMatchObject({ purse: 10_000 })
    expect(await decide(first, 'accept', 'other')).toMatchObject({ data: { settleState: 'waiting' } })
    expect(await decide(second, 'reject', 'other')).toMatchObject({ data: { settleState: 'rejected' } })
    expect(await desk.books(card.id)).toMatchObject({ purse: 9_000, clearing: -1_000, broken: [] })
  })

  test('an accepted load or grey lock is what it was reported as, not a payment', async () => {
    const card = await loadedCard(10_000, { media: 'm1' })
    const load = paid(card, 1, { kind: 'load', amountMinor: 10_000, beforeMinor: 0, afterMinor: 10_000 })
    await upload([load, paid(card, 1, { kind: 'grey' })])
    const rows = await tradesOf(card)
    for (const { transactionId } of rows) await decide(transactionId, 'accept', 'other')
    const after = (await tradesOf(card)).map((row: { kind: string; settleState: string }) => [
      row.kind,
      row.settleState,
    ])
    expect(after.toSorted()).toEqual([
      ['grey', 'grey'],
      ['load', 'noted'],
    ])
    expect((await desk.done('GET', `/api/cards/${card.id}`)).state).toBe('grey')
    expect(await desk.books(card.id)).toMatchObject({ purse: 10_000, clearing: 0, broken: [] })
  })

  test('a chip that was never loaded has nothing to take, and two people cannot take it either', async () => {
    const card = await loadedCard(0)
    const record = paid(card, 1, { amountMinor: 90_000, beforeMinor: 100_000 })
    expect(await upload([record])).toMatchObject({ taken: 0, held: 1 })
    const [row] = await tradesOf(card)
    expect(row).toMatchObject({ doubt: 'short', settleState: 'held', verifyState: 'ok' })
    expect((await decide(row.transactionId, 'accept', 'other')).error).toBe('cards.purse-short')
    expect(await desk.books(card.id, card.holderId)).toMatchObject({ purse: 0, clearing: 0, broken: [] })
  })

  test('never more is taken than was loaded: of one file in its order, and in the database whoever posts', async () => {
    const card = await loadedCard(2_500)
    expect(await upload([1, 2, 3].map((counter) => paid(card, counter)))).toMatchObject({ taken: 2, held: 1 })
    expect(await desk.books(card.id)).toMatchObject({ purse: 500, clearing: -2_000, broken: [] })
    const { services, operatorId } = desk.site
    const post = services.db.inTenant(operatorId, (tx) =>
      desk.ledger.post(tx, [
        {
          operatorId,
          id: newId(),
          currency: 'CNY',
          businessType: 'card.purchase',
          businessId: card.id,
          key: newId(),
          effectiveAt: new Date().toISOString(),
          entries: [
            { account: 'purse', holderId: card.id, amountMinor: 501 },
            { account: 'purse_clearing', holderId: card.id, amountMinor: -501 },
          ],
        },
      ]),
    )
    await expect(post).rejects.toMatchObject({ code: 'ledger.overdrawn' })
  })

  test('a counter skips at most fifty; beyond it the record is held until another person accepts it', async () => {
    const card = await loadedCard(10_000)
    expect(await upload([paid(card, 51)])).toMatchObject({ taken: 1 })
    expect(await upload([paid(card, 65_051), paid(card, 103)])).toMatchObject({ taken: 0, held: 2 })
    const held = (await tradesOf(card)).filter((row: { settleState: string }) => row.settleState === 'held')
    expect(held.map((row: { doubt: string }) => row.doubt)).toEqual(['jump', 'jump'])
    const of103 = held.find((row: { counter: number }) => row.counter === 103)
    expect((await decide(of103.transactionId, 'accept', 'one')).error).toBe('cards.own-record')
    expect((await decide(of103.transactionId, 'accept', 'other')).status).toBe(200)
    expect(await upload([paid(card, 104)])).toMatchObject({ taken: 1 })
  })

  test('a held record is compared with the books: what the accepted records left on the chip, and its last counters', async () => {
    const card = await loadedCard(10_000)
    await upload([paid(card, 1), paid(card, 65_051)])
    const held = (await tradesOf(card)).find((row: { counter: number }) => row.counter === 65_051)
    const url = `/api/cards/transactions/${held.transactionId}/books`
    const books = { purseMinor: 9_000, currency: 'CNY', loadCounter: null, debitCounter: 1 }
    expect(await desk.done('GET', url)).toEqual(books)
    expect((await desk.sendRequest('GET', url, undefined, { as: 'nobody' })).status).toBe(403)
    expect((await desk.sendRequest('GET', url, undefined, { as: 'theirs' })).status).toBe(404)
    expect((await desk.sendRequest('GET', `/api/cards/transactions/${newId()}/books`)).status).toBe(404)
  })

  test('a counter from before the card was opened is held', async () => {
    const card = await loadedCard(10_000)
    await desk.site.admin.query('update cards_purses set counter_from = 1000 where card_id = $1', [card.id])
    expect(await upload([paid(card, 999), paid(card, 1_001)])).toMatchObject({ taken: 1, held: 1 })
  })
})

describe('decision 223: money comes off a chip by its own answer, or by two people', () => {
  const approval = { approvalId: expect.any(String) }
  /** Expects that the requester cannot approve, and approves as another person. */
  async function approve(approvalId: string) {
    const own = await desk.sendRequest('POST', `/api/organisation/approvals/${approvalId}/approve`, {})
    expect(own.error).toBe('organisation.approval-own-request')
    return (await desk.approve(approvalId)).data
  }

  test('a payment goes back to the wallet by two people, at any sum', async () => {
    const card = await loadedCard(100)
    await upload([paid(card, 1, { amountMinor: 1, beforeMinor: 100 })])
    const [{ transactionId }] = await tradesOf(card)
    const { data } = await decide(transactionId, 'give_back', 'one')
    expect(data).toMatchObject({ ...approval, settleState: 'waiting' })
    expect(await desk.books(card.id, card.holderId)).toMatchObject({ holder: 0, clearing: -1 })
    expect((await decide(transactionId, 'give_back', 'one')).error).toBe('organisation.approval-waiting')
    expect(await approve(data.approvalId)).toMatchObject({ state: 'executed' })
    expect(await desk.books(card.id, card.holderId)).toMatchObject({ holder: 1, clearing: 0, broken: [] })
    expect(await tradesOf(card)).toMatchObject([{ settleState: 'decided' }])
  })

  test('an invented load gives nothing back by one person: held, written off by two, unloaded by two', async () => {
    const card = await loadedCard(0)
    const load = paid(card, 1, { kind: 'load', amountMinor: 90_000, beforeMinor: 0, afterMinor: 90_000 })
    expect(await upload([{ ...load, tac: '' }])).toMatchObject({ held: 1 })
    const [{ transactionId }] = await tradesOf(card)
    expect(await decide(transactionId, 'accept', 'one')).toMatchObject(refusedAlone)
    expect((await decide(transactionId, 'written_off', 'one')).error).toBe('cards.not-to-decide')
    expect((await decide(transactionId, 'accept', 'other')).data).toMatchObject({ settleState: 'noted' })
    const writeOff = await decide(transactionId, 'written_off', 'one')
    expect(writeOff.data).toMatchObject(approval)
    expect(await desk.books(card.id)).toMatchObject({ purse: 0 })
    expect(await approve(writeOff.data.approvalId)).toMatchObject({ state: 'executed' })
    expect(await desk.books(card.id)).toMatchObject({ purse: 90_000 })
    const off = { amountMinor: 90_000, reason: 'asked for' }
    const unload = await desk.done('POST', `/api/cards/${card.id}/unload`, off)
    expect(unload).toEqual(approval)
    expect(await desk.books(card.id, card.holderId)).toMatchObject({ purse: 90_000, holder: 0 })
    expect(await approve(unload.approvalId)).toMatchObject({ state: 'executed' })
    expect(await desk.books(card.id, card.holderId)).toMatchObject({ purse: 0, holder: 90_000, broken: [] })
    const [row] = (await desk.done('GET', `/user/cardoptlog/list?cardId=${card.id}&kind=unload`)).list
    expect(row).toMatchObject({ byName: 'One', approverName: 'Other', amountMinor: 90_000 })
  })

  test('held payments lower what may come off the chip by hand', async () => {
    const card = await loadedCard(10_000, { media: 'm1' })
    await upload([paid(card, 1, { amountMinor: 9_000 })])
    const unload = (amountMinor: number) =>
      desk.sendRequest('POST', `/api/cards/${card.id}/unload`, { amountMinor, reason: 'asked for' })
    expect((await unload(1_001)).error).toBe('cards.records-held')
    expect((await unload(1_000)).data).toMatchObject(approval)
  })

  test('a load is not reversed by its clerk, a load without a record is taken back by two', async () => {
    await desk.done('POST', '/api/ledger/shifts', { openingMinor: 0 })
    const holderId = await desk.holder(5_000)
    const card = await desk.purseCard(holderId)
    const { operationId } = await desk.done('POST', `/api/cards/${card.id}/load`, { amountMinor: 3_000 })
    const reverse = `/api/cards/operations/${operationId}/reverse`
    expect((await desk.sendRequest('POST', reverse, { reason: 'mistake' })).error).toBe('cards.load-by-unloading')
    const later = new Date(Date.now() + minuteMs)
    const load = { kind: 'load', amountMinor: 7, beforeMinor: 0, afterMinor: 7, at: later } as const
    await upload([paid(card, 1, load)])
    const takeBack = { as: 'take_back', reason: 'never on the chip' }
    const url = `/api/cards/operations/${operationId}/decide`
    const { approvalId, journalId } = await desk.done('POST', url, takeBack)
    expect(journalId).toBeNull()
    expect(await desk.books(card.id, holderId)).toMatchObject({ purse: 3_000, holder: 2_000 })
    expect(await approve(approvalId)).toMatchObject({ state: 'executed' })
    expect(await desk.books(card.id, holderId)).toMatchObject({ purse: 0, holder: 5_000, broken: [] })
  })

  test('a card with money on its chip is not given back; the money of a lost one moves by two', async () => {
    const card = await loadedCard(4_000)
    const give = { reason: 'leaves', method: 'pos', voucherNo: newId() }
    expect((await desk.sendRequest('POST', `/api/cards/${card.id}/cancel`, give)).error).toBe('cards.chip-holds')
    await desk.done('POST', `/api/cards/${card.id}/loss`, { reason: 'lost' })
    const { current } = await desk.done('GET', '/api/cards/rules')
    desk.site.setNow(new Date(Date.now() + (current.lateDays + 1) * 24 * 60 * minuteMs))
    const fresh = createTestCardForm({ family: 'offline_purse', media: 'cpu' })
    const { id: freshId } = await desk.done('POST', '/api/cards', fresh)
    await desk.done('POST', `/api/cards/${freshId}/personalise`, {})
    const replaced = await desk.done('POST', `/api/cards/${card.id}/replace`, {
      cardNo: fresh.cardNo,
      uid: fresh.uid,
      reason: 'lost',
    })
    expect(replaced).toMatchObject(approval)
    expect(await desk.books(card.id, card.holderId)).toMatchObject({ purse: 4_000, holder: 0 })
    expect(await approve(replaced.approvalId)).toMatchObject({ state: 'executed' })
    expect(await desk.books(card.id, card.holderId)).toMatchObject({ purse: 0, holder: 4_000, broken: [] })
    desk.site.setNow(undefined)
  })
})

test('a chip below zero from before is a finding of the self-check, and only a load may follow', async () => {
  const card = await loadedCard(1_000)
  const { admin, services, operatorId } = desk.site
  await admin.query(`update ledger_chart set never = null where account = 'purse'`)
  const entries = [
    { account: 'purse', holderId: card.id, amountMinor: 3_000 },
    { account: 'purse_clearing', holderId: card.id, amountMinor: -3_000 },
  ] as const
  const journal = {
    operatorId,
    currency: 'CNY',
    businessType: 'card.purchase',
    businessId: card.id,
    effectiveAt: new Date().toISOString(),
    entries,
  } as const
  const post = () =>
    services.db.inTenant(operatorId, (tx) => desk.ledger.post(tx, [{ ...journal, id: newId(), key: newId() }]))
  await post()
  await admin.query(`update ledger_chart set never = 'debit' where account = 'purse'`)
  const { findings, ok } = await desk.done('POST', '/api/ledger/checks', {})
  expect(ok).toBe(false)
  const found = findings.filter((finding: { found: number }) => finding.found > 0)
  expect(found).toMatchObject([{ check: 'purses', found: 1, samples: [expect.stringContaining('-20')] }])
  await expect(post()).rejects.toMatchObject({ code: 'ledger.overdrawn' })
  await desk.done('POST', '/user/cardopt/recharge', {
    id: card.id,
    amountMinor: 500,
    method: 'pos',
    voucherNo: newId(),
  })
  await desk.done('POST', `/api/cards/${card.id}/load`, { amountMinor: 500 })
  expect(await desk.books(card.id)).toMatchObject({ purse: -1_500 })
})
