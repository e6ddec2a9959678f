import fc from 'fast-check'
import { sql } from 'kysely'
import { newId } from '@evops/platform/contract'
import { extractPdfText } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareBaseKinds, sharedAmountOfSession, discountBearers, type StatementDetail } from '../../contract/index.ts'
import { financeSite, type FinanceSite, type FinanceTestStation } from '../../testing/index.ts'

let site: FinanceSite
beforeAll(async () => {
  site = await financeSite()
})
afterAll(() => site.close())

let parties = 0
async function aParty(): Promise<string> {
  const body = { name: `Owner ${(parties += 1)}`, accountNo: '6222' }
  return (await site.call('POST', '/api/finance/parties', { body })).data.id
}
let agreements = 0
interface World {
  id: string
  place: FinanceTestStation
  partyId: string
}
/** Creates an agreement with one party and one station, monthly from September on. */
async function anAgreement(terms: object = {}, sharer: object = {}): Promise<World> {
  const [place, partyId] = [await site.station(), await aParty()]
  const body = {
    name: `Terms ${(agreements += 1)}`,
    base: 'service',
    operatorRatio: 7_000,
    parties: [{ partyId, ratio: 3_000, ...sharer }],
    stationIds: [place.stationId],
    from: '2026-09-01',
    ...terms,
  }
  const answer = await site.call('POST', '/api/finance/agreements', { body })
  expect(answer.status, answer.text).toBe(200)
  return { id: answer.data.id, place, partyId }
}
async function statements({ id }: Pick<World, 'id'>): Promise<StatementDetail[]> {
  const url = `/api/finance/statements?agreementId=${id}&sort=periodFrom&pageSize=200`
  const { data } = await site.call('GET', url)
  return Promise.all(
    data.list.map(async (row: { id: string }) => (await site.call('GET', `/api/finance/statements/${row.id}`)).data),
  )
}
const act = async (row: StatementDetail, verb: string, token = 'ours', more: object = {}) =>
  site.call('POST', `/api/finance/statements/${row.id}/${verb}`, {
    token,
    body: { version: row.version, ...more },
  })
async function approveStatement(row: StatementDetail): Promise<StatementDetail> {
  const confirmed = await act(row, 'confirm')
  expect(confirmed.status, confirmed.text).toBe(200)
  return (await act(confirmed.data, 'approve', 'second')).data
}
const paid = { paidOn: '2026-10-02', voucherNo: 'T-1' }
const payable = async (id: string): Promise<number> =>
  (await site.call('GET', `/api/finance/parties/${id}`)).data.payableMinor

describe('ROUTE-13 /finance/settlement terms', () => {
  test('ratios by steps: the step that a period’s energy reaches holds for all of it, and late records take their own period’s', async () => {
    const world = await anAgreement({
      steps: [
        { fromDwh: 1_000_000, operatorRatio: 6_000, ratios: [4_000] },
        { fromDwh: 2_000_000, operatorRatio: 5_000, ratios: [5_000] },
      ],
    })
    await site.session(world.place, '2026-09-10T04:00:00Z', { serviceMinor: 1_000, energyDwh: 999_999 })
    await site.draft('2026-10-02T04:00:00Z')
    await site.session(world.place, '2026-10-10T04:00:00Z', { serviceMinor: 1_000, energyDwh: 2_000_000 })
    // This session raises September to its first step; issued statements stay unchanged.
    await site.session(world.place, '2026-09-11T04:00:00Z', { serviceMinor: 100, energyDwh: 1 })
    await site.draft('2026-11-02T04:00:00Z')
    const drafts = await statements(world)
    expect(drafts.map(({ shares }) => shares.map((s) => [s.isEarlier, s.ratio, s.shareMinor]))).toEqual([
      [
        [false, 3_000, 300],
        [false, 7_000, 700],
      ],
      [
        [false, 5_000, 500],
        [false, 5_000, 500],
        [true, 4_000, 40],
        [true, 6_000, 60],
      ],
    ])
  })

  test('rent of the period and of every kWh, electricity with its loss, fees on the operator alone, and the minimum over all', async () => {
    const world = await anAgreement(
      { channelFee: 60, feesBy: 'operator', lossRatio: 500 },
      { rentMinor: 20_000, rentE5: 5_000, powerE5: 60_000, guaranteeMinor: 30_000 },
    )
    await site.session(world.place, '2026-09-10T04:00:00Z', { serviceMinor: 10_000, energyDwh: 1_000_000 })
    await site.draft('2026-10-02T04:00:00Z')
    const [row] = await statements(world)
    // 100 kWh: rent 5.00, electricity 100 × 1.05 × 0.60; 30 % of 100.00; supplement of 300 minus 30 + 200 + 5.
    expect(row?.shares).toMatchObject([
      {
        shareMinor: 3_000,
        feeMinor: 0,
        rentMinor: 20_500,
        powerMinor: 6_300,
        topUpMinor: 6_500,
        netMinor: 36_300,
      },
      { shareMinor: 7_000, feeMinor: 60, rentMinor: -20_500, powerMinor: -6_300, topUpMinor: -6_500 },
    ])
    expect(row).toMatchObject({ netMinor: 36_300, feeMinor: 60, baseMinor: 10_000 })
    for (const language of ['zh', 'en', 'es'] as const) {
      const paper = extractPdfText(await site.bytes(`/api/finance/statements/${row?.id}/pdf`, language)).replaceAll(
        /\s/g,
        '',
      )
      expect(paper).toContain({ zh: '租金', en: 'Rent', es: 'Renta' }[language])
      expect(paper).toContain({ zh: '205.00', en: '205.00', es: '205,00' }[language])
    }
    // A month without sessions still pays the rent, or the minimum.
    await site.draft('2026-11-02T04:00:00Z')
    expect((await statements(world)).map(({ netMinor }) => netMinor)).toEqual([36_300, 30_000])
  })

  test('levels: a platform above an agent above an owner each get a part of what the one below gets, to the unit', async () => {
    const [agent, platform] = [await aParty(), await aParty()]
    const place = await site.station()
    const owner = await aParty()
    const body = {
      name: `Levels ${(agreements += 1)}`,
      operatorRatio: 3_000,
      channelFee: 60,
      parties: [{ partyId: owner, ratio: 7_000, guaranteeMinor: 100_000, rentMinor: 500 }],
      levels: [
        { fromPartyId: owner, partyId: agent, ratio: 1_000 },
        { fromPartyId: agent, partyId: platform, ratio: 3_333 },
      ],
      stationIds: [place.stationId],
      from: '2026-09-01',
    }
    const invalidLevelFields = async (levels: object[]) =>
      Object.keys((await site.call('POST', '/api/finance/agreements', { body: { ...body, levels } })).fields ?? {})
    const [first, next] = body.levels
    // More than 100 % of one party; from an unknown party; in a cycle; twice; in the wrong order.
    expect(
      await invalidLevelFields([
        { ...first, ratio: 6_000 },
        { ...next, fromPartyId: owner, ratio: 4_001 },
      ]),
    ).toEqual(['levels'])
    expect(await invalidLevelFields([{ ...first, fromPartyId: newId() }])).toEqual(['levels'])
    expect(await invalidLevelFields([{ ...first, partyId: owner }])).toEqual(['levels'])
    expect(await invalidLevelFields([first ?? {}, { ...next, partyId: agent }])).toEqual(['levels'])
    expect(await invalidLevelFields([next ?? {}, first ?? {}])).toEqual(['levels'])
    expect(await invalidLevelFields([{ ...first, partyId: newId() }])).toEqual(['levels'])
    const answer = await site.call('POST', '/api/finance/agreements', { body })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.data.history[0].levels).toMatchObject([{ ratio: 1_000 }, { ratio: 3_333 }])
    await site.session(place, '2026-09-10T04:00:00Z', { serviceMinor: 10_001 })
    await site.draft('2026-10-02T04:00:00Z')
    const [row] = await statements({ id: answer.data.id })
    if (!row) throw new Error('no statement')
    // 70 % of 100.01 is 70.00, minus 0.42 of the fee of 0.60: 69.58. A tenth is 6.95, a third of that 2.31.
    expect(
      row.shares.map(({ partyId, shareMinor, feeMinor, netMinor }) => [partyId, shareMinor, feeMinor, netMinor]),
    ).toEqual([
      [owner, 7_000 - 695, 42, 100_000 - 695],
      [agent, 695 - 231, 0, 695 - 231],
      [platform, 231, 0, 231],
      [null, 3_001, 18, 3_001 - 18 - 500 - (100_000 - 6_958 - 500)],
    ])
    expect(row.shares.reduce((sum, { shareMinor }) => sum + shareMinor, 0)).toBe(row.baseMinor)
    await act(await approveStatement(row), 'pay', 'ours', paid)
    expect([await payable(owner), await payable(agent), await payable(platform)]).toEqual([0, 0, 0])
    expect((await site.call('GET', `/api/finance/statements/${row.id}/proof`)).data.same).toBe(true)
  })

  test('steps that do not come to 100 %, do not rise or leave a party out are refused at their field', async () => {
    const invalidStepFields = async (steps: object[]) => {
      const body = {
        name: 'steps',
        operatorRatio: 7_000,
        parties: [{ partyId: newId(), ratio: 3_000 }],
        stationIds: [newId()],
        from: '2026-09-01',
        steps,
      }
      return Object.keys((await site.call('POST', '/api/finance/agreements', { body })).fields ?? {})
    }
    const step = { fromDwh: 10, operatorRatio: 6_000, ratios: [4_000] }
    expect(await invalidStepFields([{ ...step, operatorRatio: 5_999 }])).toEqual(['steps'])
    expect(await invalidStepFields([step, step])).toEqual(['steps'])
    expect(await invalidStepFields([{ ...step, ratios: [2_000, 2_000] }])).toEqual(['steps'])
  })

  test('what the database works out of an order is what the contract says, for every base, bearer and loss', async () => {
    const session = fc.record({
      energyDwh: fc.integer({ min: 0, max: 2_000_000_000 }),
      electricityMinor: fc.nat(10_000_000),
      serviceMinor: fc.nat(10_000_000),
      occupancyMinor: fc.nat(1_000_000),
      reducedMinor: fc.nat(1_000_000),
      reducedOwnerMinor: fc.nat(1_000_000),
    })
    const terms = fc.record({
      base: fc.constantFrom(...shareBaseKinds),
      priceE5: fc.nat(100_000),
      lossRatio: fc.nat(5_000),
      discountsBy: fc.constantFrom(...discountBearers),
      currency: fc.constantFrom('CNY', 'EUR', 'CLP'),
    })
    const cases = fc.sample(fc.tuple(session, terms), 500)
    const inputs = cases.map(([o, t]) => ({
      ...o,
      ...t,
      unit: t.currency === 'CLP' ? 1 : 100,
      off: { operator: 0, shared: o.reducedMinor, owner: o.reducedOwnerMinor }[t.discountsBy],
    }))
    const { rows } = await site.services.db.inTenant(site.operatorId, (tx) =>
      sql<{ minor: number }>`
        select finance_base(base, "priceE5", "lossRatio", unit, "energyDwh", "electricityMinor", "serviceMinor", "occupancyMinor", off) as minor
        from jsonb_array_elements(${JSON.stringify(inputs)}::jsonb) with ordinality as x (one, place)
        cross join lateral jsonb_to_record(one) as r (base text, "priceE5" bigint, "lossRatio" bigint, unit bigint, "energyDwh" bigint,
          "electricityMinor" bigint, "serviceMinor" bigint, "occupancyMinor" bigint, off bigint) order by place`.execute(
        tx,
      ),
    )
    expect(rows.map(({ minor }) => minor)).toEqual(cases.map(([o, t]) => sharedAmountOfSession(o, t, t.currency)))
  })
})

describe('ROUTE-13 /finance/settlement balances carried', () => {
  test('what a party owes stands on the next statement: it is paid what is left, and the ledger comes to nothing', async () => {
    const world = await anAgreement()
    const session = await site.session(world.place, '2026-09-10T04:00:00Z', { serviceMinor: 10_000 })
    await site.draft('2026-10-02T04:00:00Z')
    const [first] = await statements(world)
    if (!first) throw new Error('no statement')
    await act(await approveStatement(first), 'pay', 'ours', paid)
    await site.correct(session, { serviceMinor: -9_000 })
    await site.session(world.place, '2026-10-10T04:00:00Z', { serviceMinor: 1_000 })
    await site.draft('2026-11-02T04:00:00Z')
    const second = (await statements(world))[1]
    if (!second) throw new Error('no second statement')
    expect(second.carried).toMatchObject([{ owedMinor: 0, dueMinor: -2_400, payMinor: 0, leftMinor: -2_400 }])
    await site.session(world.place, '2026-11-10T04:00:00Z', { serviceMinor: 20_000 })
    await site.draft('2026-12-02T04:00:00Z')
    const third = (await statements(world))[2]
    if (!third) throw new Error('no third statement')
    // Drafted before the second was confirmed; when confirmed later, it must contain the debt.
    expect(third.carried).toMatchObject([{ owedMinor: 0, payMinor: 6_000 }])
    const negative = await act(await approveStatement(second), 'pay', 'ours', paid)
    expect(negative.data).toMatchObject({ state: 'paid', netMinor: 0 })
    expect(await payable(world.partyId)).toBe(-2_400)
    expect((await act(third, 'confirm')).error).toBe('finance.carry-moved')
    const again = (await act(third, 'recount')).data
    expect(again.carried).toMatchObject([{ owedMinor: -2_400, dueMinor: 6_000, payMinor: 3_600, leftMinor: 0 }])
    const last = await act(await approveStatement(again), 'pay', 'ours', paid)
    expect(last.data).toMatchObject({ netMinor: 3_600 })
    expect(await payable(world.partyId)).toBe(0)
  })

  test('two statements confirmed at once take a debt off once', async () => {
    const world = await anAgreement({ period: 'day' })
    const session = await site.session(world.place, '2026-09-01T04:00:00Z', { serviceMinor: 1_000 })
    await site.draft('2026-09-02T12:00:00Z')
    await site.correct(session, { serviceMinor: -1_000 })
    await site.draft('2026-09-03T12:00:00Z')
    for (const row of await statements(world)) await approveStatement(row)
    await site.session(world.place, '2026-09-03T04:00:00Z', { serviceMinor: 2_000 })
    await site.draft('2026-09-04T12:00:00Z')
    await site.session(world.place, '2026-09-04T04:00:00Z', { serviceMinor: 2_000 })
    await site.draft('2026-09-05T12:00:00Z')
    const drafts = (await statements(world)).slice(2)
    expect(drafts.map(({ carried }) => carried[0]?.owedMinor)).toEqual([-300, -300])
    const ends = await Promise.all(drafts.map((row) => act(row, 'confirm')))
    expect(ends.map(({ status, error }) => (status === 200 ? 'ok' : String(error))).toSorted()).toEqual([
      'finance.carry-moved',
      'ok',
    ])
  })

  test('a statement is not paid where its money was asked for already: not twice', async () => {
    const world = await anAgreement()
    await site.session(world.place, '2026-09-10T04:00:00Z', { serviceMinor: 10_000 })
    await site.draft('2026-10-02T04:00:00Z')
    const [row] = await statements(world)
    if (!row) throw new Error('no statement')
    const owing = await approveStatement(row)
    const body = { holderId: world.partyId, amountMinor: 1_000 }
    const taken = await site.call('POST', '/api/finance/withdrawals', { body })
    expect(taken.status, taken.text).toBe(200)
    expect((await act(owing, 'pay', 'ours', paid)).error).toBe('finance.money-taken')
    const { id, version } = taken.data
    await site.call('POST', `/api/finance/withdrawals/${id}/cancel`, { body: { version } })
    expect((await act(owing, 'pay', 'ours', paid)).data.state).toBe('paid')
    expect(await payable(world.partyId)).toBe(0)
  })
})

describe('ROUTE-13 /finance/settlement shared at payment', () => {
  const advance = async (partyId: string, amountMinor: number) =>
    site.services.db.inTenant(site.operatorId, (tx) =>
      site.ledger.post(tx, [
        {
          operatorId: site.operatorId,
          id: newId(),
          currency: 'CNY',
          businessType: amountMinor > 0 ? 'payment.shared' : 'payment.share_returned',
          businessId: newId(),
          key: newId(),
          effectiveAt: site.services.now().toISOString(),
          entries: [
            { account: 'share_advance', holderId: partyId, amountMinor },
            { account: 'channel', holderId: newId(), amountMinor: -amountMinor },
          ],
        },
      ]),
    )
  const balance = async (partyId: string): Promise<number> => {
    const { rows } = await site.admin.query(
      "select coalesce(sum(amount_minor), 0)::int as n from ledger_entries where account = 'share_advance' and holder_id = $1",
      [partyId],
    )
    return rows[0].n
  }
  const sumBankEntries = async (id: string): Promise<number> => {
    const { rows } = await site.admin.query(
      `select coalesce(sum(e.amount_minor), 0)::int as n from ledger_entries e
       join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
       where e.account = 'bank' and j.business_type = 'share.paid' and j.business_id = $1`,
      [id],
    )
    return rows[0].n
  }

  test('what a party had when payments were shared is taken off by itself, once, and what came back later is paid with the next', async () => {
    const world = await anAgreement()
    await site.session(world.place, '2026-09-10T04:00:00Z', { serviceMinor: 10_000 })
    await site.draft('2026-10-02T04:00:00Z')
    await advance(world.partyId, 1_200)
    const [draft] = await statements(world)
    if (!draft) throw new Error('no statement')
    expect(draft.setOffs).toEqual([])
    const first = await approveStatement(draft)
    expect(first.setOffs).toEqual([{ partyId: world.partyId, amountMinor: 1_200 }])
    expect([await payable(world.partyId), await balance(world.partyId)]).toEqual([1_800, 0])
    const paper = extractPdfText(await site.bytes(`/api/finance/statements/${first.id}/pdf`, 'en'))
    expect(paper.replaceAll(/\s/g, '')).toContain('18.00')
    expect((await act(first, 'pay', 'ours', paid)).status).toBe(200)
    expect(await sumBankEntries(first.id)).toBe(-1_800)
    expect(await payable(world.partyId)).toBe(0)
    // 500 was returned for a refund afterwards; the next month is 3,000 again.
    await advance(world.partyId, -500)
    await site.session(world.place, '2026-10-10T04:00:00Z', { serviceMinor: 10_000 })
    await site.draft('2026-11-02T04:00:00Z')
    const later = (await statements(world))[1]
    if (!later) throw new Error('no second statement')
    const second = await approveStatement(later)
    expect(second.setOffs).toEqual([{ partyId: world.partyId, amountMinor: -500 }])
    await act(second, 'pay', 'ours', paid)
    expect(await sumBankEntries(second.id)).toBe(-3_500)
    expect([await payable(world.partyId), await balance(world.partyId)]).toEqual([0, 0])
    expect((await site.call('GET', `/api/finance/statements/${first.id}/proof`)).data.same).toBe(true)
  })

  test('more than a statement comes to stays ahead for the next one; two approved at once take it off once', async () => {
    const world = await anAgreement({ period: 'day' })
    for (const day of [1, 2]) {
      await site.session(world.place, `2026-09-0${day}T04:00:00Z`, { serviceMinor: 1_000 })
      await site.draft(`2026-09-0${day + 1}T12:00:00Z`)
    }
    await advance(world.partyId, 500)
    const confirmed = await Promise.all((await statements(world)).map(async (row) => (await act(row, 'confirm')).data))
    const ends = await Promise.all(confirmed.map((row) => act(row, 'approve', 'second')))
    const offs = ends.map(({ data }) => data.setOffs[0]?.amountMinor ?? 0)
    expect(offs.toSorted((a, b) => a - b)).toEqual([200, 300])
    expect([await payable(world.partyId), await balance(world.partyId)]).toEqual([100, 0])
  })
})

describe('ROUTE-13 /finance/settlement proof', () => {
  test('worked out again later it is the same to the byte, and so is its paper; of figures that were touched it says so', async () => {
    const world = await anAgreement({ channelFee: 60 })
    await site.session(world.place, '2026-09-10T04:00:00Z', { serviceMinor: 10_001, energyDwh: 77 })
    await site.draft('2026-10-02T04:00:00Z')
    const [draft] = await statements(world)
    if (!draft) throw new Error('no statement')
    const row = (await act(draft, 'confirm')).data
    const proof = async () => (await site.call('GET', `/api/finance/statements/${row.id}/proof`)).data
    const first = await proof()
    const paper = await site.bytes(`/api/finance/statements/${row.id}/pdf`, 'zh')
    await site.session(world.place, '2026-09-11T04:00:00Z', { serviceMinor: 500 })
    const party = (await site.call('GET', `/api/finance/parties/${world.partyId}`)).data
    const body = { name: 'Another name', version: party.version }
    await site.call('PUT', `/api/finance/parties/${world.partyId}`, { body })
    await site.draft('2027-03-02T04:00:00Z')
    expect(await proof()).toEqual({ ...first, same: true })
    expect(Buffer.compare(await site.bytes(`/api/finance/statements/${row.id}/pdf`, 'zh'), paper)).toBe(0)
    await site.admin.query(
      "update finance_figures set shares = jsonb_set(shares, '{0,ratio}', '3001') where statement_id = $1",
      [row.id],
    )
    expect((await proof()).same).toBe(false)
  })
})
