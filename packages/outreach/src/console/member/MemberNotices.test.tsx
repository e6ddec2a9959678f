import { currentUserStore, startLanguage } from '@evops/kit'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Consents } from './MemberNotices.tsx'

test('ROUTE-05 a member’s page says what they agreed to, and who took that down', async () => {
  startLanguage()
  currentUserStore.set({
    authorities: [],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
  const at = '2026-03-01T09:00:00.000Z'
  const yes = { topic: 'marketing', channel: 'sms', granted: true, until: null } as const
  const no = { ...yes, channel: 'email', granted: false } as const
  const screen = await render(
    <Consents
      consents={[yes, no]}
      history={[{ ...yes, source: 'console', byName: 'Desk', reason: 'Called us', at }]}
    />,
  )
  const [grantedRow, refused, step] = [...screen.container.querySelectorAll('li')].map((row) => row.textContent)
  expect([grantedRow, refused]).toEqual([
    expect.stringMatching(/^Offers · .*Granted$/),
    expect.stringMatching(/^Offers · .*Not granted$/),
  ])
  expect(step).toMatch(/10:00.*Recorded by staff · Desk · Called us$/)
})
