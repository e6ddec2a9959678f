import { postJournals } from '@evops/ledger/server'
import { createTestWallet, testJournalAct } from '@evops/ledger/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'
import { setTokenHolder } from '../index.ts'
import { markDebtsPaid } from '../sessions/wallet.store.ts'

let site: StaffSite
let chargePoint: SiteChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await staffSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.setNow(undefined)
  chargePoint = await site.chargePoint()
  point = await site.connect(chargePoint)
})

let tags = 0
/** Creates a tag whose holder has this balance. If a company is given, it pays first. */
async function aHolder(worth: Parameters<typeof createTestWallet>[2]): Promise<{ idTag: string; walletId: string }> {
  tags += 1
  const idTag = `PURSE-${tags}`
  const tokenId = await site.token(idTag)
  const walletId = await createTestWallet(site.services, site.operatorId, worth)
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  return { idTag, walletId }
}
async function sendCall(action: string, payload: object) {
  const reply = await point.call(action, payload)
  expect(reply.type, JSON.stringify(reply)).toBe('result')
  return (reply as { payload: { idTagInfo?: { status: string }; transactionId?: number } }).payload
}
const authorizeStatus = async (idTag: string) => (await sendCall('Authorize', { idTag })).idTagInfo?.status
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
async function session(idTag: string, kWh: number) {
  const start = await sendCall('StartTransaction', {
    connectorId: 1,
    idTag,
    meterStart: 0,
    timestamp: hoursAgo(1),
  })
  const { transactionId } = start
  await sendCall('StopTransaction', { transactionId, idTag, meterStop: kWh * 1_000, timestamp: hoursAgo(0) })
  return { transactionId, status: start.idTagInfo?.status }
}
async function balances(walletId: string): Promise<Record<string, number>> {
  const { rows } = await site.admin.query('select account, balance_minor from ledger_balances where holder_id = $1', [
    walletId,
  ])
  return Object.fromEntries(rows.map((row) => [row.account, row.balance_minor]))
}
async function sessionOf(transactionId: number | undefined) {
  const { rows } = await site.admin.query(
    'select id, pay_state, token_state, total_minor, electricity_minor, holder_id from charging_sessions where transaction_id = $1',
    [transactionId],
  )
  return rows[0]
}

/**
 * Recharges a wallet as the counter does: debts first, then principal. Sessions of a holder without remaining debt are
 * paid then.
 */
async function rechargeWallet(holderId: string, { arrears, principal }: { arrears: number; principal: number }) {
  const id = newId()
  const entries = [
    { account: 'bank' as const, holderId: null, amountMinor: arrears + principal },
    { account: 'wallet_arrears' as const, holderId, amountMinor: -arrears },
    { account: 'wallet_principal' as const, holderId, amountMinor: -principal },
  ].filter(({ amountMinor }) => amountMinor !== 0)
  const journal = { operatorId: site.operatorId, id, currency: 'CNY', businessId: id, key: id, entries }
  await site.services.db.inTenant(site.operatorId, async (tx) => {
    await postJournals(tx, [
      {
        ...journal,
        ...testJournalAct('wallet.recharged'),
        businessType: 'wallet.recharged',
        effectiveAt: new Date().toISOString(),
      },
    ])
    await markDebtsPaid(tx, holderId)
  })
}
/** Edits a session: one user requests it, another approves it. */
async function editedTo(id: string, energyDwh: number) {
  const { data: session } = await site.call('GET', `/api/sessions/${id}`)
  const { version, startedAt, endedAt } = session
  const body = { version, startedAt, endedAt, energyDwh, reason: 'a test of the charger' }
  const reply = await site.call('POST', `/api/sessions/${id}/edit`, { body })
  expect(reply.error).toBeUndefined()
  const path = `/api/sessions/audits/${reply.data.approvalId}/approve`
  if (reply.data.approvalId !== null)
    expect((await site.call('POST', path, { token: 'second', body: {} })).data.state).toBe('executed')
}

describe('an order whose token has a holder is paid from the wallet', () => {
  test('gift pays service, principal the rest; what was set aside is free again; the bill says who paid', async () => {
    const { idTag, walletId } = await aHolder({ principalMinor: 100_000, giftMinor: 500 })
    const { transactionId, status } = await session(idTag, 20)
    expect(status).toBe('Accepted')
    const chargingSession = await sessionOf(transactionId)
    expect(chargingSession).toMatchObject({ pay_state: 'paid', holder_id: walletId })
    const left = await balances(walletId)
    expect(left['wallet_gift']).toBe(0)
    expect(-(left['wallet_principal'] ?? 0)).toBe(100_000 - (chargingSession.total_minor - 500))
    expect(left['wallet_frozen'] ?? 0).toBe(0)
    const { data } = await site.call('GET', `/api/sessions/${chargingSession.id}`)
    expect(data.paid).toMatchObject([
      { account: 'wallet_gift', amountMinor: 500 },
      { account: 'wallet_principal', amountMinor: chargingSession.total_minor - 500 },
    ])
  })

  test('M-01 started and stopped twice, it is paid once', async () => {
    const { idTag, walletId } = await aHolder({ principalMinor: 100_000 })
    const start = { connectorId: 1, idTag, meterStart: 0, timestamp: hoursAgo(1) }
    const { transactionId } = await sendCall('StartTransaction', start)
    expect((await sendCall('StartTransaction', start)).transactionId).toBe(transactionId)
    expect(await balances(walletId)).toMatchObject({ wallet_frozen: -5_000 })
    const stop = { transactionId, idTag, meterStop: 10_000, timestamp: hoursAgo(0) }
    await sendCall('StopTransaction', stop)
    await sendCall('StopTransaction', stop)
    const session = await sessionOf(transactionId)
    expect(await balances(walletId)).toMatchObject({
      wallet_principal: session.total_minor - 100_000,
      wallet_frozen: 0,
    })
  })

  test('A14 what the wallet cannot pay are arrears, and the next start is refused until they are paid', async () => {
    const { idTag, walletId } = await aHolder({ principalMinor: 300 })
    const { transactionId } = await session(idTag, 20)
    const chargingSession = await sessionOf(transactionId)
    expect(chargingSession.pay_state).toBe('arrears')
    expect(await balances(walletId)).toMatchObject({
      wallet_principal: 0,
      wallet_arrears: chargingSession.total_minor - 300,
    })
    expect(await authorizeStatus(idTag)).toBe('Blocked')
    const body = { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag }
    await sendCall('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' })
    await waitUntilLinked()
    const refused = await site.call('POST', '/api/sessions/start', { body })
    expect(refused).toMatchObject({ status: 409, error: 'charging.start-arrears' })
  })

  test('A14 arrears leave the lists of sessions and of anomalies when the member recharges', async () => {
    const { idTag, walletId } = await aHolder({ principalMinor: 300 })
    const { transactionId } = await session(idTag, 20)
    const owing = await sessionOf(transactionId)
    await site.charging.finder.lookAtClosed()
    const listed = async () => ({
      sessions: (await site.call('GET', `/api/sessions?payState=arrears&holderId=${walletId}`)).data.total,
      anomalies: (await site.call('GET', `/api/abnormal-sessions?flag=A14&state=open&sessionId=${owing.id}`)).data
        .total,
      isFlagged: (await site.call('GET', `/api/sessions/${owing.id}`)).data.flags.includes('A14'),
    })
    expect(await listed()).toEqual({ sessions: 1, anomalies: 1, isFlagged: true })
    const owedMinor = owing.total_minor - 300
    await rechargeWallet(walletId, { arrears: owedMinor - 1, principal: 0 })
    expect(await listed()).toEqual({ sessions: 1, anomalies: 1, isFlagged: true })
    await rechargeWallet(walletId, { arrears: 1, principal: 5_000 })
    expect(await listed()).toEqual({ sessions: 0, anomalies: 0, isFlagged: false })
    await site.charging.finder.lookAtClosed()
    expect(await listed()).toEqual({ sessions: 0, anomalies: 0, isFlagged: false })
  })

  test('D-03 an order whose arrears were repaid is paid again after an edit up that its wallet pays', async () => {
    const { idTag, walletId } = await aHolder({ principalMinor: 300 })
    const { transactionId } = await session(idTag, 20)
    const chargingSession = await sessionOf(transactionId)
    const owed = chargingSession.total_minor - 300
    await rechargeWallet(walletId, { arrears: owed, principal: 10_000 })
    expect((await sessionOf(transactionId)).pay_state).toBe('paid')
    await editedTo(chargingSession.id, 220_000)
    const edited = await sessionOf(transactionId)
    expect(edited.total_minor).toBeGreaterThan(chargingSession.total_minor)
    expect(edited.pay_state).toBe('paid')
    // If the wallet cannot pay the session, the payment state is arrears with the amount owed now.
    await editedTo(chargingSession.id, 2_000_000)
    expect((await sessionOf(transactionId)).pay_state).toBe('arrears')
  })

  test('a holder without money is refused at Authorize and at the start; gift alone pays no electricity', async () => {
    const { idTag } = await aHolder({ giftMinor: 100_000 })
    expect(await authorizeStatus(idTag)).toBe('Blocked')
    const start = await sendCall('StartTransaction', {
      connectorId: 1,
      idTag,
      meterStart: 0,
      timestamp: new Date().toISOString(),
    })
    expect(start.idTagInfo?.status).toBe('Blocked')
    expect((await sessionOf(start.transactionId))?.token_state).toBe('low_balance')
  })

  test("a company's credit carries its member: the order is on account", async () => {
    const company = await createTestWallet(site.services, site.operatorId, {
      kind: 'company',
      creditLimitMinor: 50_000,
    })
    const { idTag } = await aHolder({ payerId: company })
    expect(await authorizeStatus(idTag)).toBe('Accepted')
    const { transactionId } = await session(idTag, 10)
    const chargingSession = await sessionOf(transactionId)
    expect(chargingSession.pay_state).toBe('postpaid')
    expect(await balances(company)).toMatchObject({ wallet_credit: chargingSession.total_minor })
  })
})

test('a start of the console sets money aside; when it fails the money is free again', async () => {
  const { idTag, walletId } = await aHolder({ principalMinor: 8_000 })
  await sendCall('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' })
  point.answer('RemoteStartTransaction', () => ({ status: 'Rejected' }))
  await waitUntilLinked()
  const body = { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag }
  const { data } = await site.call('POST', '/api/sessions/start', { body })
  expect(data).toMatchObject([{ state: 'failed' }])
  expect(await balances(walletId)).toMatchObject({ wallet_principal: -8_000, wallet_frozen: 0 })
})

test('a charge point that was asked to start and asks again is told yes: the money is set aside for this start', async () => {
  const { idTag, walletId } = await aHolder({ principalMinor: 5_000 })
  await sendCall('StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' })
  point.answer('RemoteStartTransaction', () => ({ status: 'Accepted' }))
  await waitUntilLinked()
  const body = { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag }
  expect((await site.call('POST', '/api/sessions/start', { body })).data).toMatchObject([{ state: 'starting' }])
  expect(await balances(walletId)).toMatchObject({ wallet_frozen: -5_000 })
  expect(await authorizeStatus(idTag)).toBe('Accepted')
  const elsewhere = await site.connect(await site.chargePoint())
  expect(await elsewhere.call('Authorize', { idTag })).toMatchObject({
    payload: { idTagInfo: { status: expect.not.stringMatching('Accepted') } },
  })
})

test('an order that was paid from a wallet and is waived gives the money back to where it came from', async () => {
  const { idTag, walletId } = await aHolder({ principalMinor: 50_000, giftMinor: 300 })
  const { transactionId } = await session(idTag, 10)
  const chargingSession = await sessionOf(transactionId)
  const { rows } = await site.admin.query('select version from charging_sessions where id = $1', [chargingSession.id])
  const reply = await site.call('POST', `/api/sessions/${chargingSession.id}/waive`, {
    body: { version: rows[0].version, reason: 'our fault' },
    key: newId(),
  })
  expect(reply.status).toBe(200)
  const decided = await site.call('POST', `/api/sessions/audits/${reply.data.approvalId}/approve`, {
    token: 'second',
    body: { reason: 'seen' },
  })
  expect(decided.status).toBe(200)
  expect(await balances(walletId)).toMatchObject({ wallet_principal: -50_000, wallet_gift: -300 })
})

function waitUntilLinked() {
  return waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link shows as connected')
}
