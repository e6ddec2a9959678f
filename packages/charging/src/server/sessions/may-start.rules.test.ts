import { expect, test } from 'vitest'
import { startRefusal, startVerdict, type PlaceFacts, type StartFacts } from './may-start.rules.ts'

const tokens = ['accepted', 'blocked', 'expired', 'unknown'] as const
const lists = ['black', 'forced', null] as const
const refusals = ['hours', 'company_day', null] as const
const both = [true, false] as const
const free: StartFacts = {
  token: 'accepted',
  listed: null,
  refusal: null,
  isElsewhere: false,
  isShort: false,
  isBooked: false,
}

test.each([
  ['nothing speaks against it', {}, 'accepted'],
  ['a blocked card', { token: 'blocked' }, 'blocked'],
  ['an expired card', { token: 'expired' }, 'expired'],
  ['an unknown card', { token: 'unknown' }, 'unknown'],
  ['a black list', { listed: 'black' }, 'blocked'],
  ['a limit', { refusal: 'hours' }, 'limited'],
  ['another session', { isElsewhere: true }, 'concurrent'],
  ['no money', { isShort: true }, 'low_balance'],
  ['a booking', { isBooked: true }, 'booked'],
  ['a prepaid card that charges elsewhere', { isElsewhere: true, isShort: true }, 'concurrent'],
  ['forced, without money and beyond its limit', { listed: 'forced', isShort: true, refusal: 'hours' }, 'accepted'],
  ['forced, and it charges elsewhere', { listed: 'forced', isElsewhere: true }, 'concurrent'],
  ['forced, and another has booked', { listed: 'forced', isShort: true, isBooked: true }, 'booked'],
] as const)('D-07 a start: %s', (_, facts, verdict) => {
  expect(startVerdict({ ...free, ...facts })).toBe(verdict)
})

const combinations: StartFacts[] = tokens.flatMap((token) =>
  lists.flatMap((listed) =>
    refusals.flatMap((refusal) =>
      both.flatMap((isElsewhere) =>
        both.flatMap((isShort) => both.map((isBooked) => ({ token, listed, refusal, isElsewhere, isShort, isBooked }))),
      ),
    ),
  ),
)

/** Facts in their order of precedence, each with its verdict. The first that applies decides. */
const precedence: [(facts: StartFacts) => boolean, (facts: StartFacts) => string][] = [
  [({ listed }) => listed === 'black', () => 'blocked'],
  [({ token }) => token !== 'accepted', ({ token }) => token],
  [({ listed, refusal }) => listed === null && refusal !== null, () => 'limited'],
  [({ isElsewhere }) => isElsewhere, () => 'concurrent'],
  [({ listed, isShort }) => listed === null && isShort, () => 'low_balance'],
  [({ isBooked }) => isBooked, () => 'booked'],
]

test(`D-07 every combination of ${combinations.length} has the verdict of its first reason`, () => {
  for (const facts of combinations) {
    const first = precedence.find(([applies]) => applies(facts))
    expect(startVerdict(facts), JSON.stringify(facts)).toBe(first ? first[1](facts) : 'accepted')
  }
})

const freeConnector: PlaceFacts = { isBusy: false, takesStarts: true, isConnected: true, status: 'available' }
test.each([
  ['a free connector', {}, 'accepted'],
  ['a connector that was never reported', { status: null }, 'accepted'],
  ['another session', { isBusy: true }, 'busy'],
  ['out of use', { takesStarts: false }, 'out_of_use'],
  ['not connected', { isConnected: false }, 'offline'],
  ['faulted', { status: 'faulted' }, 'unfit'],
  ['disabled', { status: 'disabled' }, 'unfit'],
  ['out of use and not connected', { takesStarts: false, isConnected: false }, 'out_of_use'],
] as const)('D-07 the place of a start: %s', (_, place, verdict) => {
  expect(startVerdict(free, { ...freeConnector, ...place })).toBe(verdict)
})

test('D-07 the place comes before the card', () => {
  expect(startVerdict({ ...free, token: 'unknown' }, { ...freeConnector, takesStarts: false })).toBe('out_of_use')
  expect(startVerdict({ ...free, token: 'unknown' }, freeConnector)).toBe('unknown')
})

test.each([
  ['nothing', {}, null],
  ['a black list before all', { listed: 'black', holderRefusal: 'suspended' }, 'listed'],
  ['forced, whatever else', { listed: 'forced', holderRefusal: 'hours', ownRefusal: 'plate', isCopy: true }, null],
  ['its holder is blacklisted', { holderRefusal: 'blacklisted', ownRefusal: 'hours' }, 'blacklisted'],
  ['its company’s day', { holderRefusal: 'day', ownRefusal: 'hours' }, 'company_day'],
  ['terms that are new', { holderRefusal: 'moon' }, 'suspended'],
  ['its own limit before a copy', { ownRefusal: 'energy', isCopy: true }, 'energy'],
  ['a copy', { isCopy: true }, 'clone'],
] as const)('D-07 the reason of a refused card: %s', (_, facts, refusal) => {
  const none = { listed: null, holderRefusal: null, ownRefusal: null, isCopy: false }
  expect(startRefusal({ ...none, ...facts })).toBe(refusal)
})
