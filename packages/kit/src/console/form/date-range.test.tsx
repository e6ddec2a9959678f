import dayjs from 'dayjs'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { currentUserStore } from '../net/sign-in-session.ts'
import { startLanguage } from '../words/language.ts'
import { DateRange, commonDateSpans } from './DateRange.tsx'

test.each([
  // A Monday begins its week, a Sunday ends it; the month before January is December.
  ['2026-11-23', ['2026-11-23', '2026-11-23'], ['2026-10-01', '2026-10-31']],
  ['2026-11-29', ['2026-11-23', '2026-11-29'], ['2026-10-01', '2026-10-31']],
  ['2027-01-01', ['2026-12-28', '2027-01-01'], ['2026-12-01', '2026-12-31']],
] as const)('spans that are asked for most, on %s', (today, week, lastMonth) => {
  const spans = commonDateSpans(dayjs(today))
  const days = (span: readonly dayjs.Dayjs[]) => span.map((day) => day.format('YYYY-MM-DD'))
  const yesterday = dayjs(today).subtract(1, 'day').format('YYYY-MM-DD')
  expect(days(spans.today)).toEqual([today, today])
  expect(days(spans.yesterday)).toEqual([yesterday, yesterday])
  expect(days(spans.week)).toEqual(week)
  expect(days(spans['last-month'])).toEqual(lastMonth)
})

beforeAll(() => {
  startLanguage()
  currentUserStore.set({
    authorities: [],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
})

test('every range of days offers them beside its calendar', async () => {
  const screen = await render(<DateRange value={[undefined, undefined]} onChange={() => undefined} label="Days" />)
  await screen.getByPlaceholder('From').click()
  for (const name of ['Today', 'Yesterday', 'This week', 'Last month'])
    await expect.element(screen.getByText(name, { exact: true })).toBeVisible()
})
