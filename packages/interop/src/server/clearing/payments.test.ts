import { requireUnusedVoucher } from '@evops/ledger/server'
import { createTestUser } from '@evops/organisation/testing'
import { createTestActor } from '@evops/platform/testing'
import type { ApprovalDetail } from '@evops/organisation/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createRoamingTestSite,
  type RoamingTestPartner,
  type RoamingTestDriver,
  type RoamingTestSite,
} from '../../testing/roaming-desk.ts'
import { foreignCdr, foreignSession } from '../../testing/roaming-objects.ts'
import type { listPartnerPayments, PartnerMonth, PartnerMonthLine } from '../../contract/index.ts'
import type { z } from 'zod'

type Payments = z.infer<(typeof listPartnerPayments)['reply']>
let desk: RoamingTestSite
let partner: RoamingTestPartner
let driver: RoamingTestDriver
let second: string
let path: string
beforeAll(async () => {
  desk = await createRoamingTestSite()
  second = (await createTestUser(desk.services, { operatorId: desk.operatorId, codes: 'all' })).token
})
afterAll(() => desk.close())
beforeEach(async () => {
  partner = await desk.abroad({ direction: 'both' })
  driver = await desk.driver({ principalMinor: 100_000 })
  await partner.terms({ tokens: 'all', netted: false })
  await partner.pushTokens()
  path = `/api/organisation/partners/${partner.id}/payments`
})

let references = 0
const form = (more: object = {}) => {
  references += 1
  return { kind: 'out', amountMinor: 500, paidOn: '2026-01-05', reference: `BANK-${references}`, ...more }
}
const listPayments = async () => (await desk.send('GET', `${path}?page=1&pageSize=50`)).data<Payments>()
const decide = (id: string, by = second) =>
  desk.send('POST', `/api/organisation/approvals/${id}/approve`, { reason: 'checked' }, by)
async function paid(more: object = {}) {
  const reply = await desk.send('POST', path, form(more))
  expect([reply.status, reply.body]).toEqual([200, expect.any(String)])
  return (await decide(reply.data<{ approvalId: string }>().approvalId)).data<ApprovalDetail>()
}
/** The partner bills a session of our driver: 9.92. */
async function billSession() {
  const cdr = foreignCdr(desk, partner, driver)
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: cdr })).code).toBe(1000)
  return cdr
}
/** Gives the partner a debt of this amount, on credit. */
async function owes(amountMinor: number) {
  await desk.admin.query(
    `insert into ledger_wallets (operator_id, id, kind, name, currency, credit_limit_minor) values ($1, $2, 'partner', 'P', 'CNY', 1000000)
     on conflict do nothing`,
    [desk.operatorId, partner.id],
  )
  await desk.admin.query(
    `select ledger_post(jsonb_build_array(jsonb_build_object('operatorId', $1::text, 'id', gen_random_uuid(), 'currency', 'CNY',
      'businessType', 'order.settled', 'businessId', gen_random_uuid(), 'key', gen_random_uuid()::text, 'effectiveAt', now(), 'entries',
      jsonb_build_array(jsonb_build_object('account', 'wallet_credit', 'holderId', $2::text, 'amountMinor', $3::int),
        jsonb_build_object('account', 'income_service', 'holderId', null, 'amountMinor', -$3::int)))))`,
    [desk.operatorId, partner.id, amountMinor],
  )
}
async function getPostedAmounts(kind: string) {
  const { rows } = await desk.admin.query<{ account: string; minor: number }>(
    `select e.account, sum(e.amount_minor)::int as minor from interop_partner_payments p
     join ledger_entries e on e.operator_id = p.operator_id and e.journal_id = p.journal_id
     where p.partner_id = $1 and p.kind = $2 group by 1 having sum(e.amount_minor) <> 0 order by 1`,
    [partner.id, kind],
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}
const sumOf = (entries: Record<string, number>) => Object.values(entries).reduce((sum, minor) => sum + minor, 0)

test('X-07 L-09 what we owe a partner is paid by two people, once, never more than is owed, and taken back by an entry of its own', async () => {
  await billSession()
  expect((await listPayments()).debts).toMatchObject({ theirsMinor: 992, oursMinor: 0, mostOutMinor: 992 })
  const wish = form({ amountMinor: 900, account: 'ICBC 0017' })
  const reply = await desk.send('POST', path, wish)
  const { approvalId } = reply.data<{ approvalId: string }>()
  // The request moves no money. The person who requested it cannot approve it. A second request cannot wait at the same
  // time.
  expect(await listPayments()).toMatchObject({
    total: 0,
    debts: { theirsMinor: 992 },
    waiting: { id: approvalId },
  })
  expect(await desk.send('POST', path, form())).toMatchObject({ status: 409 })
  const own = await desk.send('POST', `/api/organisation/approvals/${approvalId}/approve`, { reason: 'mine' })
  expect([own.status, own.error]).toEqual([403, 'organisation.approval-own-request'])
  expect((await decide(approvalId)).data<ApprovalDetail>().state).toBe('executed')
  expect((await decide(approvalId)).status).toBe(200)
  expect(await getPostedAmounts('out')).toEqual({ bank: -900, payable_partner: 900 })
  expect(await listPayments()).toMatchObject({
    total: 1,
    waiting: null,
    debts: { theirsMinor: 92, mostOutMinor: 92 },
    list: [{ kind: 'out', amountMinor: 900, reference: wish.reference, account: 'ICBC 0017', reverses: null }],
  })
  const more = await desk.send('POST', path, form({ amountMinor: 93 }))
  expect([more.status, more.error, more.fields]).toEqual([
    409,
    'interop.payment-most',
    { amountMinor: expect.stringContaining('0.92') },
  ])
  expect((await desk.send('POST', path, { ...wish, amountMinor: 10 })).error).toBe('interop.payment-exists')

  const [payment] = (await listPayments()).list
  const back = `/api/organisation/partner-payments/${payment?.id}/reverse`
  const reversal = await desk.send('POST', back, { reason: 'The bank returned it' })
  expect((await decide(reversal.data<{ approvalId: string }>().approvalId)).data<ApprovalDetail>().state).toBe(
    'executed',
  )
  expect(await getPostedAmounts('out')).toEqual({})
  const { list, debts } = await listPayments()
  expect(debts.theirsMinor).toBe(992)
  expect(list.map(({ reverses, reversedAt }) => [reverses, reversedAt === null])).toEqual([
    [payment?.id, true],
    [null, false],
  ])
  expect((await desk.send('POST', back, { reason: 'again' })).error).toBe('interop.payment-reversed')
  const ofReversal = `/api/organisation/partner-payments/${list[0]?.id}/reverse`
  expect((await desk.send('POST', ofReversal, { reason: 'of it' })).error).toBe('interop.payment-reversed')
  // A reversed payment can be recorded again under the same bank reference.
  expect((await paid({ ...wish })).state).toBe('executed')
})

test('X-07 two payments that were asked for while there was enough: the second is refused when it is approved', async () => {
  await billSession()
  const first = await desk.send('POST', path, form({ amountMinor: 900 }))
  const { approvalId } = first.data<{ approvalId: string }>()
  await desk.admin.query(
    `select ledger_post(jsonb_build_array(jsonb_build_object('operatorId', $1::text, 'id', gen_random_uuid(), 'currency', 'CNY',
      'businessType', 'partner.paid', 'businessId', gen_random_uuid(), 'key', gen_random_uuid()::text, 'effectiveAt', now(), 'act',
      jsonb_build_object('kind', 'partner_paid', 'second', jsonb_build_object('approverId', gen_random_uuid())), 'entries',
      jsonb_build_array(jsonb_build_object('account', 'payable_partner', 'holderId', $2::text, 'amountMinor', 500),
        jsonb_build_object('account', 'bank', 'holderId', null, 'amountMinor', -500)))))`,
    [desk.operatorId, partner.id],
  )
  expect((await decide(approvalId)).data<ApprovalDetail>()).toMatchObject({
    state: 'failed',
    error: 'interop.payment-most',
  })
  expect((await listPayments()).debts.theirsMinor).toBe(492)
})

test('X-07 what a partner pays takes its arrears and credit off, the rest is its own; where it owes nothing nothing is recorded', async () => {
  expect((await desk.send('POST', path, form({ kind: 'in' }))).error).toBe('interop.payment-nothing')
  await owes(2_000)
  expect((await listPayments()).debts).toMatchObject({ oursMinor: 2_000, theirsMinor: 0, mostOutMinor: 0 })
  await paid({ kind: 'in', amountMinor: 2_500 })
  const entries = await getPostedAmounts('in')
  expect(entries).toEqual({ bank: 2_500, wallet_credit: -2_000, wallet_principal: -500 })
  expect(sumOf(entries)).toBe(0)
  expect((await listPayments()).debts.oursMinor).toBe(-500)
  const [payment] = (await listPayments()).list
  const reply = await desk.send('POST', `/api/organisation/partner-payments/${payment?.id}/reverse`, {
    reason: 'It bounced',
  })
  await decide(reply.data<{ approvalId: string }>().approvalId)
  expect((await listPayments()).debts.oursMinor).toBe(2_000)
})

test('X-07 where it is agreed, both are set off and the rest alone is paid; elsewhere nothing is set off', async () => {
  await billSession()
  await owes(400)
  expect((await desk.send('POST', path, form({ kind: 'set_off', amountMinor: 400 }))).error).toBe(
    'interop.payment-not-netted',
  )
  expect((await listPayments()).debts).toMatchObject({ mostOutMinor: 992, mostSetOffMinor: 0 })
  await partner.terms({ tokens: 'all', netted: true })
  expect((await listPayments()).debts).toMatchObject({
    netted: true,
    mostOutMinor: 592,
    mostSetOffMinor: 400,
  })
  expect((await desk.send('POST', path, form({ amountMinor: 593 }))).error).toBe('interop.payment-most')
  expect((await desk.send('POST', path, form({ kind: 'set_off', amountMinor: 401 }))).error).toBe(
    'interop.payment-most',
  )
  await paid({ kind: 'set_off', amountMinor: 400 })
  expect(await getPostedAmounts('set_off')).toEqual({ payable_partner: 400, wallet_credit: -400 })
  await paid({ amountMinor: 592 })
  expect((await listPayments()).debts).toMatchObject({ oursMinor: 0, theirsMinor: 0, mostOutMinor: 0 })
})

test('X-07 a record that is credited after it was paid leaves the partner owing, and what it pays then comes off that first', async () => {
  const cdr = await billSession()
  await paid({ amountMinor: 992 })
  const credit = {
    ...cdr,
    id: `${cdr.id}-C`,
    credit: true,
    credit_reference_id: cdr.id,
    total_cost: { excl_vat: -9.02, incl_vat: -9.92 },
  }
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: credit })).code).toBe(1000)
  expect((await listPayments()).debts).toMatchObject({ theirsMinor: -992, mostOutMinor: 0 })
  await paid({ kind: 'in', amountMinor: 992 })
  expect(await getPostedAmounts('in')).toEqual({ bank: 992, payable_partner: -992 })
  expect((await listPayments()).debts.theirsMinor).toBe(0)
})

test('X-07 the transfer of a partner is not credited again, to it or at the counter, and is free after a reversal', async () => {
  await owes(400)
  const reference = 'SPEI 00-42'
  await paid({ kind: 'in', amountMinor: 100, reference })
  const again = await desk.send('POST', path, form({ kind: 'in', amountMinor: 100, reference: 'spei0042' }))
  expect([again.status, again.error]).toEqual([409, 'ledger.voucher-used-partner'])
  expect(again.fields?.['reference']).toContain('spei0042')
  const atCounter = desk.services.db.inTenant(desk.operatorId, (tx) => requireUnusedVoucher(tx, 'SPEI0042'))
  await expect(atCounter).rejects.toMatchObject({ code: 'ledger.voucher-used-partner' })
  // Our own transfer to the partner has a number of ours.
  await billSession()
  await paid({ amountMinor: 10, reference })
  const [, payment] = (await listPayments()).list
  const reversal = await desk.send('POST', `/api/organisation/partner-payments/${payment?.id}/reverse`, {
    reason: 'not ours',
  })
  expect((await decide(reversal.data<{ approvalId: string }>().approvalId)).status).toBe(200)
  expect((await paid({ kind: 'in', amountMinor: 100, reference })).state).toBe('executed')
})

test('X-07 a partner’s month has both directions: what it billed, what was paid and set off, the net of both, on screen, as a file and on paper', async () => {
  const session = foreignSession(desk, partner, driver)
  const where = `/2.2.1/emsp/sessions/${partner.country}/${partner.partyId}/${session.id}`
  expect((await partner.sendRequest('PUT', where, { body: session })).code).toBe(1000)
  const cdr = foreignCdr(desk, partner, driver, { session_id: session.id })
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: cdr })).code).toBe(1000)
  await owes(400)
  await partner.terms({ tokens: 'all', netted: true })
  await paid({ kind: 'set_off', amountMinor: 400 })
  await paid({ amountMinor: 100 })
  const { rows } = await desk.admin.query<{ month: string }>(
    `select to_char(now() at time zone time_zone, 'YYYY-MM') as month from organisation_operator_facts where operator_id = $1`,
    [desk.operatorId],
  )
  const month = rows[0]?.month ?? ''
  const url = `/api/organisation/partner-month-lines?partnerId=${partner.id}&month=${month}&page=1&pageSize=50`
  const { list, sums } = (await desk.send('GET', url)).data<{
    list: PartnerMonthLine[]
    sums: PartnerMonth
  }>()
  expect(sums).toMatchObject({
    payableMinor: 400,
    setOffMinor: 400,
    closingMinor: 0,
    netted: true,
    netMinor: -492,
    theirs: {
      records: 1,
      corrections: 0,
      energyDwh: 123_450,
      openingMinor: 0,
      billedMinor: 992,
      setOffMinor: 400,
      paidMinor: 100,
      otherMinor: 0,
      closingMinor: 492,
    },
  })
  expect(list).toMatchObject([
    {
      side: 'theirs',
      sessionId: null,
      sessionNo: cdr.id,
      partnerNo: session.id,
      amountMinor: -992,
      isCorrection: false,
    },
  ])
  const months = (await desk.send('GET', `/api/organisation/partners/${partner.id}/months`)).data<PartnerMonth[]>()
  expect(months).toEqual([sums])
  const pdf = await desk.send('GET', `/api/organisation/partner-month-lines/pdf?partnerId=${partner.id}&month=${month}`)
  expect([pdf.status, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  const kind = desk.interop.domain.exports?.find(({ name }) => name === 'interop.partner-month')
  const actor = createTestActor(desk.operatorId, [])
  const exported = []
  for await (const row of kind?.rows(actor, { partnerId: partner.id, month }) ?? []) exported.push(row)
  expect(exported).toHaveLength(1)
  expect(exported[0]).toHaveLength(kind?.head(actor, undefined).length ?? 0)
})

test('S-17 S-19 payments are their operator’s alone; who may not record them is refused; what is wrong is named', async () => {
  await billSession()
  await paid({ amountMinor: 100 })
  const [payment] = (await listPayments()).list
  const back = `/api/organisation/partner-payments/${payment?.id}/reverse`
  const { bearer: stranger } = await desk.operatorOf('MA5OTHER8')
  const reader = (
    await createTestUser(desk.services, {
      operatorId: desk.operatorId,
      codes: ['interconnmngPerm', 'interconnmng:edit'],
    })
  ).token
  const calls: ['GET' | 'POST', string, object | undefined][] = [
    ['GET', path, undefined],
    ['POST', path, form()],
    ['POST', back, { reason: 'no' }],
  ]
  for (const [method, url, body] of calls) {
    expect([url, (await desk.send(method, url, body, stranger)).status]).toEqual([url, 404])
    expect([url, (await desk.send(method, url, body, '')).status]).toEqual([url, 401])
    expect([url, (await desk.send(method, url, body, reader)).status]).toEqual([url, method === 'GET' ? 200 : 403])
  }
  const wrong = await desk.send('POST', path, form({ amountMinor: 0, reference: ' ', paidOn: 'yesterday' }))
  expect([wrong.status, Object.keys(wrong.fields ?? {}).toSorted()]).toEqual([
    400,
    ['amountMinor', 'paidOn', 'reference'],
  ])
  const ahead = await desk.send('POST', path, form({ amountMinor: 1, paidOn: '2999-01-01' }))
  expect([ahead.status, ahead.error]).toEqual([400, 'interop.payment-ahead'])
})
