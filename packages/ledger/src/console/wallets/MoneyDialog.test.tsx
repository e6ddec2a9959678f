import { createPageReply, createReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  getMyShift,
  listPlans,
  openShift,
  rechargeWallet,
  type ShiftRow,
  type WalletDetail,
} from '../../contract/index.ts'
import { MoneyDialog } from './MoneyDialog.tsx'

const id = '019a9f5e-0000-7000-8000-000000000001'
const wallet = {
  id,
  name: 'Ana',
  currency: 'EUR',
  principalMinor: 500,
  refundsOwedMinor: 0,
  refundableMinor: 500,
} as unknown as WalletDetail
const opened = createReply(openShift.reply)
const permissions = [getMyShift, openShift, rechargeWallet].flatMap(({ permission }) =>
  typeof permission === 'string' ? [] : [...permission],
)

async function recharge(shift: ShiftRow | null) {
  let mine = shift
  const requests = signInForTest(permissions, {
    'GET /api/ledger/shifts/mine': () => mine,
    'POST /api/ledger/shifts': () => (mine = opened),
    [`GET ${listPlans.path}`]: () => createPageReply(listPlans.reply, []),
  })
  const screen = await render(
    <TestPageStage>
      <MoneyDialog act="recharge" wallet={wallet} onClose={() => undefined} />
    </TestPageStage>,
  )
  const method = screen.getByRole('combobox', { name: 'Payment method' })
  await expect.element(method).toBeVisible()
  return { screen, method, requests }
}

test('ROUTE-03 captialflow a recharge opens on what works: cash with an open shift, else what needs none', async () => {
  const withShift = await recharge(opened)
  await expect.element(withShift.method).toHaveValue('cash')
  expect(withShift.screen.getByRole('textbox', { name: /Receipt no/ }).query()).toBeNull()
  await withShift.screen.unmount()
  const without = await recharge(null)
  await expect.element(without.method).toHaveValue('transfer')
  await expect.element(without.screen.getByRole('textbox', { name: /Receipt no/ })).toBeVisible()
})

test('ROUTE-03 captialflow who chooses cash without a shift is offered to open it there, and goes on', async () => {
  const { screen, method, requests } = await recharge(null)
  await method.selectOptions('cash')
  const open = screen.getByRole('button', { name: 'Open my shift' })
  await screen.getByRole('textbox', { name: 'Opening cash' }).fill('100')
  await open.click()
  await expect
    .poll(() => requests.find(({ method: verb, path }) => `${verb} ${path}` === 'POST /api/ledger/shifts')?.body)
    .toEqual({ openingMinor: 10_000 })
  await expect.element(open).not.toBeInTheDocument()
  await expect.element(method).toHaveValue('cash')
})
