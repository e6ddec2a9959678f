import { expect, test } from 'vitest'
import { isSignInSessionActive, isTokenActive } from './sign-in-session.rules.ts'

const start = new Date('2026-03-01T08:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const signInSession = { createdAt: start, lastUsedAt: at(60), expiresAt: at(12 * 60) }

test.each([
  ['just used', at(60), true],
  ['idle for 15 minutes', at(75), true],
  ['idle for more', at(75.01), false],
  ['seen by a clock set back by half a minute', at(59.5), true],
  ['seen by a clock set back by an hour', at(0), false],
])('A-06 R-13 a session %s', (_, now, alive) => {
  expect(isSignInSessionActive(signInSession, now)).toBe(alive)
})

test('A-06 a session ends after 12 hours, however busy', () => {
  expect(isSignInSessionActive({ ...signInSession, lastUsedAt: at(719) }, at(719.9))).toBe(true)
  expect(isSignInSessionActive({ ...signInSession, lastUsedAt: at(719) }, at(720))).toBe(false)
})

test('R-13 a token counts from when it was made until its end, whichever way the clock steps', () => {
  const token = { issuedAt: at(60), expiresAt: at(70) }
  expect([at(0), at(59.5), at(60), at(69.9), at(70), at(130)].map((now) => isTokenActive(token, now))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
})
