import { createReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { couponPermissions, createVoucherBatch } from '../../contract/index.ts'
import { NewVoucherBatch } from './NewVoucherBatch.tsx'

async function open() {
  const requests = signInForTest([...couponPermissions.create], {
    [`POST ${createVoucherBatch.path}`]: () => createReply(createVoucherBatch.reply),
  })
  const screen = await render(
    <TestPageStage>
      <NewVoucherBatch onClose={() => undefined} />
    </TestPageStage>,
  )
  const kind = screen.getByRole('combobox', { name: 'Type' })
  await expect.element(kind).toBeVisible()
  return { screen, kind, requests }
}

test('single codes ask for their number, a shared code for its drivers', async () => {
  const { screen, kind } = await open()
  await expect.element(screen.getByRole('textbox', { name: 'Number of codes' })).toBeVisible()
  await kind.selectOptions('shared')
  await expect.element(screen.getByRole('textbox', { name: 'Number of drivers' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Number of codes' }).query()).toBeNull()
})

test('a blank budget is that of all uses, and the hint says how much that is', async () => {
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Number of codes' }).fill('20')
  await screen.getByRole('textbox', { name: /Credit per redemption/ }).fill('5')
  await expect.element(screen.getByText(/Leave blank for .*100\.00/)).toBeVisible()
})
