import { expect, test } from 'vitest'
import { startVerdict, type StartFacts } from './may-start.rules.ts'

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
  [
    'forced, without money and beyond its limit',
    { listed: 'forced', isShort: true, refusal: 'hours' },
    'accepted',
  ],
  ['forced, and it charges elsewhere', { listed: 'forced', isElsewhere: true }, 'concurrent'],
  ['forced, and another has booked', { listed: 'forced', isShort: true, isBooked: true }, 'booked'],
] as const)('D-07 a start: %s', (_, facts, verdict) => {
  expect(startVerdict({ ...free, ...facts })).toBe(verdict)
})

const combinations: StartFacts[] = tokens.flatMap((token) =>
  lists.flatMap((listed) =>
    refusals.flatMap((refusal) =>
      both.flatMap((isElsewhere) =>
        both.flatMap((isShort) =>
          both.map((isBooked) => ({ token, listed, refusal, isElsewhere, isShort, isBooked })),
        ),
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
