import { expect, test } from 'vitest'
import { acceptableVerdicts, tokenVerdicts, type TokenVerdict } from '../../contract/index.ts'
import { decideStarts, type GatheredStartFacts, type ReportedStart } from './decide-starts.rules.ts'

const registered: GatheredStartFacts = {
  tokenId: 'token',
  token: 'accepted',
  isManyAtOnce: false,
  groupTag: 'GROUP',
  batteryDwh: null,
  holderId: null,
  payers: null,
  limitMinor: null,
  limitDwh: null,
  listed: null,
  holderRefusal: null,
  ownRefusal: null,
  isCopy: false,
  refusedUntil: null,
  isShort: false,
  requestedId: null,
  openElsewhere: null,
  isBooked: false,
  isRepeated: null,
  language: 'en',
}
const first: ReportedStart = {
  operatorId: 'operator',
  chargePointId: 'here',
  connectorNo: 1,
  idTag: 'CARD',
  deviceStartedAt: new Date('2026-03-01T08:00:00Z'),
  startedAt: new Date('2026-03-01T08:00:00Z'),
  startMode: 'card_online',
  outOfUse: false,
  flags: [],
}
const second: ReportedStart = { ...first, chargePointId: 'there' }
const statesOf = (starts: ReportedStart[], facts: Partial<GatheredStartFacts> = {}) =>
  decideStarts(starts, () => ({ ...registered, ...facts })).map(({ stored }) => stored.tokenState)

test('D-07 of two starts of one card in a batch, the later one is refused', () => {
  expect(statesOf([first, second])).toEqual(['accepted', 'concurrent'])
  expect(statesOf([first, { ...second, idTag: 'card' }])).toEqual(['accepted', 'concurrent'])
  expect(statesOf([first, { ...first }])).toEqual(['accepted', 'accepted'])
  expect(statesOf([first, second], { isManyAtOnce: true })).toEqual(['accepted', 'accepted'])
  expect(statesOf([first, { ...second, operatorId: 'other' }])).toEqual(['accepted', 'accepted'])
})

test('D-07 a session that the batch itself replaces is not elsewhere', () => {
  const openElsewhere = [{ chargePointId: 'there', connectorNo: 1, startedAt: first.startedAt.getTime() - 1 }]
  const other = { ...second, idTag: 'OTHER' }
  expect(statesOf([first], { openElsewhere })).toEqual(['concurrent'])
  const decisions = decideStarts([first, other], (place) => ({
    ...registered,
    openElsewhere: place === 0 ? openElsewhere : null,
  }))
  expect(decisions[0]?.stored.tokenState).toBe('accepted')
  // A late upload of an earlier start replaces nothing.
  const late = { ...other, startedAt: new Date('2026-03-01T07:00:00Z') }
  const unchanged = decideStarts([first, late], (place) => ({
    ...registered,
    openElsewhere: place === 0 ? openElsewhere : null,
  }))
  expect(unchanged[0]?.stored.tokenState).toBe('concurrent')
})

test.each([
  ['card_online', 'limited', 'limited', 'booked', 'concurrent'],
  ['card_offline', 'accepted', 'accepted', 'accepted', 'accepted'],
  ['plug_and_charge', 'accepted', 'accepted', 'accepted', 'accepted'],
])('M-04 only a card that waits for our answer is refused by limits: %s', (startMode, ...verdicts) => {
  const openElsewhere = [{ chargePointId: 'there', connectorNo: 1, startedAt: 0 }]
  const start = { ...first, startMode }
  expect([
    ...statesOf([start], { ownRefusal: 'hours' }),
    ...statesOf([start], { isCopy: true }),
    ...statesOf([start], { isBooked: true }),
    ...statesOf([start], { openElsewhere }),
  ]).toEqual(verdicts)
  expect(statesOf([start], { isShort: true })).toEqual(['low_balance'])
  expect(statesOf([start], { listed: 'black' })).toEqual(['blocked'])
})

test('D-07 a requested start was judged with its request: only its card, its money and its other session count', () => {
  const requestedId = 'requested'
  expect(statesOf([first], { requestedId, ownRefusal: 'sessions', isBooked: true })).toEqual(['accepted'])
  expect(statesOf([first], { requestedId, isShort: true })).toEqual(['low_balance'])
  expect(statesOf([first], { requestedId, isShort: true, listed: 'forced' })).toEqual(['accepted'])
})

test('D-07 a charge point out of use refuses the start, and the card keeps its own verdict', () => {
  const [decision] = decideStarts([{ ...first, outOfUse: true }], () => registered)
  expect(decision?.stored).toMatchObject({ tokenState: 'accepted', isRefused: true, flags: [] })
})

test('D-07 the reason and its end are those of the limit that refuses', () => {
  const refusedUntil = '2026-03-02T00:00:00+00:00'
  const [own] = decideStarts([first], () => ({ ...registered, ownRefusal: 'energy', refusedUntil }))
  expect(own).toMatchObject({ refusal: 'energy', refusedUntil: new Date(refusedUntil) })
  expect(own?.stored).toMatchObject({ startLimit: 'energy', isRefused: true })
  const facts = { ...registered, holderRefusal: 'day', ownRefusal: 'energy', refusedUntil } as const
  expect(decideStarts([first], () => facts)[0]).toMatchObject({ refusal: 'company_day', refusedUntil: null })
})

test('D-07 a start is flagged by one rule for every verdict of its card', () => {
  const factsOf: Partial<Record<TokenVerdict, Partial<GatheredStartFacts>>> = {
    blocked: { token: 'blocked' },
    expired: { token: 'expired' },
    unknown: { token: 'unknown' },
    low_balance: { isShort: true },
    concurrent: { openElsewhere: [{ chargePointId: 'there', connectorNo: 1, startedAt: 0 }] },
    limited: { ownRefusal: 'hours' },
    booked: { isBooked: true },
  }
  for (const verdict of tokenVerdicts) {
    const [decision] = decideStarts([first], () => ({ ...registered, ...factsOf[verdict] }))
    const isAcceptable = acceptableVerdicts.some((each) => each === verdict)
    expect(decision?.stored).toMatchObject({ tokenState: verdict, flags: isAcceptable ? [] : ['A10'] })
  }
  // The database does not know the card.
  expect(decideStarts([first], () => undefined)[0]?.stored).toMatchObject({
    tokenState: 'unknown',
    flags: ['A10'],
  })
})

test('D-07 free vending has no card, so it is not flagged as an unknown one', () => {
  const [free] = decideStarts([{ ...first, startMode: 'free_vend' }], () => undefined)
  expect(free?.stored.flags).toEqual([])
})
