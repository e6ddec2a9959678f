import {
  cardPermissions,
  cardsEndpoints,
  cardStates,
  operationKinds,
  operationPermissions,
  cardStateAfter,
  tradePermissions,
} from '@evops/cards/contract'
import { createCards } from '@evops/cards/server'
import { createTestCardForm } from '@evops/cards/testing'
import { runTestSession, ocppSite, type OcppSite } from '@evops/charging/testing'
import {
  upsertCardToken,
  upsertCardTokens,
  localListOfTokens,
  setTokenHolder,
  tokensByTag,
} from '@evops/charging/server'
import { ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger, type Ledger } from '@evops/ledger/server'
import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { createOrganisation } from '@evops/organisation/server'
import { maskTag, newId } from '@evops/platform/contract'
import type { Actor, App, AuditEntry, ServerDomain } from '@evops/platform/server'
import { permissionCodesOf, createTestActor, testApp, waitUntil } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let site: OcppSite
let app: App
let ledger: Ledger
let cards: ServerDomain
let actors: Map<string, Actor>
const audited: AuditEntry[] = []
beforeAll(async () => {
  site = await ocppSite()
  const { approvals, operatorOf } = createOrganisation(site.services)
  ledger = createLedger(site.services, { approvals })
  const tokens = {
    find: tokensByTag,
    keep: upsertCardToken,
    keepMany: upsertCardTokens,
    setHolder: setTokenHolder,
  }
  cards = createCards({ services: site.services, ledger, tokens, approvals, operatorOf }).domain
  const codes = permissionCodesOf([...cardsEndpoints, ...ledgerEndpoints])
  const all = [...codes, 'starttoken:edit', 'startTokenPerm']
  const looks = [cardPermissions, tradePermissions, operationPermissions].flatMap((codes) => [
    ...codes.view,
    ...codes.export,
  ])
  actors = new Map([
    ['ours', createTestActor(site.operatorId, all, { name: 'Desk' })],
    ['theirs', createTestActor(await site.operator(), all)],
    ['online', createTestActor(site.operatorId, ['onlineCardPerm', 'onlinecard:create'])],
    ['clerk', createTestActor(site.operatorId, looks)],
    ['half', createTestActor(site.operatorId, [...looks, 'onlinecard:reveal'])],
    ['nobody', createTestActor(site.operatorId, [])],
  ])
  app = await testApp(site.services, [ledger.domain, cards, site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
})
afterEach(() => site.setNow(undefined))

interface Call {
  token?: string
  key?: string
}
async function request(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  { token = 'ours', key = newId() }: Call = {},
) {
  const reply = await app.inject({
    method,
    url,
    headers: {
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  })
  const read = JSON.parse(reply.body)
  return { status: reply.statusCode, data: read.data, error: read.error, msg: read.msg, fields: read.fields }
}
const transfer = { method: 'pos', voucherNo: 'T1' }
const holderWith = (principalMinor: number, name = 'Driver 7') =>
  createTestWallet(site.services, site.operatorId, { principalMinor, name: `${name} ${newId().slice(-4)}` })
async function issueCard(more: object = {}) {
  const form = { ...createTestCardForm(), holderId: await holderWith(20_000), ...more }
  const { data, status } = await request('POST', '/user/cardopt/hairpin', form)
  expect(status).toBe(200)
  return data
}
const log = async (cardId: string) => (await request('GET', `/user/cardoptlog/list?cardId=${cardId}&sort=at`)).data.list
const toggleLock = (id: string, reason: string) => request('POST', '/user/cardopt/lockorunlock', { id, reason })
const localListEntryOf = async (uid: string) =>
  (await site.services.db.inTenant(site.operatorId, (tx) => localListOfTokens(tx, new Date()))).all[uid]
/** Reads all rows of an exported file as one of the actors. */
async function exportRows(actorName: string, file: string, filter: object) {
  const kind = cards.exports?.find(({ name }) => name === file)
  const actor = actors.get(actorName)
  if (!kind || !actor) throw new Error('a file and a reader were expected')
  const rows: unknown[][] = []
  for await (const row of kind.rows(actor, filter)) rows.push([...row])
  return rows
}
async function authorizeTag(idTag: string) {
  const point = await site.connect(await site.chargePoint())
  const answer = await point.call('Authorize', { idTag })
  await point.close()
  return JSON.stringify(answer)
}

describe('ROUTE-06, API-08 cards', () => {
  test('API-08 POST /user/cardopt/hairpin issues a card out of stock: from then on a charge point takes its chip, and its holder pays', async () => {
    const form = createTestCardForm({ plate: '粤B00001', limitDwh: 500_000 })
    const { data: stocked } = await request('POST', '/api/cards', form)
    expect(stocked).toMatchObject({ state: 'stock', holderId: null, issuedAt: null })
    expect(await authorizeTag(form.uid)).toContain('Invalid')

    const holderId = await holderWith(20_000)
    const wish = { id: stocked.id, holderId, depositMinor: 3_000, ...transfer }
    const key = newId()
    const { data: card } = await request('POST', '/user/cardopt/hairpin', wish, { key })
    expect(card).toMatchObject({
      state: 'active',
      holderId,
      depositMinor: 3_000,
      plate: '粤B00001',
      limitDwh: 500_000,
    })
    expect((await request('POST', '/user/cardopt/hairpin', wish, { key })).data.id).toBe(card.id)
    expect(await authorizeTag(form.uid)).toContain('Accepted')
    expect(await log(card.id)).toMatchObject([
      { kind: 'register', stateBefore: 'new', stateAfter: 'stock' },
      { kind: 'issue', stateAfter: 'active', amountMinor: 3_000, byName: 'Desk', result: 'done' },
    ])
    const { rows } = await site.admin.query('select holder_id, limit_dwh::int from charging_tokens where id_tag = $1', [
      form.uid,
    ])
    expect(rows).toEqual([{ holder_id: holderId, limit_dwh: 500_000 }])
  })

  test('API-08 POST /user/cardopt/lockorunlock: a locked card is refused at once and stands as blocked in local lists, unlocked it is taken again', async () => {
    const card = await issueCard({ family: 'offline_whitelist' })
    expect(await localListEntryOf(card.uid)).toMatchObject({ status: 'Accepted' })
    const { data: locked } = await toggleLock(card.id, 'found on the floor')
    expect(locked.state).toBe('locked')
    expect(await authorizeTag(card.uid)).toContain('Blocked')
    expect(await localListEntryOf(card.uid)).toEqual({ status: 'Blocked' })
    const { data: open } = await toggleLock(card.id, 'owner came')
    expect(open.state).toBe('active')
    expect(await authorizeTag(card.uid)).toContain('Accepted')
    expect((await log(card.id)).map(({ kind, reason }: { kind: string; reason: string }) => [kind, reason])).toEqual([
      ['register', ''],
      ['issue', ''],
      ['lock', 'found on the floor'],
      ['unlock', 'owner came'],
    ])
    expect(audited.at(-1)).toMatchObject({ action: 'lockCard', entity: 'card', entityId: card.id })
  })

  test('X-08 an online card is in no local list as accepted; one that is lost is there as blocked', async () => {
    const card = await issueCard()
    expect(await localListEntryOf(card.uid)).toBeUndefined()
    expect((await request('POST', `/api/cards/${card.id}/loss`, { reason: 'on the bus' })).data.state).toBe('lost')
    expect(await localListEntryOf(card.uid)).toEqual({ status: 'Blocked' })
    expect(
      (await request('POST', `/api/cards/${card.id}/loss`, { lost: false, reason: 'in a pocket' })).data.state,
    ).toBe('active')
  })

  test('replace: the new card has holder, terms and deposit, the old one is refused at once', async () => {
    const old = await issueCard({ depositMinor: 2_000, ...transfer, limitMinor: 5_000, plate: 'A1' })
    const fresh = createTestCardForm()
    const { data } = await request('POST', `/api/cards/${old.id}/replace`, { ...fresh, reason: 'broken' })
    expect(data).toMatchObject({
      cardNo: fresh.cardNo,
      state: 'active',
      holderId: old.holderId,
      depositMinor: 2_000,
      limitMinor: 5_000,
      plate: 'A1',
      replacesId: old.id,
    })
    expect((await request('GET', `/api/cards/${old.id}`)).data).toMatchObject({
      state: 'replaced',
      depositMinor: null,
      replacedById: data.id,
      holderId: old.holderId,
    })
    expect(await authorizeTag(old.uid)).toContain('Blocked')
    expect(await authorizeTag(fresh.uid)).toContain('Accepted')
    expect((await log(old.id)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'register',
      'issue',
      'loss',
      'replace',
    ])
  })

  test('cancel gives the deposit back once and ends the card; a chip that was given back can be issued anew', async () => {
    const card = await issueCard({ depositMinor: 1_500, ...transfer })
    const key = newId()
    const wish = { reason: 'leaves', ...transfer }
    const { data } = await request('POST', `/api/cards/${card.id}/cancel`, wish, { key })
    expect(data).toMatchObject({ state: 'cancelled', collected: true, depositMinor: null, approvalId: null })
    expect((await request('POST', `/api/cards/${card.id}/cancel`, wish, { key })).data.state).toBe('cancelled')
    const { rows } = await site.admin.query('select state from ledger_deposits where id = $1', [card.depositId])
    expect(rows).toEqual([{ state: 'refunded' }])
    expect(await authorizeTag(card.uid)).toContain('Blocked')
    expect((await request('POST', `/api/cards/${card.id}/renew`, { validUntil: null })).error).toBe('cards.not-so')
    const again = await issueCard({ cardNo: card.cardNo, uid: card.uid })
    expect(again.state).toBe('active')
    expect(await authorizeTag(card.uid)).toContain('Accepted')
    expect((await verifyTestBooks(site.services, ledger, site.operatorId)).broken).toEqual([])
  })

  test('a deposit above the limit waits for a second person, and the log says so', async () => {
    const card = await issueCard({ depositMinor: 200_000, ...transfer })
    const { data } = await request('POST', `/api/cards/${card.id}/cancel`, { reason: 'leaves', ...transfer })
    expect(data).toMatchObject({ state: 'cancelled', depositMinor: 200_000, approvalId: expect.any(String) })
    expect((await log(card.id)).at(-1)).toMatchObject({
      kind: 'cancel',
      amountMinor: 200_000,
      result: 'waiting',
      journalId: null,
    })
  })

  test('API-08 POST /user/cardopt/recharge, POST /user/cardopt/refund book the holder’s wallet, once for their key; API-10 GET /user/cardoptlog/list has before and after', async () => {
    const card = await issueCard()
    const key = newId()
    const pay = { id: card.id, amountMinor: 5_000, ...transfer }
    const { data } = await request('POST', '/user/cardopt/recharge', pay, { key })
    expect(data).toMatchObject({ amountMinor: 5_000, journalId: expect.any(String) })
    expect((await request('POST', '/user/cardopt/recharge', pay, { key })).data).toEqual(data)
    expect((await request('GET', `/api/cards/${card.id}`)).data).toMatchObject({ principalMinor: 25_000 })
    const back = { id: card.id, amountMinor: 2_000, reason: 'too much', ...transfer }
    expect((await request('POST', '/user/cardopt/refund', back)).data.amountMinor).toBe(2_000)
    expect((await log(card.id)).slice(2)).toMatchObject([
      {
        kind: 'recharge',
        beforeMinor: 20_000,
        amountMinor: 5_000,
        afterMinor: 25_000,
        payMethod: 'pos',
      },
      { kind: 'refund', beforeMinor: 25_000, amountMinor: 2_000, afterMinor: 23_000, reason: 'too much' },
    ])
    const nobodys = await issueCard({ holderId: null })
    expect((await request('POST', '/user/cardopt/recharge', { ...pay, id: nobodys.id })).error).toBe('cards.no-holder')
    expect((await verifyTestBooks(site.services, ledger, site.operatorId)).broken).toEqual([])
  })

  test('expiry: refused from the very moment, marked by the task, active again when renewed', async () => {
    const until1 = new Date(Date.now() + 60_000)
    const card = await issueCard({ validUntil: until1.toISOString() })
    site.setNow(new Date(until1.getTime() + 1))
    await cards.jobs?.['cards:expire-cards']?.run({}, { jobId: '', attempt: 1 })
    expect((await request('GET', `/api/cards/${card.id}`)).data.state).toBe('expired')
    expect((await log(card.id)).at(-1)).toMatchObject({ kind: 'expire', byName: '' })
    const validUntil = new Date(Date.now() + 86_400_000).toISOString()
    expect((await request('POST', `/api/cards/${card.id}/renew`, { validUntil })).data).toMatchObject({
      state: 'active',
      validUntil,
    })
    expect(await authorizeTag(card.uid)).toContain('Accepted')
  })

  test('API-08 POST /user/cardopt/update: holder and terms, 409 for an old version; GET /user/cardopt/list, export filter, GET /user/cardopt/delete of one in stock only', async () => {
    const card = await issueCard()
    const other = await holderWith(0, 'Driver 8')
    const change = { id: card.id, plate: 'B2', holderId: other, limitMinor: 900, version: card.version }
    const { data } = await request('POST', '/user/cardopt/update', change)
    expect(data).toMatchObject({ plate: 'B2', holderId: other, limitMinor: 900 })
    expect((await request('POST', '/user/cardopt/update', change)).status).toBe(409)
    expect((await log(card.id)).at(-1).detail).toMatchObject({ plate: ['', 'B2'], limitMinor: [null, 900] })
    expect((await request('GET', `/user/cardopt/list?holderId=${other}`)).data.list).toMatchObject([{ id: card.id }])
    expect((await request('GET', `/user/cardopt/list?search=${card.cardNo}&state=locked`)).data.total).toBe(0)
    expect((await request('GET', `/user/cardopt/delete?id=${card.id}`)).error).toBe('cards.not-so')
    const { data: stocked } = await request('POST', '/api/cards', createTestCardForm())
    expect((await request('GET', `/user/cardopt/delete?id=${stocked.id}`)).status).toBe(200)
    expect((await request('GET', `/api/cards/${stocked.id}`)).status).toBe(404)
  })

  test('a number or chip of a card in use is refused; a chip whose token somebody else holds too', async () => {
    const card = await issueCard()
    const twice = await request('POST', '/api/cards', createTestCardForm({ cardNo: card.cardNo }))
    expect(twice).toMatchObject({
      status: 409,
      error: 'cards.number-taken',
      fields: { cardNo: expect.any(String) },
    })
    expect((await request('POST', '/api/cards', createTestCardForm({ uid: card.uid }))).error).toBe('cards.uid-taken')
    const uid = createTestCardForm().uid
    await site.token(uid)
    await site.admin.query('update charging_tokens set holder_id = $2 where id_tag = $1', [uid, card.holderId])
    const wish = { ...createTestCardForm(), uid, holderId: await holderWith(0) }
    expect((await request('POST', '/user/cardopt/hairpin', wish)).error).toBe('cards.token-held')
  })

  test('the token of a card is changed beside it by nobody: not by the start tokens’ screen, not in the database', async () => {
    const card = await issueCard()
    await request('POST', `/api/cards/${card.id}/loss`, { reason: 'gone' })
    const { data } = await request('GET', `/api/start-tokens?search=${card.uid}`)
    const [token] = data.list
    const { id, verdict: _verdict, createdAt: _createdAt, ...form } = token
    const change = { ...form, state: 'accepted' }
    expect((await request('PUT', `/api/start-tokens/${id}`, change)).error).toBe('charging.token-of-card')
    expect((await request('PUT', `/api/start-tokens/${id}`, { ...form, groupTag: 'DEPOT' })).status).toBe(200)
    await expect(site.admin.query(`update charging_tokens set state = 'accepted' where id = $1`, [id])).rejects.toThrow(
      'charging_tokens_card_check',
    )
  })

  test('the states’ machine is the database’s too: it knows the same moves, and takes no others', async () => {
    const { rows } = await site.admin.query('select kind, state_before, state_after from cards_moves')
    const moves = new Set(rows.map((row) => `${row.kind} ${row.state_before} ${row.state_after}`))
    for (const kind of operationKinds)
      for (const state of ['new', ...cardStates] as const) {
        const after = cardStateAfter(kind, state)
        if (after) expect(moves).toContain(`${kind} ${state} ${after}`)
        else expect([...moves].some((move) => move.startsWith(`${kind} ${state} `))).toBe(false)
      }
    const card = await issueCard()
    await expect(
      site.admin.query(`update cards_cards set state = 'cancelled', ended_at = now() where id = $1`, [card.id]),
    ).rejects.toThrow('cards_cards_operation_fkey')
    const skip = (before: string, seq: number) =>
      site.admin.query(
        `insert into cards_operations (operator_id, id, card_id, seq, kind, state_before, state_after, at) values ($1, $2, $3, $4, 'unlock', $5, 'active', now())`,
        [site.operatorId, newId(), card.id, seq, before],
      )
    await expect(skip('locked', 3)).rejects.toThrow('foreign key')
    await expect(skip('stock', 3)).rejects.toThrow('foreign key')
  })
})

/** Creates a card with a session that its chip started. */
async function aTrade() {
  site.setNow(new Date(Date.now() - 7_200_000))
  const card = await issueCard()
  site.setNow(undefined)
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag: card.uid })
  await point.close()
  await waitUntil(async () => (await tradesOf(card.id)).list[0]?.state === 'settled', 'the order is settled')
  return { card, chargePoint }
}
const tradesOf = async (cardId: string) => (await request('GET', `/user/cardtrans/list?cardId=${cardId}`)).data

describe('API-10 GET /user/cardtrans/list', () => {
  test('what a card’s chip started is its card’s, with energy and money', async () => {
    const { card, chargePoint } = await aTrade()
    const { list: rows, energyDwh, totalMinor } = await tradesOf(card.id)
    expect(rows).toMatchObject([
      { cardNo: maskTag(card.cardNo), chargePointNo: chargePoint.chargePointNo, energyDwh, totalMinor },
    ])
    expect(energyDwh).toBeGreaterThan(0)
    await site.admin.query("update charging_sessions set state = 'void' where id = $1", [rows[0].id])
    // A void session is listed and not added to the sums, as in the session list (decision 32).
    const { list: after, ...sums } = await tradesOf(card.id)
    expect(after).toMatchObject([{ state: 'void' }])
    expect(sums).toMatchObject({ energyDwh: 0, totalMinor: 0 })
  })
})

describe('statements', () => {
  const statement = (query: string, token = 'ours') =>
    request('GET', `/api/card-statements?${query}`, undefined, { token })
  test('of a card and of its holder: opening, top-ups, sessions, refunds and closing, as the ledger has them', async () => {
    const { card } = await aTrade()
    const [trade] = (await tradesOf(card.id)).list
    const pay = { id: card.id, amountMinor: 5_000, ...transfer, voucherNo: newId().slice(-8) }
    await request('POST', '/user/cardopt/recharge', pay)
    await request('POST', '/user/cardopt/refund', { ...pay, amountMinor: 2_000, reason: 'too much' })
    const { data: wallet } = await request('GET', `/api/cards/${card.id}`)
    const sums = { rechargedMinor: 5_000, chargedMinor: -trade.totalMinor, currency: 'CNY' }
    const { data: own } = await statement(`cardId=${card.id}`)
    expect(own).toMatchObject({
      ...sums,
      openingMinor: 0,
      refundedMinor: -2_000,
      closingMinor: wallet.principalMinor,
    })
    expect(own.list.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['charge', 'recharge', 'refund'])
    expect(own.cardNo).toBe(maskTag(card.cardNo))
    const { data: holders } = await statement(`holderId=${card.holderId}`)
    const { rows } = await site.admin.query(
      `select -sum(amount_minor)::int as n from ledger_entries where holder_id = $1 and account like 'wallet\\_%' and account <> 'wallet_deposit'`,
      [card.holderId],
    )
    expect(holders).toMatchObject({
      ...sums,
      rechargedMinor: 25_000,
      closingMinor: rows[0].n,
      cardNo: null,
    })
    for (const { openingMinor, rechargedMinor, chargedMinor, refundedMinor, otherMinor, closingMinor } of [
      own,
      holders,
    ])
      expect(openingMinor + rechargedMinor + chargedMinor + refundedMinor + otherMinor).toBe(closingMinor)
    const line = holders.list.find(({ kind }: { kind: string }) => kind === 'charge')
    expect(line).toMatchObject({ reference: trade.sessionNo, cardNo: maskTag(card.cardNo) })
    // A future period has no movements: its opening and closing balances are equal.
    const later = new Date(Date.now() + 60_000).toISOString()
    expect((await statement(`holderId=${card.holderId}&from=${later}`)).data).toMatchObject({
      openingMinor: rows[0].n,
      closingMinor: rows[0].n,
      total: 0,
    })
    const exported = await exportRows('ours', 'cards.statement', { cardId: card.id })
    expect(exported).toHaveLength(1 + own.list.length + 5)
    expect(exported.at(-1)?.[4]).toEqual({ decimal: (wallet.principalMinor / 100).toFixed(2) })
    expect(JSON.stringify(exported)).not.toContain(card.cardNo)
  })
  test('S-17 another operator’s does not exist; a holder’s account asks for the code of the ledger', async () => {
    const card = await issueCard()
    expect((await statement(`cardId=${card.id}`, 'theirs')).status).toBe(404)
    expect((await statement(`holderId=${card.holderId}`, 'theirs')).status).toBe(404)
    expect((await statement(`holderId=${card.holderId}`, 'clerk')).status).toBe(403)
    expect((await statement(`cardId=${card.id}`, 'clerk')).status).toBe(200)
    expect((await statement('')).status).toBe(404)
  })
})

describe('D-30d numbers', () => {
  const numbersOf = async (who: string, file: string, filter: object) => {
    const rows = await exportRows(who, file, filter)
    expect(rows.length).toBeGreaterThan(0)
    return JSON.stringify(rows)
  }

  test('D-30d card numbers are masked in every list and on a card’s page; searching by the whole number finds it', async () => {
    const { card } = await aTrade()
    const urls = [
      `/user/cardopt/list?search=${card.cardNo}`,
      `/user/cardopt/list?search=${card.uid}`,
      `/user/cardtrans/list?search=${card.cardNo}`,
      `/user/cardoptlog/list?search=${card.cardNo}`,
      `/api/cards/${card.id}`,
    ]
    for (const who of ['clerk', 'ours'])
      for (const url of urls) {
        const { data } = await request('GET', url, undefined, { token: who })
        const [row] = data.list ?? [data]
        expect([url, row?.cardNo]).toEqual([url, maskTag(card.cardNo)])
        expect(JSON.stringify(data)).not.toContain(card.cardNo)
        expect(JSON.stringify(data)).not.toContain(card.uid)
      }
  })

  test('D-30d what is done with a card tells its numbers neither in the answer nor in the audit log', async () => {
    const card = await issueCard()
    const from = audited.length
    const answers = [
      await toggleLock(card.id, 'x'),
      await toggleLock(card.id, 'x'),
      await request('POST', `/api/cards/${card.id}/renew`, { validUntil: null }),
      await request('POST', `/api/cards/${card.id}/cancel`, { reason: 'x', ...transfer }),
    ]
    expect(answers.map(({ status, data }) => [status, data.cardNo])).toEqual(
      answers.map(() => [200, maskTag(card.cardNo)]),
    )
    const again = await request('POST', `/api/cards/${card.id}/renew`, { validUntil: null })
    expect(again).toMatchObject({ error: 'cards.not-so' })
    expect(again.msg).toContain(maskTag(card.cardNo))
    const other = await issueCard()
    await request('POST', `/api/cards/${other.id}/replace`, { ...createTestCardForm(), reason: 'broken' })
    expect(audited.length).toBeGreaterThan(from + 5)
    const replyText = JSON.stringify([answers, again, audited.slice(from)])
    for (const number of [card.cardNo, card.uid, other.cardNo, other.uid]) expect(replyText).not.toContain(number)
  })

  test('D-30d they are told in full to whoever holds the card’s own code, for a reason that is written down', async () => {
    const card = await issueCard()
    const offline = await issueCard({ family: 'offline_whitelist' })
    const reveal = (id: string, token: string, body: object = { reason: 'found at the depot' }) =>
      request('POST', `/api/cards/${id}/reveal`, body, { token })
    expect((await reveal(card.id, 'clerk')).status).toBe(403)
    expect((await reveal(offline.id, 'half')).status).toBe(403)
    expect((await reveal(card.id, 'theirs')).status).toBe(404)
    expect((await reveal(card.id, 'half', {})).fields).toHaveProperty('reason')
    expect((await reveal(card.id, 'half')).data).toEqual({
      cardNo: card.cardNo,
      uid: card.uid,
      secureNo: null,
    })
    expect(audited.at(-1)).toMatchObject({
      action: 'revealCard',
      entityId: card.id,
      after: { reason: 'found at the depot' },
    })
  })

  test('D-30d files are masked; those in full hold the numbers that their reader may see', async () => {
    const { card } = await aTrade()
    const offline = await issueCard({ family: 'offline_whitelist' })
    const files = [
      ['cards.cards', { text: card.cardNo }, { text: offline.cardNo }],
      ['cards.trades', { cardId: card.id }, undefined],
      ['cards.operations', { cardId: card.id }, { cardId: offline.id }],
    ] as const
    for (const [file, online, whitelisted] of files) {
      for (const [who, name] of [
        ['half', file],
        ['clerk', `${file}-whole`],
      ] as const) {
        const numbers = await numbersOf(who, name, online)
        expect(numbers).toContain(maskTag(card.cardNo))
        expect(numbers).not.toContain(card.cardNo)
        expect(numbers).not.toContain(card.uid)
      }
      expect(await numbersOf('half', `${file}-whole`, online)).toContain(card.cardNo)
      if (whitelisted) expect(await numbersOf('half', `${file}-whole`, whitelisted)).not.toContain(offline.cardNo)
    }
    const whole = cards.exports?.find(({ name }) => name === 'cards.cards-whole')
    expect(whole?.permission).toEqual(cardPermissions.reveal)
  })
})

describe('S-17 who may', () => {
  const calls = cardsEndpoints
    // A bridge at a reader uses its own token (card-bridge.test.ts).
    .filter(({ permission }) => permission !== 'public')
    .map(({ method, path }) => [method, path.replace('{id}', newId())] as const)
  test.each(calls)('%s %s: signed out 401, code missing 403', async (method, url) => {
    const body = method === 'POST' ? {} : undefined
    expect((await request(method, url, body, { token: '' })).status).toBe(401)
    expect((await request(method, url, body, { token: 'nobody' })).status).toBe(403)
  })
  test('another operator’s card does not exist', async () => {
    const card = await issueCard()
    const theirs = { token: 'theirs' }
    expect((await request('GET', `/api/cards/${card.id}`, undefined, theirs)).status).toBe(404)
    const acts = [
      ['/user/cardopt/lockorunlock', { id: card.id, reason: 'x' }],
      ['/user/cardopt/recharge', { id: card.id, amountMinor: 1, ...transfer }],
      ['/user/cardopt/hairpin', { id: card.id }],
      ['/user/cardopt/update', { id: card.id, media: 'm1', cardType: 'staff', version: 1 }],
      [`/api/cards/${card.id}/cancel`, { reason: 'x' }],
    ] as const
    for (const [url, body] of acts) expect((await request('POST', url, body, theirs)).status).toBe(404)
    expect((await request('GET', '/user/cardopt/list', undefined, theirs)).data.total).toBe(0)
  })
  test('a code of the one screen opens no card of the other', async () => {
    const offline = await issueCard({ family: 'offline_whitelist' })
    const online = { token: 'online' }
    expect((await request('GET', `/api/cards/${offline.id}`, undefined, online)).status).toBe(403)
    expect(
      (await request('POST', '/api/cards', createTestCardForm({ family: 'offline_whitelist' }), online)).status,
    ).toBe(403)
    const { data } = await request('GET', '/user/cardopt/list?pageSize=200', undefined, online)
    expect(data.list.every(({ family }: { family: string }) => family === 'online')).toBe(true)
  })
})
