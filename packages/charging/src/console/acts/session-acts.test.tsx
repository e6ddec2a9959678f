import { createReply, signInForTest, type TestAnswers, TestPageStage } from '@evops/kit/testing'
import { listPendingChanges } from '@evops/organisation/contract'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getSession, sessionControllers, sessionEditors } from '../../contract/index.ts'
import { SessionActs } from './SessionActs.tsx'

const open = (
  act: string,
  session: Partial<Parameters<typeof SessionActs>[0]['session']>,
  answers: TestAnswers = {},
) => {
  signInForTest([...sessionControllers, ...sessionEditors], answers)
  return render(
    <TestPageStage at={{ act }}>
      <SessionActs session={createReply(getSession.reply, session)} />
    </TestPageStage>,
  )
}

test('the address of the palette’s "stop" opens the dialog that stops a running session', async () => {
  const screen = await open('stop', { state: 'charging' })
  await expect.element(screen.getByRole('dialog', { name: 'Stop this session?' })).toBeVisible()
})

test('the address of the palette’s "refund" opens the dialog of a settled session with money to return', async () => {
  const screen = await open('refund', { state: 'settled', payState: 'paid', totalMinor: 500, refundedMinor: 0 })
  await expect.element(screen.getByRole('dialog', { name: 'Refund' })).toBeVisible()
})

test('an act that the state of the session does not allow opens nothing', async () => {
  const screen = await open('stop', { state: 'settled' })
  await expect.element(screen.getByRole('button', { name: 'Print' })).toBeVisible()
  expect(screen.container.ownerDocument.querySelector('dialog')).toBeNull()
})

test('L-09 the refund dialog says that a refund of this session already awaits approval', async () => {
  const pending = createReply(listPendingChanges.reply.element, {
    title: { zh: '退款', en: 'Refund', es: 'Reembolso' },
    amountMinor: 500,
    currency: 'EUR',
    requestedByName: 'Ana Ruiz',
  })
  const screen = await open(
    'refund',
    { state: 'settled', payState: 'paid', totalMinor: 500, refundedMinor: 0 },
    { 'GET /api/organisation/pending-changes': () => [pending] },
  )
  await expect.element(screen.getByRole('dialog', { name: 'Refund' })).toBeVisible()
  const text = () => screen.container.ownerDocument.querySelector('dialog')?.textContent
  await expect.poll(text).toMatch(/Refund.+5\.00.+awaits approval: requested by Ana Ruiz/)
})
