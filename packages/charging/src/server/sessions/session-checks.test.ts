import { createLedger, type Ledger } from '@evops/ledger/server'
import { createTestWallet } from '@evops/ledger/testing'
import { createOrganisation } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'
import { sessionChecks, setTokenHolder } from '../index.ts'

let site: StaffSite
let ledger: Ledger
beforeAll(async () => {
  site = await staffSite()
  await site.admin.query(
    `update tariffs_versions set content = content || '{"occupancy": {"freeMinutes": 0, "unit": "hour", "priceE5": 500000}}' where operator_id = $1`,
    [site.operatorId],
  )
  ledger = createLedger(site.services, {
    approvals: createOrganisation(site.services).approvals,
    moreChecks: sessionChecks,
  })
})
afterAll(() => site.close())

interface Paid {
  sessionNo: string
  sessionId: string
  companyId: string
}
let paid: Paid
/** Returns the findings of the full ledger check, by check. */
async function queryFindings(): Promise<Record<string, string[]>> {
  await ledger.checks.chain.sealAll()
  const { findings } = await ledger.checks.look(site.operatorId)
  const broken = findings.filter((finding) => finding.found > 0)
  return Object.fromEntries(broken.map(({ check, samples }) => [check, samples]))
}
/** A session of one hour that ended an hour ago. Its plug is removed when this is reported. */
async function createChargedSession(
  idTag: string,
): Promise<{ id: string; sessionNo: string; unplug: () => Promise<void> }> {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag, kWh: 20, from: 120, until: 60 })
  const { rows } = await site.admin.query(
    'select id, session_no as "sessionNo" from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' }
  const timestamp = new Date(Date.now() - 600_000).toISOString()
  const unplug = async () => {
    expect((await point.call('StatusNotification', { ...status, timestamp })).type).toBe('result')
  }
  return { ...rows[0], unplug }
}
let tags = 0
async function aDriver(wallet: Parameters<typeof createTestWallet>[2]): Promise<string> {
  tags += 1
  const idTag = `CHECKED-${tags}`
  const tokenId = await site.token(idTag)
  const holderId = await createTestWallet(site.services, site.operatorId, wallet)
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], holderId, new Date(0)))
  return idTag
}
async function changeSession(id: string, change: 'waive' | 'refund' | 'edit' | 'void', wish: object = {}) {
  const { data: session } = await site.call('GET', `/api/sessions/${id}`)
  const body = { version: session.version, reason: 'the charger was at fault', ...wish }
  const reply = await site.call('POST', `/api/sessions/${id}/${change}`, { body, key: newId() })
  expect(reply.error).toBeUndefined()
  const path = `/api/sessions/audits/${reply.data.approvalId}/approve`
  expect((await site.call('POST', path, { token: 'second', body: {} })).data.state).toBe('executed')
}
beforeEach(async () => {
  const companyId = await createTestWallet(site.services, site.operatorId, {
    kind: 'company',
    creditLimitMinor: 50_000,
  })
  const session = await createChargedSession(await aDriver({ payerId: companyId }))
  paid = { sessionId: session.id, sessionNo: session.sessionNo, companyId }
})

describe('D-05 the look at the ledger compares orders and bills with their postings', () => {
  test('D-05a whatever was billed, paid, owed, waived, refunded, edited and voided by the product is whole', async () => {
    await site.token('OWES-ITSELF')
    await createChargedSession('OWES-ITSELF')
    await createChargedSession('NOBODY-KNOWS')
    const rich = await aDriver({ principalMinor: 1_000_000 })
    const poor = await aDriver({ principalMinor: 100 })
    await createChargedSession(poor)
    const [waived, part, all, edited, voided] = [
      await createChargedSession(rich),
      await createChargedSession(rich),
      await createChargedSession(rich),
      await createChargedSession(rich),
      await createChargedSession(rich),
    ]
    await changeSession(waived.id, 'waive')
    await changeSession(part.id, 'refund', { amountMinor: 500 })
    const { data: whole } = await site.call('GET', `/api/sessions/${all.id}`)
    await changeSession(all.id, 'refund', { amountMinor: whole.totalMinor })
    const { data: session } = await site.call('GET', `/api/sessions/${edited.id}`)
    const { startedAt, endedAt } = session
    await changeSession(edited.id, 'edit', { startedAt, endedAt, energyDwh: 90_000 })
    await changeSession(voided.id, 'void')
    expect(await queryFindings()).toEqual({})
  })

  const ofSession = 'where id = $1'
  const ofBill = 'where session_id = $1'
  test.each([
    { what: 'a total', sql: `update charging_sessions set total_minor = total_minor + 100 ${ofSession}` },
    { what: 'its energy', sql: `update charging_sessions set energy_dwh = energy_dwh - 1000 ${ofSession}` },
    { what: 'a fee', sql: `update charging_sessions set service_minor = service_minor - 10 ${ofSession}` },
    { what: 'what was refunded', sql: `update charging_sessions set refunded_minor = 100 ${ofSession}` },
    { what: 'its discount', sql: `update charging_sessions set reduced_minor = 1 ${ofSession}` },
    {
      what: 'paid on account said paid',
      sql: `update charging_sessions set pay_state = 'paid' ${ofSession}`,
    },
    { what: 'paid said in arrears', sql: `update charging_sessions set pay_state = 'arrears' ${ofSession}` },
    { what: 'paid said free', sql: `update charging_sessions set pay_state = 'free' ${ofSession}` },
    { what: 'paid said unpaid', sql: `update charging_sessions set pay_state = 'unpaid' ${ofSession}` },
    { what: 'its state', sql: `update charging_sessions set state = 'void' ${ofSession}` },
    { what: "a bill's total", sql: `update charging_bills set total_minor = total_minor + 1 ${ofBill}` },
    {
      what: "a bill's text",
      sql: `update charging_bills set bill = jsonb_set(bill, '{totalMinor}', '1') ${ofBill}`,
    },
    {
      what: "a line of a bill's text",
      sql: `update charging_bills set bill = jsonb_set(bill, '{segments,0,electricityAmountE4}', '1') ${ofBill}`,
    },
    { what: 'a bill that is gone', sql: `delete from charging_bills ${ofBill}` },
  ])('D-05b $what that was changed by hand is found, and its order named', async ({ sql }) => {
    expect(await queryFindings()).toEqual({})
    const before = await site.admin.query('select * from charging_sessions where id = $1', [paid.sessionId])
    const bills = await site.admin.query('select * from charging_bills where session_id = $1', [paid.sessionId])
    await site.admin.query(sql, [paid.sessionId])
    const broken = await queryFindings()
    expect(Object.values(broken).flat().join('\n')).toContain(paid.sessionNo)
    await restoreSessionAndBill(before.rows[0], bills.rows[0])
    expect(await queryFindings()).toEqual({})
  })

  test('D-05e what an unplugging adds to an order that was waived, refunded or edited is no false alarm', async () => {
    const rich = await aDriver({ principalMinor: 1_000_000 })
    const stateOf = async (id: string) => (await site.call('GET', `/api/sessions/${id}`)).data.payState
    const [waived, whole, part, edited] = [
      await createChargedSession(rich),
      await createChargedSession(rich),
      await createChargedSession(rich),
      await createChargedSession(rich),
    ]
    await changeSession(waived.id, 'waive')
    const { data } = await site.call('GET', `/api/sessions/${whole.id}`)
    await changeSession(whole.id, 'refund', { amountMinor: data.totalMinor })
    await changeSession(part.id, 'refund', { amountMinor: 100 })
    await changeSession(edited.id, 'waive')
    const { startedAt, endedAt } = data
    await changeSession(edited.id, 'edit', { startedAt, endedAt, energyDwh: 90_000 })
    for (const session of [waived, whole, part, edited]) await session.unplug()
    expect(await stateOf(waived.id)).toBe('paid')
    expect(await stateOf(whole.id)).toBe('partly_refunded')
    expect(await stateOf(part.id)).toBe('partly_refunded')
    expect(await queryFindings()).toEqual({})
  })

  test('D-05c a credit limit that was changed by hand is found, and its wallet named', async () => {
    const limit = 'update ledger_wallets set credit_limit_minor = $2 where id = $1'
    await site.admin.query(limit, [paid.companyId, 9_000_000])
    const { credit_limits: named } = await queryFindings()
    expect(named).toHaveLength(1)
    expect(named?.[0]).toContain(paid.companyId)
    await site.admin.query(limit, [paid.companyId, 50_000])
    expect(await queryFindings()).toEqual({})
    await site.services.db.inTenant(site.operatorId, (tx) => ledger.wallets.setCreditLimit(tx, paid.companyId, 60_000))
    expect(await queryFindings()).toEqual({})
  })

  test('D-05d every night as well: the task fails and says which order', async () => {
    await site.admin.query('update charging_sessions set total_minor = total_minor + 100 where id = $1', [
      paid.sessionId,
    ])
    const night = ledger.checks.jobs['ledger:self-check']
    await expect(Promise.resolve(night?.run({}, { jobId: '', attempt: 1 }))).rejects.toThrow(paid.sessionNo)
    await site.admin.query('update charging_sessions set total_minor = total_minor - 100 where id = $1', [
      paid.sessionId,
    ])
  })
})

async function restoreSessionAndBill(session: Record<string, unknown>, bill: Record<string, unknown>) {
  const { total_minor, energy_dwh, service_minor, refunded_minor, reduced_minor, pay_state, state, id } = session
  await site.admin.query(
    `update charging_sessions set total_minor = $2, energy_dwh = $3, service_minor = $4, refunded_minor = $5, reduced_minor = $6,
       pay_state = $7, state = $8 where id = $1`,
    [id, total_minor, energy_dwh, service_minor, refunded_minor, reduced_minor, pay_state, state],
  )
  await site.admin.query('delete from charging_bills where session_id = $1', [id])
  await site.admin.query(
    `insert into charging_bills (operator_id, session_id, revision, tariff_version_id, bill, currency, electricity_minor, service_minor, total_minor, journal_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      bill.operator_id,
      id,
      bill.revision,
      bill.tariff_version_id,
      JSON.stringify(bill.bill),
      bill.currency,
      bill.electricity_minor,
      bill.service_minor,
      bill.total_minor,
      bill.journal_id,
    ],
  )
}
