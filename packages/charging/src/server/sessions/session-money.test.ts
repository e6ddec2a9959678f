import { postJournals } from '@evops/ledger/server'
import { createTestWallet, testJournalAct } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payStates } from '../../contract/index.ts'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'
import { markDebtsPaid } from './wallet.store.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
})
afterAll(() => site.close())

let made = 0
async function aHolder(worth: Parameters<typeof createTestWallet>[2]): Promise<{ idTag: string; walletId: string }> {
  made += 1
  const idTag = `MONEY-${made}`
  const tokenId = await site.token(idTag)
  const walletId = await createTestWallet(site.services, site.operatorId, worth)
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  return { idTag, walletId }
}
async function createChargedSession(idTag: string, kWh = 20): Promise<string> {
  const chargePoint = await site.chargePoint()
  await runTestSession(await site.connect(chargePoint), { idTag, kWh })
  const { rows } = await site.admin.query<{ id: string }>(
    'select id from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  return rows[0]?.id ?? ''
}
const read = async (id: string) => (await site.call('GET', `/api/sessions/${id}`)).data
const sumsOf = async (idTag: string) => (await site.call('GET', `/api/sessions/sums?token=${idTag}`)).data
/** Posts a repayment as the counter does. */
async function repaid(holderId: string, account: 'wallet_arrears' | 'wallet_credit', amountMinor: number) {
  const id = newId()
  const entries = [
    { account: 'bank' as const, holderId: null, amountMinor },
    { account, holderId, amountMinor: -amountMinor },
  ]
  await site.services.db.inTenant(site.operatorId, async (tx) => {
    await postJournals(tx, [
      {
        operatorId: site.operatorId,
        id,
        currency: 'CNY',
        businessType: 'wallet.recharged',
        ...testJournalAct('wallet.recharged'),
        businessId: id,
        key: id,
        effectiveAt: new Date().toISOString(),
        entries,
      },
    ])
    await markDebtsPaid(tx, holderId)
  })
}
/** Changes a session: one user requests it, another approves it. */
async function changeSession(id: string, change: string, body: object = {}) {
  const { version } = await read(id)
  const reply = await site.call('POST', `/api/sessions/${id}/${change}`, {
    body: { version, reason: 'a test of the money', ...body },
    key: newId(),
  })
  expect(reply.error).toBeUndefined()
  const path = `/api/sessions/audits/${reply.data.approvalId}/approve`
  const decided = await site.call('POST', path, { token: 'second', body: { reason: 'seen' } })
  expect(decided.data.state).toBe('executed')
}

test('D-04a what a discount took off was paid by nobody', async () => {
  const id = newId()
  const off = { how: 'percent', percentHundredths: 9_000 }
  const terms = {
    off,
    base: 'service',
    maxOffMinor: null,
    priority: 100,
    exclusiveGroup: '',
    bearer: 'operator',
  }
  const { idTag, walletId } = await aHolder({ principalMinor: 100_000, giftMinor: 200 })
  await site.admin.query(
    `insert into tariffs_discounts (operator_id, id, name, state, terms, station_ids, priority, created_at, updated_at)
     values ($1, $2, 'A tenth', 'on', $3, '{}', 100, now(), now())`,
    [site.operatorId, id, JSON.stringify(terms)],
  )
  await site.admin.query(
    `insert into tariffs_discount_spells (operator_id, discount_id, valid, name, terms, station_ids, rule_ids, group_keys, holder_ids)
     values ($1, $2, tstzrange('2020-01-01', null), 'A tenth', $3, '{}', '{}', '{}', $4)`,
    [site.operatorId, id, JSON.stringify(terms), [walletId]],
  )
  const session = await read(await createChargedSession(idTag))
  expect(session.reducedMinor).toBeGreaterThan(0)
  const payableMinor = session.totalMinor - session.reducedMinor
  const paid = { paidGiftMinor: 200, paidPrincipalMinor: payableMinor - 200 }
  expect(session).toMatchObject({ payState: 'paid', payableMinor, ...paid })
  expect(await sumsOf(idTag)).toMatchObject({
    totalMinor: session.totalMinor,
    paidMinor: payableMinor,
    ...paid,
  })
})

test('D-04b what a wallet could pay of an order counts, and what it owes does not', async () => {
  const { idTag, walletId } = await aHolder({ principalMinor: 300 })
  const id = await createChargedSession(idTag)
  const session = await read(id)
  expect(session).toMatchObject({ payState: 'arrears', paidPrincipalMinor: 300 })
  expect(await sumsOf(idTag)).toMatchObject({ paidMinor: 300 })
  await repaid(walletId, 'wallet_arrears', session.payableMinor - 300)
  expect(await read(id)).toMatchObject({ payState: 'paid', paidPrincipalMinor: session.payableMinor })
  expect(await sumsOf(idTag)).toMatchObject({ paidMinor: session.payableMinor })
})

test('D-04c an order on a company’s credit is paid once the company has repaid it', async () => {
  const company = await createTestWallet(site.services, site.operatorId, { kind: 'company', creditLimitMinor: 50_000 })
  const { idTag } = await aHolder({ payerId: company })
  const id = await createChargedSession(idTag)
  const { payableMinor, ...session } = await read(id)
  expect(session).toMatchObject({ payState: 'postpaid', paidPrincipalMinor: 0 })
  expect(await sumsOf(idTag)).toMatchObject({ payableMinor, paidMinor: 0 })
  await repaid(company, 'wallet_credit', payableMinor)
  expect(await read(id)).toMatchObject({ payState: 'paid', paidPrincipalMinor: payableMinor })
  expect(await sumsOf(idTag)).toMatchObject({ paidMinor: payableMinor })
})

test('D-04d what was given back is neither payable nor paid any more', async () => {
  const { idTag } = await aHolder({ principalMinor: 100_000, giftMinor: 100 })
  const id = await createChargedSession(idTag)
  const { payableMinor } = await read(id)
  await changeSession(id, 'refund', { amountMinor: 400 })
  expect(await read(id)).toMatchObject({
    payState: 'partly_refunded',
    payableMinor: payableMinor - 400,
    paidGiftMinor: 100,
    paidPrincipalMinor: payableMinor - 500,
  })
  expect(await sumsOf(idTag)).toMatchObject({
    payableMinor: payableMinor - 400,
    paidMinor: payableMinor - 400,
  })
  const waived = await createChargedSession(idTag)
  await changeSession(waived, 'waive')
  const nothing = { payableMinor: 0, paidGiftMinor: 0, paidPrincipalMinor: 0 }
  expect(await read(waived)).toMatchObject({ payState: 'free', ...nothing })
  const voided = await createChargedSession(idTag)
  await changeSession(voided, 'void')
  expect(await read(voided)).toMatchObject({ state: 'void', ...nothing })
  expect(await sumsOf(idTag)).toMatchObject({ paidMinor: payableMinor - 400 })
})

test('D-04e an order of an unknown tag that is bound to a holder’s token is paid from the wallet', async () => {
  const { idTag } = await aHolder({ principalMinor: 100_000 })
  const id = await createChargedSession('STRANGER-1')
  await site.charging.finder.lookAtClosed()
  const { version, payState } = await read(id)
  expect(payState).toBe('unpaid')
  const { rows } = await site.admin.query('select id from charging_tokens where id_tag = $1', [idTag])
  const bound = await site.call('POST', `/api/abnormal-sessions/${id}/handle`, {
    body: { version, action: 'bind_token', tokenId: rows[0].id, reason: 'the card was found' },
    key: newId(),
  })
  expect(bound.error).toBeUndefined()
  const session = await read(id)
  expect(session).toMatchObject({ payState: 'paid', paidPrincipalMinor: session.payableMinor })
})

test('D-07e the database knows no other payment states than those that orders take', async () => {
  const { rows } = await site.admin.query<{ stated: string }>(
    "select pg_get_constraintdef(oid) as stated from pg_constraint where conname = 'charging_sessions_pay_state_check'",
  )
  const sqlStates = [...(rows[0]?.stated ?? '').matchAll(/'(\w+)'/g)].map(([, state = '']) => state)
  expect(sqlStates.toSorted()).toEqual([...payStates].toSorted())
  // If a wallet can pay only a part of a session, the rest becomes arrears.
  const { idTag } = await aHolder({ principalMinor: 300 })
  expect((await read(await createChargedSession(idTag))).payState).toBe('arrears')
  expect(sqlStates).not.toContain('partly_paid')
})
