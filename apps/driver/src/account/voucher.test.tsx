import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { appTestId, openAppForTest, refusalResponse } from '../testing/on-a-phone.tsx'

const redeem = 'POST /api/driver/voucher-redemptions'
const type = (code: string) => page.getByLabelText('Code').fill(code)
const submit = () => page.getByRole('button', { name: 'Redeem', exact: true }).click()

test('a redeemed code says how much bonus credit it added', async () => {
  const reply = { id: appTestId, amountMinor: 1_000, currency: 'EUR' }
  const { calls } = await openAppForTest('/wallet/voucher', { [redeem]: reply })
  await type('2222-2222-2222-2222')
  await submit()
  await expect.element(page.getByText('€10.00 bonus credit added.')).toBeVisible()
  expect(calls.filter(({ name }) => name === redeem)).toMatchObject([{ body: { code: '2222-2222-2222-2222' } }])
})

test('a typing error stands at the field and goes with the next character', async () => {
  const fault = 'This code has a typing error'
  const wrong = () => refusalResponse(400, 'request.invalid', 'Check the marked fields', { fields: { code: fault } })
  await openAppForTest('/wallet/voucher', { [redeem]: wrong })
  await type('2222-2222-2222-2223')
  await submit()
  await expect.element(page.getByText(fault)).toBeVisible()
  await type('2222')
  await expect.element(page.getByText(fault)).not.toBeInTheDocument()
})

test('a refusal is shown in the words of the server', async () => {
  const spent = () => refusalResponse(409, 'members.voucher-spent', 'All credit of this offer has been redeemed')
  await openAppForTest('/wallet/voucher', { [redeem]: spent })
  await type('2222-2222-2222-2222')
  await submit()
  await expect.element(page.getByRole('alert').getByText(/All credit of this offer/)).toBeVisible()
})
