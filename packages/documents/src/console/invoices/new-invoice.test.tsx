import { createPageReply, createReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { listWallets } from '@evops/ledger/contract'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { applyInvoice, listInvoiceableSessions, listTitles, previewInvoice } from '../../contract/index.ts'
import { NewInvoice } from './NewInvoice.tsx'

const [holderId, sessionId, titleId] = ['a', 'b', 'c'].map((end) => `019a9f5e-0000-7000-8000-00000000000${end}`)
const open = (titles: { id?: string; name: string }[]) => {
  const requests = signInForTest([], {
    [`GET ${listWallets.path}`]: () => createPageReply(listWallets.reply, []),
    [`GET ${listTitles.path}`]: () => createPageReply(listTitles.reply, titles),
    [`GET ${listInvoiceableSessions.path}`]: () =>
      createPageReply(listInvoiceableSessions.reply, [
        { sessionId: sessionId ?? '', sessionNo: '202611300001', currency: 'EUR' },
      ]),
    [`POST ${previewInvoice.path}`]: () => createReply(previewInvoice.reply),
    [`POST ${applyInvoice.path}`]: () => createReply(applyInvoice.reply),
  })
  const at = { new: '1', holderId: holderId ?? '', sessionId: sessionId ?? '' }
  const screen = render(
    <TestPageStage at={at}>
      <NewInvoice onClose={() => undefined} />
    </TestPageStage>,
  )
  return { requests, screen }
}
const sent = (requests: ReturnType<typeof open>['requests']) =>
  requests.filter(({ path, method }) => method === 'POST' && path === applyInvoice.path).map(({ body }) => body)

test('the only billing profile of the payer is chosen at once', async () => {
  const { requests, screen } = open([{ id: titleId ?? '', name: 'Buses SA' }])
  const { getByRole } = await screen
  await expect.element(getByRole('combobox', { name: 'Billing profile' })).toHaveValue(titleId ?? '')
  await getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => sent(requests)).toEqual([expect.objectContaining({ titleId })])
})

test('of several profiles one must be chosen: the form says that it is required', async () => {
  const { requests, screen } = open([
    { id: titleId ?? '', name: 'Buses SA' },
    { id: holderId ?? '', name: 'Buses Norte SA' },
  ])
  const { getByRole, getByText } = await screen
  await expect.element(getByRole('combobox', { name: 'Billing profile' })).toHaveValue('')
  await getByRole('button', { name: 'Apply' }).click()
  await expect.element(getByText('Required')).toBeVisible()
  expect(sent(requests)).toEqual([])
})
