/*
 * `npm run dev -- night`: the compressed night. Ten minutes, about 200 sessions, 12 faults, 3 outages, watched on every
 * monitoring screen. Every alarm expected from the simulator's own log must exist once, with its life cycle.
 * - EVOPS_NIGHT_MINUTES=10
 */
import { expect } from '@playwright/test'
import { test } from '../../e2e/session.ts'
import { watchNight } from '../../e2e/night/night.ts'

test('night', async ({ context }) => {
  const minutes = Number(process.env.EVOPS_NIGHT_MINUTES ?? 10)
  const log = await watchNight(context, {
    minutes,
    chargePoints: 16,
    sessions: Math.round(minutes * 22),
    faults: 12,
    chargeSeconds: 45,
  })
  const reports = log.noted.filter(({ error }) => error !== null).length
  console.log(
    `${minutes} min: ${log.sessions.length} sessions, ${reports} reports of 12 faults, 3 outages: every alarm once`,
  )
  expect(log.sessions.length).toBeGreaterThan(minutes * 15)
})
