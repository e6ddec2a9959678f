import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '@evops/platform/contract'
import { collectedPartOf, explainShare, type StatementDetail, type StatementShare } from '../../contract/index.ts'
import { financeSite, type FinanceSite } from '../../testing/index.ts'
import { calculateShares } from './shares.rules.ts'

let site: FinanceSite
beforeAll(async () => {
  site = await financeSite()
})
afterAll(() => site.close())

let parties = 0
async function aParty(): Promise<string> {
  const body = { name: `Partner ${(parties += 1)}`, accountNo: '6222' }
  return (await site.call('POST', '/api/finance/parties', { body })).data.id
}
async function agreementOf(terms: object) {
  const [place, partyId] = [await site.station(), await aParty()]
  const body = {
    name: `Collected ${parties}`,
    base: 'service',
    channelFee: 100,
    operatorRatio: 6_000,
    parties: [{ partyId, ratio: 4_000 }],
    stationIds: [place.stationId],
    from: '2026-09-01',
    ...terms,
  }
  const answer = await site.call('POST', '/api/finance/agreements', { body })
  expect(answer.status, answer.text).toBe(200)
  return { id: answer.data.id as string, place }
}
async function statementsOf(id: string): Promise<StatementDetail[]> {
  const path = '/api/finance/statements'
  const { data } = await site.call('GET', `${path}?agreementId=${id}&sort=periodFrom&pageSize=200`)
  const found: StatementDetail[] = []
  for (const row of data.list) found.push((await site.call('GET', `${path}/${row.id}`)).data)
  return found
}
const setPayState = (id: string, state: string) =>
  site.admin.query('update charging_sessions set pay_state = $2 where id = $1', [id, state])
const collects = { terms: { revenueBasis: 'collected' }, shares: [3_000, 7_000] } as const
const bills = { terms: {}, shares: [10_000, 0] } as const

describe('shares of billed and of collected amounts', () => {
  test.each([bills, collects])('an unpaid session has no provider fee: $terms', async ({ terms, shares }) => {
    const { id, place } = await agreementOf(terms)
    await site.session(place, '2026-09-02T02:00:00Z', { serviceMinor: 3_000 })
    const unpaid = await site.session(place, '2026-09-03T02:00:00Z', { serviceMinor: 7_000 })
    await setPayState(unpaid, 'arrears')
    await site.draft('2026-10-05T00:00:00Z')
    await setPayState(unpaid, 'paid')
    await site.draft('2026-11-05T00:00:00Z')
    const [september, october] = await statementsOf(id)
    expect([september?.paidMinor, september?.feeMinor, september?.baseMinor]).toEqual([3_000, 30, shares[0]])
    expect(september?.lines.map(({ unpaidMinor }) => unpaidMinor)).toEqual([undefined, 7_000])
    // The debt was paid: the next statement charges the fee, and shares the amount if the agreement wants it then.
    expect([october?.paidMinor, october?.feeMinor, october?.baseMinor]).toEqual([7_000, 70, shares[1]])
    for (const { id: statement } of [september, october].flatMap((one) => one ?? []))
      expect((await site.call('GET', `/api/finance/statements/${statement}/proof`)).data.same).toBe(true)
  })

  test('the database calculates the collected part of a base as the contract does', async () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 })
    const sampled = fc.sample(fc.tuple(fc.integer({ min: -1_000_000, max: 100_000_000 }), amount, amount), 300)
    // The first two are halves, which both round away from zero.
    const cases: (readonly [number, number, number])[] = [[-5, 10, 9], [5, 10, 9], ...sampled]
    const { rows } = await site.services.db.inTenant(site.operatorId, (tx) =>
      sql<{ minor: number }>`select finance_collected((c ->> 0)::bigint, (c ->> 1)::bigint, (c ->> 2)::bigint) as minor
        from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as x (c, place) order by place`.execute(
        tx,
      ),
    )
    expect(rows.map(({ minor }) => minor)).toEqual(cases.map((one) => collectedPartOf(...one)))
  })
})

describe('explanation of shares', () => {
  const terms = {
    versionId: 'v',
    currency: 'EUR',
    channelFee: 100,
    feesBy: 'shared',
    lossRatio: 0,
    operatorRatio: 6_000,
    parties: [
      { partyId: 'owner', name: 'Owner', ratio: 4_000, guaranteeMinor: 9_500, rentMinor: 0, rentE5: 0, powerE5: 0 },
    ],
    levels: [{ fromPartyId: 'owner', partyId: 'agent', name: 'Agent', ratio: 1_500 }],
  } as const
  const line = {
    versionId: 'v',
    stationId: 's',
    day: '2026-09-02',
    isEarlier: false,
    sessions: 1,
    energyDwh: 1,
    electricityMinor: 0,
    serviceMinor: 22_623,
    occupancyMinor: 0,
    reducedMinor: 0,
    baseMinor: 22_623,
  }
  const shares: StatementShare[] = calculateShares(terms, { lines: [line], isEarlier: false })

  test('every printed calculation is right, in every language', () => {
    for (const language of languages)
      for (const share of shares) {
        const formats = {
          language,
          money: (minor: number) => `${(minor / 100).toFixed(2)} €`,
          ratio: (ratio: number) => `${ratio / 100} %`,
        }
        const sentences = explainShare(share, shares, formats)
        expect(sentences.length).toBeGreaterThan(0)
        for (const sentence of sentences) expect(evaluated(sentence), sentence).toBe(true)
      }
    const [owner] = shares
    if (!owner) throw new Error('no share')
    const formats = {
      language: 'en',
      money: (minor: number) => `${(minor / 100).toFixed(2)} €`,
      ratio: (r: number) => `${r / 100} %`,
    } as const
    expect(explainShare(owner, shares, formats)[0]).toBe('Owner: 226.23 € × 40 %, rounded down = 90.49 €.')
  })
})

/** Evaluates a printed calculation: amounts in cents, a ratio in percent, "+" and "−" from left to right. */
function evaluated(sentence: string): boolean {
  const [left = '', right = ''] = sentence.split(' = ')
  const cents = (text: string) => Math.round(Number(text) * 100)
  const result = cents(/-?\d+\.\d\d/.exec(right)?.[0] ?? '')
  const ratio = /(-?\d+\.\d\d) € × ([\d.]+) %/.exec(left)
  if (ratio) return Math.floor((cents(ratio[1] ?? '') * Math.round(Number(ratio[2]) * 100)) / 10_000) === result
  const terms = [...left.matchAll(/([+−]?) ?(-?\d+\.\d\d) €/g)]
  return terms.reduce((sum, [, sign, text = '']) => sum + (sign === '−' ? -1 : 1) * cents(text), 0) === result
}
