import { type RecordedRequest, signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { SessionEnergy } from './SessionEnergy.tsx'

let requests: RecordedRequest[] = []
beforeEach(() => {
  const reply = { id: 'c', state: 'rejected', reply: { status: 'NoProfile' }, sentAt: null, answeredAt: null }
  requests = signInForTest([], { 'POST /api/charge-points/P3/commands': () => reply })
})

test('K21 priority charging of a session is requested, with the answer in words; only chosen modes are sent', async () => {
  const screen = await render(
    <TestPageStage>
      <SessionEnergy chargePointNo="P3" transactionId={12} onClose={() => undefined} />
    </TestPageStage>,
  )
  await screen.getByRole('button', { name: 'Start priority charging' }).click()
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]).toMatchObject({
    body: { action: 'UsePriorityCharging', payload: { transactionId: 12, activate: true } },
  })
  await expect.element(screen.getByText(/no profile for priority charging/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send permitted modes' })).toBeDisabled()
  await screen.getByLabelText('DC, both directions', { exact: true }).click()
  await screen.getByRole('button', { name: 'Send permitted modes' }).click()
  await expect.poll(() => requests.length).toBe(2)
  expect(requests[1]).toMatchObject({
    body: { action: 'NotifyAllowedEnergyTransfer', payload: { transactionId: 12, allowedEnergyTransfer: ['DC_BPT'] } },
  })
})
