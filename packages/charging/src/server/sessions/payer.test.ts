import { hourMs } from '@evops/platform/contract'
import { isNight } from '@evops/platform/testing'
import { createTestWallet } from '@evops/ledger/testing'
import { createTestMember, createTestMembersDeps } from '@evops/members/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffSite, type StaffSite } from '../../testing/index.ts'
import { moveSessions, setTokenHolder } from '../index.ts'

let site: StaffSite
let point: RawChargePoint
beforeAll(async () => {
  site = await staffSite()
  await site.admin.query(
    `update tariffs_versions set content = content || '{"occupancy": {"freeMinutes": 0, "unit": "hour", "priceE5": 500000}}' where operator_id = $1`,
    [site.operatorId],
  )
})
afterAll(() => site.close())
beforeEach(async () => {
  point = await site.connect(await site.chargePoint())
})

const present = Date.now()
const hoursAgo = (hours: number) => new Date(present - hours * hourMs)
const inOperator = <T>(work: Parameters<typeof site.services.db.inTenant<T>>[1]) =>
  site.services.db.inTenant(site.operatorId, work)

let tags = 0
async function aTag(): Promise<{ idTag: string; tokenId: string }> {
  tags += 1
  const idTag = `PAYER-${tags}`
  return { idTag, tokenId: await site.token(idTag) }
}
const aPerson = (principalMinor = 1_000_000) => createTestWallet(site.services, site.operatorId, { principalMinor })
const aCompany = (principalMinor = 1_000_000) =>
  createTestWallet(site.services, site.operatorId, { kind: 'company', principalMinor })
const assignTokenHolder = (tokenId: string, holderId: string | null, hours: number) =>
  inOperator((tx) => setTokenHolder(tx, [tokenId], holderId, hoursAgo(hours)))
const bind = (personId: string, companyId: string | null, hours: number) =>
  inOperator((tx) =>
    createTestMembersDeps(site.services).ledger.wallets.setPayer(tx, personId, companyId, hoursAgo(hours)),
  )

async function sendCall(action: string, payload: object) {
  const reply = await point.call(action, payload)
  expect(reply.type, JSON.stringify(reply)).toBe('result')
  return (reply as { payload: { transactionId?: number } }).payload
}
let register = 0
async function begins(idTag: string, from: number): Promise<number> {
  register += 100_000
  const start = { connectorId: 1, idTag, meterStart: register, timestamp: hoursAgo(from).toISOString() }
  return (await sendCall('StartTransaction', start)).transactionId ?? 0
}
const ends = (transactionId: number, until: number) =>
  sendCall('StopTransaction', {
    transactionId,
    meterStop: register + 10_000,
    timestamp: hoursAgo(until).toISOString(),
  })
/** Runs a session that is reported now, whatever its time was. Returns the session. */
async function session(idTag: string, from: number, until = from - 0.25) {
  const transactionId = await begins(idTag, from)
  await ends(transactionId, until)
  return sessionOf(transactionId)
}
async function sessionOf(transactionId: number) {
  const { rows } = await site.admin.query(
    'select id, transaction_id, holder_id, total_minor, pay_state from charging_sessions where transaction_id = $1',
    [transactionId],
  )
  return rows[0]
}
/** Returns what each holder paid for a session, or owes. */
async function paidBy(sessionId: string): Promise<Record<string, number>> {
  const { rows } = await site.admin.query(
    `select e.holder_id as holder, sum(e.amount_minor)::int as minor from ledger_journals j
     join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.business_id = $1 and j.business_type like 'order.%' and e.holder_id is not null
     group by 1 having sum(e.amount_minor) <> 0`,
    [sessionId],
  )
  return Object.fromEntries(rows.map(({ holder, minor }) => [holder, minor]))
}
const totalOf = async (id: string): Promise<number> =>
  (await site.admin.query('select total_minor from charging_sessions where id = $1', [id])).rows[0].total_minor
/** Edits a session: one user requests it, another approves it. */
async function editedTo(id: string, energyDwh: number): Promise<void> {
  const { data: session } = await site.call('GET', `/api/sessions/${id}`)
  const { version, startedAt, endedAt } = session
  const body = { version, startedAt, endedAt, energyDwh, reason: 'a test of the charger' }
  const reply = await site.call('POST', `/api/sessions/${id}/edit`, { body })
  expect(reply.error).toBeUndefined()
  const path = `/api/sessions/audits/${reply.data.approvalId}/approve`
  expect((await site.call('POST', path, { token: 'second', body: {} })).data.state).toBe('executed')
}

describe('who pays is who it was when the session began, however late it is told', () => {
  test('D-02a a card that was given to somebody else before its session was told: who held it then pays', async () => {
    const { idTag, tokenId } = await aTag()
    const [first, second] = [await aPerson(), await aPerson()]
    await assignTokenHolder(tokenId, first, 10)
    await assignTokenHolder(tokenId, second, 4)
    const [theirs, ours] = [await session(idTag, 6), await session(idTag, 2)]
    expect(await paidBy(theirs.id)).toEqual({ [first]: theirs.total_minor })
    expect(theirs.holder_id).toBe(first)
    expect(await paidBy(ours.id)).toEqual({ [second]: ours.total_minor })
  })

  test('D-02b a card that was nobody’s when its session began: the card itself owes, not who got it since', async () => {
    const { idTag, tokenId } = await aTag()
    const holder = await aPerson()
    await assignTokenHolder(tokenId, holder, 3)
    const chargingSession = await session(idTag, 5)
    // The token is handed over and used at once, at a charge point with a slow clock.
    const slow = await session(idTag, 3 + 4 / 60)
    expect(await paidBy(slow.id)).toEqual({ [holder]: slow.total_minor })
    expect(chargingSession.holder_id).toBeNull()
    expect(await paidBy(chargingSession.id)).toEqual({ [tokenId]: chargingSession.total_minor })
    await assignTokenHolder(tokenId, null, 1)
    const holderSession = await session(idTag, 2)
    expect(await paidBy(holderSession.id)).toEqual({ [holder]: holderSession.total_minor })
  })

  test('D-02c a person unbound, or bound, between a session and its upload: the company of the session pays', async () => {
    const { idTag, tokenId } = await aTag()
    const [person, company, next] = [await aPerson(), await aCompany(), await aCompany()]
    await assignTokenHolder(tokenId, person, 20)
    await bind(person, company, 15)
    await bind(person, null, 10)
    await bind(person, next, 5)
    for (const { from, payer } of [
      { from: 18, payer: person },
      { from: 12, payer: company },
      { from: 8, payer: person },
      { from: 3, payer: next },
    ]) {
      const chargingSession = await session(idTag, from)
      expect(await paidBy(chargingSession.id), `${from} hours ago`).toEqual({
        [payer]: chargingSession.total_minor,
      })
      // An employee's session belongs to the employee, whoever pays: it is shown in the app and on the employee's page.
      expect(chargingSession.holder_id).toBe(person)
    }
  })

  test('D-02d a session that ends after its person was unbound is the company’s', async () => {
    const { idTag, tokenId } = await aTag()
    const [person, company] = [await aPerson(), await aCompany()]
    await assignTokenHolder(tokenId, person, 20)
    await bind(person, company, 15)
    const transactionId = await begins(idTag, 2)
    await bind(person, null, 1)
    await ends(transactionId, 0.5)
    const session = await sessionOf(transactionId)
    expect(await paidBy(session.id)).toEqual({ [company]: session.total_minor })
  })

  test('D-02e what is edited up after the person was unbound the company pays', async () => {
    const { idTag, tokenId } = await aTag()
    const [person, company] = [await aPerson(), await aCompany()]
    await assignTokenHolder(tokenId, person, 20)
    await bind(person, company, 15)
    const chargingSession = await session(idTag, 3)
    await bind(person, null, 1)
    await editedTo(chargingSession.id, 200_000)
    const total = await totalOf(chargingSession.id)
    expect(total).toBeGreaterThan(chargingSession.total_minor)
    expect(await paidBy(chargingSession.id)).toEqual({ [company]: total })
  })

  test('D-02f occupancy, and an unplugging told after the unbinding, are the company’s', async () => {
    const { idTag, tokenId } = await aTag()
    const [person, company] = [await aPerson(), await aCompany()]
    await assignTokenHolder(tokenId, person, 20)
    await bind(person, company, 15)
    const chargingSession = await session(idTag, 4)
    await bind(person, null, 2)
    const status = { connectorId: 1, errorCode: 'NoError', timestamp: hoursAgo(1).toISOString() }
    await sendCall('StatusNotification', { ...status, status: 'Available' })
    const total = await totalOf(chargingSession.id)
    expect(total).toBeGreaterThan(chargingSession.total_minor)
    expect(await paidBy(chargingSession.id)).toEqual({ [company]: total })
  })

  test('D-02g a private order that is edited up after the person was bound stays private', async () => {
    const { idTag, tokenId } = await aTag()
    const [person, company] = [await aPerson(), await aCompany()]
    await assignTokenHolder(tokenId, person, 20)
    const chargingSession = await session(idTag, 3)
    await bind(person, company, 1)
    await editedTo(chargingSession.id, 200_000)
    expect(await paidBy(chargingSession.id)).toEqual({ [person]: await totalOf(chargingSession.id) })
  })

  test('D-02h a company that was frozen between a session and its upload still pays for it, and for none that began since', async () => {
    const { idTag, tokenId } = await aTag()
    const [person, company] = [await aPerson(), await aCompany()]
    await assignTokenHolder(tokenId, person, 20)
    await bind(person, company, 15)
    const { wallets } = createTestMembersDeps(site.services).ledger
    await inOperator((tx) => wallets.setState(tx, company, { state: 'frozen', reason: 'late payer' }))
    await site.admin.query('update ledger_wallets set state_since = $2 where id = $1', [company, hoursAgo(4)])
    const [before, since] = [await session(idTag, 6), await session(idTag, 2)]
    expect(await paidBy(before.id)).toEqual({ [company]: before.total_minor })
    expect(await paidBy(since.id)).toEqual({ [person]: since.total_minor })
  })

  test('D-02i two people who became one: a session of before is theirs, paid by the company that was bound then', async () => {
    const { idTag, tokenId } = await aTag()
    const [from, into] = [
      await createTestMember(site.services, site.operatorId),
      await createTestMember(site.services, site.operatorId),
    ]
    const company = await aCompany()
    await assignTokenHolder(tokenId, from, 20)
    await bind(from, company, 15)
    const boundSession = await session(idTag, 8)
    await inOperator(async (tx) => {
      await setTokenHolder(tx, [tokenId], into, hoursAgo(5))
      await moveSessions(tx, from, into)
    })
    await site.admin.query('update members_members set merged_into = $2, deleted_at = now() where id = $1', [
      from,
      into,
    ])
    await bind(from, null, 5)
    const late = await session(idTag, 6)
    expect(late.holder_id).toBe(into)
    expect(await paidBy(late.id)).toEqual({ [company]: late.total_minor })
    await editedTo(boundSession.id, 200_000)
    expect(await paidBy(boundSession.id)).toEqual({ [company]: await totalOf(boundSession.id) })
  })

  test('D-02j an order given to a card afterwards is paid by who held the card when it began', async () => {
    const chargingSession = await session('NOBODYS-TAG', 6)
    await site.charging.finder.lookAtClosed()
    const { tokenId } = await aTag()
    const [first, second, company] = [await aPerson(), await aPerson(), await aCompany()]
    await assignTokenHolder(tokenId, first, 20)
    await bind(first, company, 15)
    await bind(first, null, 5)
    await assignTokenHolder(tokenId, second, 4)
    const { data: held } = await site.call('GET', `/api/sessions/${chargingSession.id}`)
    const bound = await site.call('POST', `/api/abnormal-sessions/${chargingSession.id}/handle`, {
      body: { action: 'bind_token', version: held.version, tokenId, reason: 'it was this card' },
    })
    expect(bound.error).toBeUndefined()
    expect((await sessionOf(chargingSession.transaction_id)).holder_id).toBe(first)
    expect(await paidBy(chargingSession.id)).toEqual({ [company]: await totalOf(chargingSession.id) })
  })

  test('D-02k payers over random bindings and late uploads', async () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('give' as const), to: fc.integer({ min: -1, max: 1 }) }),
      fc.record({ kind: fc.constant('bind' as const), who: fc.nat(1), to: fc.integer({ min: -1, max: 1 }) }),
      fc.record({ kind: fc.constant('charge' as const), noticeAfter: fc.nat(6), editedAfter: fc.nat(8) }),
    )
    const story = fc.array(act, { minLength: 4, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(story, async (acts) => {
        const { idTag, tokenId } = await aTag()
        const people = [await aPerson(), await aPerson()]
        const companies = [await aCompany(), await aCompany()]
        const model = { holder: -1, companyOf: [-1, -1] }
        const late: { payer: string; from: number; reported: number; edited: number; sessionId: string }[] = []
        const first = acts.length + 10
        // Each action takes one hour. Late reports and edits happen between two actions.
        for (let step = 0; step < acts.length + 10; step += 1) {
          const one = acts[step]
          const hours = first - step
          if (one?.kind === 'give') {
            model.holder = one.to
            await assignTokenHolder(tokenId, people[one.to] ?? null, hours)
          }
          if (one?.kind === 'bind') {
            model.companyOf[one.who] = one.to
            await bind(people[one.who] ?? '', companies[one.to] ?? null, hours)
          }
          if (one?.kind === 'charge') {
            const company = companies[model.companyOf[model.holder] ?? -1]
            const payer = company ?? people[model.holder] ?? tokenId
            late.push({
              payer,
              from: hours,
              reported: step + one.noticeAfter,
              edited: step + one.editedAfter,
              sessionId: '',
            })
          }
          for (const charged of late) {
            if (charged.reported === step) charged.sessionId = (await session(idTag, charged.from)).id
            if (charged.edited === step && charged.sessionId !== '' && charged.edited > charged.reported)
              await editedTo(charged.sessionId, 200_000)
          }
        }
        for (const { payer, sessionId } of late)
          expect(await paidBy(sessionId)).toEqual({ [payer]: await totalOf(sessionId) })
      }),
      { numRuns: isNight ? 120 : 6 },
    )
  })
})
