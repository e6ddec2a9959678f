import { expect, test } from 'vitest'
import { guestSums, nextGuestLook, nextGuestStep, refusalOfStart, type GuestFacts } from './guests.rules.ts'

const now = new Date('2026-11-30T10:00:00Z')
const facts = (more: Partial<GuestFacts>): GuestFacts => ({
  state: 'charging',
  createdAt: new Date(now.getTime() - 3_600_000),
  endedAt: null,
  hasIdleFee: false,
  payment: { state: 'authorised', authorisedMinor: 3_000 },
  session: { state: 'settled', endedAt: now, isUnplugged: true },
  debtMinor: 0,
  principalMinor: 0,
  ...more,
})
const step = (more: Partial<GuestFacts>) => nextGuestStep(facts(more), now)
const payment = (state: NonNullable<GuestFacts['payment']>['state']) => ({ state, authorisedMinor: 3_000 })

test.each([
  ['created', { does: 'wait' }],
  ['authorised', { does: 'start' }],
  ['captured', { does: 'start' }],
  ['failed', { does: 'end', state: 'abandoned', refusal: 'declined' }],
  ['expired', { does: 'end', state: 'abandoned', refusal: 'expired' }],
  ['cancelled', { does: 'end', state: 'abandoned', refusal: 'cancelled' }],
] as const)('a charge whose payment is %s starts only when it is authorised', (state, expected) => {
  expect(step({ state: 'paying', session: null, payment: payment(state) })).toEqual(expected)
})

test('the bill is captured, at most what is held; what is not due is released', () => {
  expect(step({ debtMinor: 1_234 })).toEqual({ does: 'capture', amountMinor: 1_234 })
  expect(step({ debtMinor: 9_999 })).toEqual({ does: 'capture', amountMinor: 3_000 })
  expect(step({})).toEqual({ does: 'cancel' })
  expect(step({ session: { state: 'failed', endedAt: null, isUnplugged: false } })).toEqual({ does: 'cancel' })
})

test('a running or an abnormal session waits, and so does an idle fee whose cable is still plugged in', () => {
  for (const state of ['starting', 'charging', 'stopping', 'awaiting_record', 'abnormal'] as const)
    expect(step({ session: { state, endedAt: null, isUnplugged: false } })).toEqual({ does: 'wait' })
  const plugged = (endedAt: Date) =>
    step({ hasIdleFee: true, session: { state: 'settled', endedAt, isUnplugged: false } })
  expect(plugged(now)).toEqual({ does: 'wait' })
  expect(plugged(new Date(now.getTime() - 13 * 3_600_000))).toEqual({ does: 'cancel' })
})

test('prepaid money that the bill did not need goes back, and so does a later correction', () => {
  const captured = payment('captured')
  expect(step({ payment: captured, principalMinor: 700 })).toEqual({ does: 'sendBack', amountMinor: 700 })
  expect(step({ payment: captured })).toEqual({ does: 'end', state: 'paid', refusal: '' })
  expect(step({ state: 'paid', endedAt: now, payment: captured })).toEqual({ does: 'wait' })
  expect(step({ state: 'paid', endedAt: now, payment: captured, principalMinor: 5 })).toMatchObject({ amountMinor: 5 })
  // Paid after it had expired: nothing starts, and the hold is released.
  expect(step({ state: 'abandoned', endedAt: now, session: null })).toEqual({ does: 'cancel' })
})

test('a session that never started ends as released, with the reason', () => {
  const session = { state: 'failed', endedAt: null, isUnplugged: false } as const
  const over = { does: 'end', state: 'released', refusal: 'not-started' }
  expect(step({ payment: payment('cancelled'), session })).toEqual(over)
})

test('a charge is looked at often while it runs, then rarely, and finally never', () => {
  const waits = (ageMs: number) => {
    const at = nextGuestLook({ state: 'paid', endedAt: new Date(now.getTime() - ageMs) }, now)
    return at && at.getTime() - now.getTime()
  }
  expect([0, 3_600_001, 8 * 86_400_000, 200 * 86_400_000].map(waits)).toEqual([60_000, 3_600_000, 86_400_000, null])
})

test('sums have the decimals of their currency, and an unknown refusal is a refusal', () => {
  expect([guestSums('EUR')[0], guestSums('CLP')[0]]).toEqual([3_000, 25_000])
  expect([refusalOfStart('charging.connector-busy'), refusalOfStart('other')]).toEqual(['occupied', 'refused'])
})
