import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { monthChecks } from '../../contract/index.ts'
import '../ledger.css'
import { MonthDialog } from './MonthDialog.tsx'

test.each([
  [1_440, 900],
  [390, 844],
])('the reason for closing a month is visible below any number of obstacles, at %i pixels', async (width, height) => {
  await page.viewport(width, height)
  const items = Array.from({ length: 12 }, (_, at) => ({
    name: `Station ${at}`,
    day: '2026-10-03',
    href: `/a?b=${at}`,
  }))
  signInForTest(['captialflow'], {
    'GET /api/ledger/months/2026-10/checks': () =>
      monthChecks.map((check) => ({ check, found: 12, items, href: '/a' })),
  })
  await render(
    <TestPageStage>
      <MonthDialog act="close" month="2026-10" onClose={() => undefined} />
    </TestPageStage>,
  )
  await expect.element(page.getByRole('link', { name: /Station 11/ }).first()).toBeInTheDocument()
  await expect.element(page.getByRole('textbox')).toBeInViewport({ ratio: 1 })
})
