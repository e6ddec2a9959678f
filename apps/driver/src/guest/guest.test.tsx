import { guestRefusals } from '@evops/driver/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { appTestId, openAppForTest, paidSession, testBill, testConnector, testSession } from '../testing/on-a-phone.tsx'

const link = 'A'.repeat(43)
const pay = 'POST /api/public/driver/guest-charges'
const get = `GET /api/public/driver/guest-charges/${link}`
const seller = {
  name: 'Riverside Charging',
  taxId: 'B12345674',
  address: '',
  rates: [{ category: 'service', rate: 600 }],
}
const way = { accountId: appTestId, provider: 'stripe', method: 'page', holds: true, test: false }
const options = { currency: 'EUR', sums: [3_000, 6_000, 12_000], ways: [way], seller }
const charge = {
  no: 'GUEST-1',
  state: 'paying',
  refusal: null,
  stationName: 'Riverside',
  connectorName: 'P1 · 1',
  code: '320106001201',
  currency: 'EUR',
  sumMinor: 3_000,
  provider: 'stripe',
  method: 'page',
  test: false,
  offer: { kind: 'redirect', value: 'https://checkout.example/pay' },
  paidMinor: 0,
  refundedMinor: 0,
  session: null,
  receipt: null,
  hotline: '',
}
const openPayment = (answer: unknown) =>
  openAppForTest(
    '/q/320106001201/guest',
    {
      'GET /api/public/driver/connector': testConnector,
      'GET /api/public/driver/guest-options': options,
      [pay]: answer,
    },
    { signedIn: false },
  )
const openCharge = (more: object) =>
  openAppForTest(`/guest/${link}`, { [get]: { ...charge, ...more } }, { signedIn: false })

test('the whole price and the held sum are shown before the payment; a lost answer opens no second payment', async () => {
  let tries = 0
  const phone = await openPayment(() => ((tries += 1) === 1 ? Promise.reject(new Error('no line')) : charge))
  await expect.element(page.getByText('Taxes included in the prices')).toBeVisible()
  await expect.element(page.getByText('6 %')).toBeVisible()
  await expect.element(page.getByText(/^This amount is held/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay €30.00 and charge' }).click()
  await expect.element(page.getByRole('alert').getByText(/No connection/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay €30.00 and charge' }).click()
  await expect.poll(() => phone.called(pay).length).toBe(2)
  const [first, second] = phone.called(pay)
  expect(second?.body).toEqual(first?.body)
  expect(first?.body).toMatchObject({ qr: '320106001201', sumMinor: 3_000, method: 'page' })
  expect(String(first?.body.link)).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect([first?.token, location.pathname.endsWith(`/guest/${String(first?.body.link)}`)]).toEqual([null, true])
})

test('an open payment leads to the provider’s page and can be cancelled', async () => {
  await openCharge({})
  await expect
    .element(page.getByRole('link', { name: /page/i }).first())
    .toHaveAttribute('href', 'https://checkout.example/pay')
  await expect.element(page.getByRole('button', { name: 'Cancel the payment' })).toBeVisible()
})

test.each(guestRefusals)('the refusal %s has a screen that says what became of the money', async (refusal) => {
  await openCharge({ state: 'released', refusal, offer: null })
  await expect.element(page.getByRole('alert').getByText(/charged|goes back/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Charge without an account' }))
    .toHaveAttribute('href', expect.stringMatching(/\/q\/320106001201\/guest$/))
})

test('a running session shows its figures and stops in two steps', async () => {
  await openCharge({ state: 'charging', offer: null, session: testSession })
  await expect.element(page.getByText('12.34 kWh')).toBeVisible()
  await page.getByRole('button', { name: 'Stop charging' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
})

test('the receipt has the tax number of the seller, the tax, and what was released', async () => {
  const receipt = { bill: testBill, seller, taxMinor: 60, at: paidSession.startedAt }
  const session = { ...testSession, state: 'settled', endedAt: paidSession.endedAt, payableMinor: 1_060 }
  await openCharge({ state: 'paid', offer: null, paidMinor: 1_060, session, receipt })
  await expect.element(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect.element(page.getByText('B12345674')).toBeVisible()
  await expect.element(page.getByText('€19.40')).toBeVisible()
  await expect.element(page.getByText('€0.60')).toBeVisible()
})

test('C20 the receipt of a terminal shows the sum, the seller, and the VAT number that was entered', async () => {
  const receiptLink = 'B'.repeat(64)
  await openAppForTest(
    `/receipt/${receiptLink}`,
    {
      [`GET /api/public/driver/receipts/${receiptLink}`]: {
        sessionNo: '320106001201',
        stationName: 'Riverside',
        connectorName: 'P1 · 1',
        currency: 'EUR',
        payableMinor: 672,
        creditMinor: 126,
        paidMinor: 546,
        vatNumber: 'ESB12345674',
        receipt: { bill: testBill, seller, taxMinor: 117, at: '2026-11-20T10:00:00.000Z' },
      },
    },
    { signedIn: false },
  )
  await expect.element(page.getByText('Riverside Charging')).toBeVisible()
  for (const text of ['€6.72', /^[-−]\s?€1\.26$/, '€5.46', '€1.17', 'ESB12345674', 'No. 320106001201'])
    await expect.element(page.getByText(text).first()).toBeVisible()
})
