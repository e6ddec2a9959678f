import { insertTestCustody } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { createTestActor, extractPdfText } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgreementDetail, PartyRow, StatementDetail, StatementRow } from '../../contract/index.ts'
import { financeSite, type FinanceSite, type FinanceTestStation } from '../../testing/index.ts'

let site: FinanceSite
beforeAll(async () => {
  site = await financeSite()
})
afterAll(() => site.close())

let parties = 0
async function aParty(more: object = {}): Promise<PartyRow> {
  const body = { name: `Owner ${(parties += 1)}`, accountNo: '6222 0200 1234 5678', ...more }
  return (await site.call('POST', '/api/finance/parties', { body })).data
}
let agreements = 0
async function anAgreement(stations: readonly FinanceTestStation[], more: object = {}): Promise<AgreementDetail> {
  const { id: partyId } = await aParty()
  const body = {
    name: `Agreement ${(agreements += 1)}`,
    base: 'service',
    operatorRatio: 7_000,
    parties: [{ partyId, ratio: 3_000 }],
    stationIds: stations.map(({ stationId }) => stationId),
    from: '2026-09-01',
    ...more,
  }
  const answer = await site.call('POST', '/api/finance/agreements', { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
async function statementsOf({ id }: { id: string }): Promise<StatementRow[]> {
  return (await site.call('GET', `/api/finance/statements?agreementId=${id}&sort=periodFrom&pageSize=200`)).data.list
}
async function detail({ id }: { id: string }): Promise<StatementDetail> {
  return (await site.call('GET', `/api/finance/statements/${id}`)).data
}
const act = (row: { id: string; version: number }, verb: string, token = 'ours', more: object = {}) =>
  site.call('POST', `/api/finance/statements/${row.id}/${verb}`, {
    token,
    body: { version: row.version, ...more },
  })

describe('ROUTE-13 /finance/settlement agreements', () => {
  test('ratios come to exactly 100 %, a party stands once, and the field is named where they do not', async () => {
    const place = await site.station()
    const { id: partyId } = await aParty()
    const body = {
      name: 'short',
      operatorRatio: 6_999,
      parties: [{ partyId, ratio: 3_000 }],
      stationIds: [place.stationId],
      from: '2026-09-01',
    }
    const short = await site.call('POST', '/api/finance/agreements', { body })
    expect(short.status).toBe(400)
    expect(Object.keys(short.fields ?? {})).toEqual(['operatorRatio'])
    const late = await site.call('POST', '/api/finance/agreements', {
      body: { ...body, operatorRatio: 7_000, from: '2026-09-02' },
    })
    expect(late.status).toBe(400)
    expect(Object.keys(late.fields ?? {})).toEqual(['from'])
  })

  test('a station is one agreement’s on a day; the next may begin where the first one ends', async () => {
    const place = await site.station()
    const first = await anAgreement([place])
    const { id: partyId } = await aParty()
    const body = {
      name: 'second on the same station',
      operatorRatio: 5_000,
      parties: [{ partyId, ratio: 5_000 }],
      stationIds: [place.stationId],
      from: '2026-12-01',
    }
    const refused = await site.call('POST', '/api/finance/agreements', { body })
    expect(refused).toMatchObject({ status: 409, error: 'finance.overlap' })
    const ended = await site.call('POST', `/api/finance/agreements/${first.id}/end`, {
      body: { until: '2026-12-01', version: first.version },
    })
    expect(ended.data.history[0]).toMatchObject({ from: '2026-09-01', until: '2026-12-01' })
    expect((await site.call('POST', '/api/finance/agreements', { body })).status).toBe(200)
  })

  test('a version that a statement rests on is never changed: another one follows, and no role may touch its terms', async () => {
    const place = await site.station()
    const agreement = await anAgreement([place])
    await site.session(place, '2026-09-10T04:00:00Z', { serviceMinor: 1_000 })
    await site.draft('2026-10-02T04:00:00Z')
    const { parties: shared, version } = agreement
    const form = {
      version,
      operatorRatio: 6_000,
      parties: shared.map(({ partyId }) => ({ partyId, ratio: 4_000 })),
      stationIds: [place.stationId],
    }
    const url = `/api/finance/agreements/${agreement.id}/versions`
    const refused = await site.call('POST', url, { body: { ...form, from: '2026-09-01' } })
    expect(refused).toMatchObject({ status: 409, error: 'finance.version-used' })
    const next = await site.call('POST', url, { body: { ...form, from: '2026-10-01' } })
    expect(next.data.history).toMatchObject([
      { from: '2026-10-01', until: null, operatorRatio: 6_000, used: false },
      { from: '2026-09-01', until: '2026-10-01', operatorRatio: 7_000, used: true },
    ])
    expect(await site.call('POST', url, { body: { ...form, from: '2026-11-01' } })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
    const change = site.services.db.inTenant(site.operatorId, (tx) =>
      tx.updateTable('finance_versions').set({ operator_ratio: 1 }).execute(),
    )
    await expect(change).rejects.toMatchObject({ code: '42501' })
  })
})

describe('ROUTE-13 /finance/settlement statements', () => {
  test('shares are rounded down, the operator has what is left, fees are borne by ratio, what was promised is given', async () => {
    const place = await site.station()
    const [owner, agent] = [await aParty(), await aParty({ kind: 'agent' })]
    const agreement = await anAgreement([place], {
      base: 'margin',
      priceE5: 50_000,
      discountsBy: 'shared',
      channelFee: 60,
      operatorRatio: 3_334,
      parties: [
        { partyId: owner.id, ratio: 3_333 },
        { partyId: agent.id, ratio: 3_333, guaranteeMinor: 5_000 },
      ],
    })
    // 10 kWh at 0.50: 500 of 1,000 + 600 + 50 − 101.
    await site.session(place, '2026-09-30T15:59:59Z', {
      energyDwh: 100_000,
      electricityMinor: 1_000,
      serviceMinor: 600,
      occupancyMinor: 50,
      reducedMinor: 101,
    })
    await site.draft('2026-10-01T12:00:00Z')
    const [row] = await statementsOf(agreement)
    expect(row).toMatchObject({
      periodFrom: '2026-09-01',
      periodTo: '2026-09-30',
      state: 'draft',
      baseMinor: 1_049,
    })
    const statement = await detail({ id: row?.id ?? '' })
    // 0.6 % of the paid 1,549: 9.294.
    expect(statement).toMatchObject({ paidMinor: 1_549, feeMinor: 9 })
    expect(statement.shares).toMatchObject([
      { partyId: owner.id, shareMinor: 349, feeMinor: 2, topUpMinor: 0, netMinor: 347 },
      { partyId: agent.id, shareMinor: 349, feeMinor: 2, topUpMinor: 4_653, netMinor: 5_000 },
      { partyId: null, shareMinor: 351, feeMinor: 5, topUpMinor: -4_653, netMinor: -4_307 },
    ])
    expect(statement.lines).toMatchObject([{ day: '2026-09-30', sessions: 1, energyDwh: 100_000, baseMinor: 1_049 }])
    const paper = extractPdfText(await site.bytes(`/api/finance/statements/${statement.id}/pdf`, 'es'))
    expect(paper).toContain(statement.no)
    expect(paper).toContain('10,49 CNY')
  })

  test('what is told late or corrected stands on the next statement, by the terms of its own time, and nothing twice', async () => {
    const place = await site.station()
    const agreement = await anAgreement([place])
    const first = await site.session(place, '2026-09-10T04:00:00Z', { serviceMinor: 1_000 })
    await site.draft('2026-10-02T04:00:00Z')
    const form = {
      version: agreement.version,
      operatorRatio: 5_000,
      parties: agreement.parties.map(({ partyId }) => ({ partyId, ratio: 5_000 })),
      stationIds: [place.stationId],
      from: '2026-10-01',
    }
    await site.call('POST', `/api/finance/agreements/${agreement.id}/versions`, { body: form })
    await site.correct(first, { serviceMinor: -300 })
    await site.session(place, '2026-09-20T04:00:00Z', { serviceMinor: 500 })
    await site.session(place, '2026-10-05T04:00:00Z', { serviceMinor: 2_000 })
    await site.draft('2026-11-02T04:00:00Z')
    await site.draft('2026-11-02T05:00:00Z')
    const rows = await statementsOf(agreement)
    expect(rows.map(({ periodFrom, baseMinor }) => [periodFrom, baseMinor])).toEqual([
      ['2026-09-01', 1_000],
      ['2026-10-01', 2_200],
    ])
    const { lines, shares, id } = await detail({ id: rows[1]?.id ?? '' })
    expect(lines.map(({ day, isEarlier, baseMinor }) => [day, isEarlier, baseMinor])).toEqual([
      ['2026-10-05', false, 2_000],
      ['2026-09-10', true, -300],
      ['2026-09-20', true, 500],
    ])
    expect(shares.map(({ isEarlier, ratio, shareMinor }) => [isEarlier, ratio, shareMinor])).toEqual([
      [true, 3_000, 60],
      [true, 7_000, 140],
      [false, 5_000, 1_000],
      [false, 5_000, 1_000],
    ])
    const behind = await site.call(
      'GET',
      `/api/finance/statement-sessions?statementId=${id}&stationId=${place.stationId}&day=2026-09-10`,
    )
    expect(behind.data).toMatchObject({
      total: 1,
      list: [{ sessionId: first, isAgain: true, baseMinor: -300 }],
    })
  })

  test('D-20j nobody approves a statement through an account that whoever confirmed it made', async () => {
    const place = await site.station()
    const agreement = await anAgreement([place])
    await site.session(place, '2026-09-10T04:00:00Z', { serviceMinor: 1_001 })
    await site.draft('2026-10-02T04:00:00Z')
    let row = await detail({ id: (await statementsOf(agreement))[0]?.id ?? '' })
    row = (await act(row, 'confirm')).data
    const { operatorId, secondId, services } = site
    await insertTestCustody(services, { operatorId, userId: secondId, byId: createTestActor(operatorId, []).userId })
    expect(await act(row, 'approve', 'second')).toMatchObject({
      status: 403,
      error: 'organisation.approval-one-hand',
    })
    await site.admin.query('delete from organisation_account_custodies')
    expect((await act(row, 'approve', 'second')).data.state).toBe('approved')
  })

  test('L-09 confirmed by one and approved by another; the ledger owes on approval and pays once', async () => {
    const place = await site.station()
    const agreement = await anAgreement([place])
    const partyId = agreement.parties[0]?.partyId ?? ''
    await site.session(place, '2026-09-10T04:00:00Z', { serviceMinor: 1_001 })
    await site.draft('2026-10-02T04:00:00Z')
    let row = await detail({ id: (await statementsOf(agreement))[0]?.id ?? '' })
    await site.session(place, '2026-09-11T04:00:00Z', { serviceMinor: 100 })
    row = (await act(row, 'recount')).data
    expect(row).toMatchObject({ baseMinor: 1_101, revision: 2 })
    row = (await act(row, 'dispute', 'ours', { text: 'a meter is missing' })).data
    expect((await act(row, 'confirm')).error).toBe('finance.wrong-state')
    row = (await act(row, 'resolve', 'ours', { text: 'found' })).data
    const stale = row
    row = (await act(row, 'confirm')).data
    expect((await act(stale, 'confirm')).error).toBe('request.conflict')
    expect((await act(row, 'recount')).error).toBe('finance.wrong-state')
    expect((await act(row, 'approve')).error).toBe('finance.same-person')
    row = (await act(row, 'approve', 'second')).data
    const balance = async () => (await site.call('GET', `/api/finance/parties/${partyId}`)).data.payableMinor
    expect(await balance()).toBe(330)
    expect((await act(row, 'approve', 'second')).error).toBe('finance.wrong-state')
    row = (await act(row, 'pay', 'ours', { paidOn: '2026-10-02', voucherNo: 'T-1' })).data
    expect(await balance()).toBe(0)
    row = (await act(row, 'close')).data
    expect(row.steps.map(({ kind }) => kind)).toEqual([
      'drafted',
      'recounted',
      'disputed',
      'resolved',
      'confirmed',
      'approved',
      'paid',
      'closed',
    ])
    expect(await site.services.db.inTenant(site.operatorId, (tx) => site.ledger.trialBalance(tx))).toMatchObject({
      sumMinor: 0,
    })
  })

  test('the database itself refuses: the same two people, a count twice, figures of a confirmed statement', async () => {
    const place = await site.station()
    const agreement = await anAgreement([place])
    const sessionId = await site.session(place, '2026-09-10T04:00:00Z', { serviceMinor: 1_000 })
    await site.draft('2026-10-02T04:00:00Z')
    const [row] = await statementsOf(agreement)
    if (!row) throw new Error('no statement')
    const tenant = (text: string) =>
      site.services.db.inTenant(site.operatorId, (tx) => tx.executeQuery(compileQuery(text)))
    const copy = (seq: number, version = 'version_id') => `
      insert into finance_counts (operator_id, session_id, seq, statement_id, version_id, station_id, day, is_dwh, is_electricity_minor, is_service_minor,
        is_occupancy_minor, is_reduced_minor, is_base_minor, is_reduced_owner_minor, counted_at)
      select operator_id, session_id, ${seq}, statement_id, ${version}, station_id, day, is_dwh, is_electricity_minor, is_service_minor,
        is_occupancy_minor, is_reduced_minor, is_base_minor, 0, counted_at from finance_counts where session_id = '${sessionId}'`
    await expect(tenant(copy(1))).rejects.toMatchObject({ constraint: 'finance_counts_pkey' })
    // Invalid counts: after a missing count; under terms other than those of the previous count; under terms of another
    // agreement.
    await expect(tenant(copy(3))).rejects.toMatchObject({ constraint: 'finance_counts_chain' })
    const other = await anAgreement([await site.station()])
    const foreign = `(select id from finance_versions where agreement_id = '${other.id}')`
    await expect(tenant(copy(2, foreign))).rejects.toMatchObject({ code: '42501' })
    await expect(site.admin.query(copy(2, foreign))).rejects.toMatchObject({
      constraint: 'finance_counts_chain',
    })
    const resting = `insert into finance_statement_versions select operator_id, '${row.id}', ${foreign} from finance_statements where id = '${row.id}'`
    await expect(tenant(resting)).rejects.toMatchObject({ code: '42501' })
    const figures = (base: number) =>
      `insert into finance_figures select operator_id, statement_id, revision + 1, made_at, ${base}, paid_minor, fee_minor, net_minor, lines, shares
       from finance_figures where statement_id = '${row.id}'`
    await expect(tenant(figures(999))).rejects.toMatchObject({ code: '23514' })
    await act(row, 'confirm')
    await expect(tenant(copy(2))).rejects.toMatchObject({ code: '42501' })
    await expect(tenant(figures(1_000))).rejects.toMatchObject({ code: '42501' })
    const both = `update finance_statements set state = 'approved', approved_by = confirmed_by where id = '${row.id}'`
    await expect(tenant(both)).rejects.toMatchObject({ constraint: 'finance_statements_two_people' })
    const erase = `delete from finance_steps where statement_id = '${row.id}'`
    await expect(tenant(erase)).rejects.toMatchObject({ code: '42501' })
  })

  test('an order from a file is taken back before it is counted, and not afterwards', async () => {
    const place = await site.station()
    const agreement = await anAgreement([place])
    const importSession = async (endedAt: string) => {
      const id = await site.session(place, endedAt, { serviceMinor: 1_000 })
      await site.admin.query("update charging_sessions set source = 'import' where id = $1", [id])
      return id
    }
    const [counted, later] = [await importSession('2026-09-10T04:00:00Z'), await importSession('2026-10-10T04:00:00Z')]
    await site.draft('2026-10-02T04:00:00Z')
    const unmakeSession = async (id: string) => {
      const { rows } = await site.services.db.inTenant(site.operatorId, (tx) =>
        tx.executeQuery<{ id: string }>(compileQuery(`select charging_unmake_sessions(array['${id}']::uuid[]) as id`)),
      )
      return rows.length
    }
    expect([await unmakeSession(counted), await unmakeSession(later)]).toEqual([0, 1])
    expect(await statementsOf(agreement)).toHaveLength(1)
  })

  test('signed out 401, code missing 403, another operator’s 404, stations out of sight unseen', async () => {
    const place = await site.station()
    const agreement = await anAgreement([place])
    await site.session(place, '2026-09-10T04:00:00Z', { serviceMinor: 1_000 })
    await site.draft('2026-10-02T04:00:00Z')
    const [row] = await statementsOf(agreement)
    const url = `/api/finance/statements/${row?.id}`
    expect((await site.call('GET', url, { token: '' })).status).toBe(401)
    expect((await site.call('GET', url, { token: 'nobody' })).status).toBe(403)
    expect((await site.call('GET', url, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('GET', `/api/finance/statements/${newId()}`)).status).toBe(404)
    expect((await site.call('GET', url, { token: 'scoped' })).status).toBe(404)
    site.scope.stationIds = [place.stationId]
    expect((await site.call('GET', url, { token: 'scoped' })).data).toMatchObject({
      baseMinor: 1_000,
      lines: [{ sessions: 1 }],
    })
  })

  test('S-20 an account number is masked, shown whole to whoever may, and the audit log keeps that', async () => {
    const party = await aParty()
    expect(party).toMatchObject({ accountTail: '5678' })
    expect(JSON.stringify(party)).not.toMatch(/6222 ?0200|1234 ?5678/)
    const shown = await site.call('POST', `/api/finance/parties/${party.id}/reveal`)
    expect(shown.data).toEqual({ accountNo: '6222 0200 1234 5678' })
    expect(site.audited.at(-1)).toMatchObject({ action: 'revealParty', entityId: party.id })
    const reply = await site.call('PUT', `/api/finance/parties/${party.id}`, {
      body: { name: party.name, state: 'closed', version: party.version },
    })
    expect(reply.data).toMatchObject({ accountTail: '5678', state: 'closed' })
  })
})

function compileQuery(text: string) {
  return {
    sql: text,
    parameters: [],
    query: { kind: 'RawNode' as const, sqlFragments: [text], parameters: [] },
    queryId: { queryId: newId() },
  }
}
