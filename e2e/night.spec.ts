import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { watchNight } from './night/night.ts'
import { test } from './session.ts'

// The short variants are the alarm test in alarms.spec.ts and the lost connection in monitoring.spec.ts.
test(
  'ROUTE-01 ROUTE-02 ROUTE-03 chgstamon chgdispatch ROUTE-08 chgterminal ROUTE-14 a short night on every monitoring screen: each alarm that the simulator’s log expects is there once, with its life',
  { tag: '@nightly' },
  async ({ context }) => {
    test.setTimeout(scaleTestTimeout(600_000))
    const log = await watchNight(context, {
      minutes: 0.5,
      chargePoints: 4,
      sessions: 12,
      faults: 4,
      chargeSeconds: 4,
    })
    expect(log.sessions.length).toBeGreaterThan(5)
  },
)
