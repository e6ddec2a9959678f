import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  bareJsonResponse,
  testConnector,
  eventStreamResponse,
  appTestId,
  openAppForTest,
  paidSession,
  refusalResponse,
  testSession,
} from '../testing/on-a-phone.tsx'

const at = '/q/320106001201'
const found = 'GET /api/public/driver/connector'
const begin = 'POST /api/driver/sessions'
const running = `GET /api/driver/sessions/${appTestId}`
const stream = `GET /api/driver/sessions/${appTestId}/events`
const bill = `GET /api/driver/past-sessions/${appTestId}`

test('a press starts once, whatever the line does: the second try has the same key, and the session is shown', async () => {
  let tries = 0
  const phone = await openAppForTest(at, {
    [found]: testConnector,
    [begin]: () => ((tries += 1) === 1 ? Promise.reject(new Error('no line')) : testSession),
    [running]: testSession,
    [stream]: () => eventStreamResponse(testSession),
  })
  await page.getByRole('button', { name: 'Start charging' }).click()
  await expect.element(page.getByRole('alert').getByText(/No connection/)).toBeVisible()
  await page.getByRole('button', { name: 'Start charging' }).click()
  await expect.element(page.getByRole('heading', { name: 'Charging' })).toBeVisible()
  await expect.element(page.getByText('12.34 kWh')).toBeVisible()
  const [first, second] = phone.called(begin)
  expect(second?.key).toBe(first?.key)
  expect(second?.body).toEqual({ qr: '320106001201', target: { kind: 'full', value: null } })
})

test('a connector that somebody else took meanwhile is said, and the next press is a new start', async () => {
  const busy = refusalResponse(409, 'charging.connector-busy', 'Connector 1 is in use')
  const phone = await openAppForTest(at, { [found]: testConnector, [begin]: () => busy })
  await page.getByRole('button', { name: 'Start charging' }).click()
  await expect.element(page.getByRole('alert').getByText(/Connector 1 is in use/)).toBeVisible()
  await page.getByRole('button', { name: 'Start charging' }).click()
  await expect.poll(() => phone.called(begin).length).toBe(2)
  const [first, second] = phone.called(begin)
  expect(second?.key).not.toBe(first?.key)
})

test('where charging is going on the start is not offered, and why', async () => {
  const taken = { ...testConnector, connector: { ...testConnector.connector, state: 'charging', startable: false } }
  await openAppForTest(at, { [found]: taken })
  await expect.element(page.getByText(/in use|charging/i).last()).toBeVisible()
  expect(page.getByRole('button', { name: 'Start charging' }).elements()).toEqual([])
})

test('another operator’s code is said with its name, and leads back to the scanner', async () => {
  const foreign = refusalResponse(409, 'driver.qr-foreign', 'This QR code belongs to another operator (elsewhere)')
  await openAppForTest(at, { [found]: () => foreign })
  await expect.element(page.getByRole('alert').getByText(/another operator \(elsewhere\)/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /Scan/ }).last())
    .toHaveAttribute('href', expect.stringMatching(/scan$/))
})

test('a charge point’s number offers its connectors, and the chosen one is opened by its own address', async () => {
  const second = { ...testConnector.connector, connectorNo: 2, code: '320106001202', state: 'charging' }
  const { station } = testConnector
  await openAppForTest('/q/3201060012', {
    [found]: () => refusalResponse(409, 'driver.code-choice', 'This number belongs to several connectors'),
    'GET /api/public/driver/connectors': [
      { connector: testConnector.connector, station },
      { connector: second, station },
    ],
  })
  await expect.element(page.getByRole('heading', { name: 'Choose a connector' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /P1 · 1/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /P1 · 2/ }))
    .toHaveAttribute('href', expect.stringMatching(/q\/hlht%3A%2F%2F320106001202\.demo%2F$/))
})

test('a low balance says both sums and leads to the payment; the session in it is named by its place', async () => {
  const refused = refusalResponse(
    409,
    'charging.start-low-balance',
    'Not enough balance: €12.40 are needed, €3.10 are available',
  )
  await openAppForTest(at, { [found]: testConnector, [begin]: () => refused })
  await page.getByRole('button', { name: 'Start charging' }).click()
  await expect.element(page.getByRole('alert').getByText(/€12\.40 are needed, €3\.10 are available/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add credit' }))
    .toHaveAttribute('href', expect.stringMatching(/wallet\/top-up$/))
})

test('a target is chosen by a press, without typing', async () => {
  const phone = await openAppForTest(at, {
    [found]: testConnector,
    [begin]: testSession,
    [running]: testSession,
    [stream]: () => eventStreamResponse(testSession),
  })
  await page.getByText('Amount', { exact: true }).click()
  await page.getByText('€20.00').click()
  await page.getByRole('button', { name: 'Start charging' }).click()
  await expect.poll(() => phone.called(begin)[0]?.body).toMatchObject({ target: { kind: 'amount', value: 2_000 } })
  await expect.element(page.getByText(/^Riverside · P1 · 1 · .*\d\d:\d\d/)).toBeVisible()
  expect(page.getByText('3201060012').elements()).toEqual([])
})

test('a connector shows its plug and whether the cable is there', async () => {
  await openAppForTest(at, { [found]: testConnector })
  await expect.element(page.getByText(/CCS 2 · cable · 120.kW/)).toBeVisible()
})

test('a session that is over leads to its bill: each period, what was taken off, who paid', async () => {
  await openAppForTest(`/session/${appTestId}`, {
    [running]: testSession,
    [stream]: () => eventStreamResponse(testSession, { ...testSession, state: 'settled' }),
    [bill]: paidSession,
  })
  await expect.element(page.getByRole('heading', { name: 'Bill' })).toBeVisible()
  await expect.element(page.getByText('Welcome')).toBeVisible()
  await expect.element(page.getByText(/^[-−]\s?€2\.00$/)).toBeVisible()
  await expect.element(page.getByText('Paid by wallet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Rate this session' })).toBeVisible()
})

test('a bill shows the energy that the vehicle returned, and its credit beside the sum', async () => {
  await openAppForTest(`/past-session/${appTestId}`, {
    [bill]: { ...paidSession, returned: { energyDwh: 78_900, creditMinor: 641 } },
  })
  await expect.element(page.getByRole('heading', { name: 'Energy returned to the grid' })).toBeVisible()
  await expect.element(page.getByText('€6.41')).toBeVisible()
})

test('what is owed is what the way to pay asks for', async () => {
  await openAppForTest(`/past-session/${appTestId}`, {
    [bill]: {
      ...paidSession,
      payState: 'arrears',
      paid: [
        { account: 'wallet_principal', own: true, amountMinor: 400 },
        { account: 'wallet_arrears', own: true, amountMinor: 660 },
      ],
    },
  })
  const pay = page.getByRole('link', { name: 'Pay €6.60' })
  await expect
    .element(pay)
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`amount=660&session=${appTestId}$`)))
})

test('a bill says whether a registered meter signed its energy, and if not, why', async () => {
  const signed = { signedDwh: 300_000, meterSerial: 'M-7', contradictsBill: false }
  const readings = { beginAt: null, beginDwh: null, endAt: null, endDwh: null }
  await openAppForTest(`/past-session/${appTestId}`, {
    [bill]: { ...paidSession, signed: { ...signed, ...readings, verdict: 'verified' } },
  })
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible()
  await openAppForTest(`/past-session/${appTestId}`, {
    [bill]: { ...paidSession, signed: { ...signed, ...readings, verdict: 'key-not-registered' } },
  })
  await expect.element(page.getByText('Key from the charge point, not registered')).toBeVisible()
})

test('a sign-in that ends in the middle of a session is said, and the session goes on', async () => {
  const out = () => refusalResponse(401, 'request.signed-out', 'Please sign in')
  const phone = await openAppForTest(`/session/${appTestId}`, {
    [running]: out,
    'GET /api/driver/sessions': out,
    'POST /oauth/driver/token': () =>
      bareJsonResponse({ error: 'invalid_grant', reason: 'grant-wrong', msg: 'Sign in again' }, 400),
  })
  await expect.element(page.getByText(/Your sign-in has ended.*A running session continues/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  expect(phone.called('POST /oauth/driver/token')).toHaveLength(1)
})
