import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { approvalsScreen } from '../../contract/index.ts'
import { PendingChanges } from './PendingChanges.tsx'

const refund = {
  id: '0192d5a0-0000-7000-8000-000000000001',
  title: { zh: '退款', en: 'Refund', es: 'Reembolso' },
  amountMinor: 1250,
  currency: 'EUR',
  requestedByName: 'Ana Ruiz',
  requestedAt: '2026-11-30T09:15:00.000Z',
  expiresAt: '2026-12-03T09:15:00.000Z',
}
const show = (codes: readonly string[], answer: readonly object[] = [refund]) => {
  signInForTest(codes, { 'GET /api/organisation/pending-changes': () => answer })
  return render(
    <TestPageStage>
      <PendingChanges subject="a-session" />
      <p>Rest of the page</p>
    </TestPageStage>,
  )
}

test('L-09 a pending change shows its act, amount, requester and time, and leads to the request', async () => {
  const screen = await show(approvalsScreen.codes)
  const notice = screen.getByRole('status').filter({ hasText: 'Refund' })
  await expect.element(notice).toBeVisible()
  expect(notice.element().textContent).toMatch(/Refund.+12\.50.+awaits approval: requested by Ana Ruiz on.+10:15/)
  await expect
    .element(screen.getByRole('link', { name: 'Open request' }))
    .toHaveAttribute('href', `/sysmng/approvals?view=all&open=${refund.id}`)
})

test('L-09 without the page of approvals there is no link to it', async () => {
  const screen = await show([])
  await expect.element(screen.getByText(/Refund .* awaits approval/)).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test('L-09 a thing without a pending change shows nothing', async () => {
  const screen = await show(approvalsScreen.codes, [])
  await expect.element(screen.getByText('Rest of the page')).toBeVisible()
  expect(screen.getByText('awaits approval').elements()).toEqual([])
})
