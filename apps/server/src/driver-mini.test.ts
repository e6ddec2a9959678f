import { simulatorSecret } from '@evops/outreach/testing'
import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDriverTestSite, type DriverTestSite } from './testing/driver-desk.ts'
import { openMiniProgrammeShell, type MiniProgrammeShell } from './testing/mini-shell.ts'

/* Tests a payment in a mini-programme: its own page code, over HTTP to the server, which calls the WeChat loopback. */

const app = 'wxdemomini'
let desk: DriverTestSite
let token: string
beforeAll(async () => {
  desk = await createDriverTestSite()
  await desk.account()
  const body = { environment: 'loopback', settings: { appId: app }, secrets: { secret: simulatorSecret } }
  expect((await desk.sendRequest('PUT', '/api/outer-channels/mini_program', { token: desk.staff, body })).status).toBe(
    200,
  )
  ;({ access_token: token } = await desk.signIn('+34600200001'))
})
afterAll(() => desk.close())
afterEach(() => desk.setNow(undefined))

let codes = 0
const login = () => `code-mei${(codes += 1)}`
const open = (requestPayment: (params: Record<string, string>) => void): MiniProgrammeShell =>
  openMiniProgrammeShell({ server: desk.base, operator: desk.optcode, login, requestPayment })

/** Requests a payment and passes it on, as the drivers' app does. */
async function aPayment(amountMinor: number) {
  const { ways } = (await desk.sendRequest('GET', '/api/driver/top-up-options', { token })).data
  const way = ways.find(({ method }: { method: string }) => method === 'mini')
  expect(way).toMatchObject({ provider: 'wechat', appId: app, test: true })
  const body = { accountId: way.accountId, method: 'mini', amountMinor }
  const made = await desk.sendRequest('POST', '/api/driver/top-ups', { token, key: newId(), body })
  expect(made.data).toMatchObject({ state: 'created', method: 'mini', offer: null })
  const { id, ourNo } = made.data
  const handed = await desk.sendRequest('POST', `/api/driver/top-ups/${id}/hand-over`, { token })
  return { id, ourNo, ticket: handed.data.ticket as string }
}
const stateOf = async (id: string) => (await desk.sendRequest('GET', `/api/driver/top-ups/${id}`, { token })).data.state
const principal = async () =>
  (await desk.sendRequest('GET', '/api/driver/wallets', { token })).data[0].principalMinor as number
async function paying(shell: MiniProgrammeShell, ticket: string): Promise<void> {
  expect(shell.navigateTo(`/pages/pay/pay?ticket=${encodeURIComponent(ticket)}&language=es`)).toBe(true)
  await waitUntil(() => shell.isBack() || shell.pages.at(-1).data.state === 'lost', 'the page of the payment is done')
}

test('ROUTE-13 X-24 a payment in a mini-programme: its page signs in, pays as its own app, and the server knows from the provider', async () => {
  const before = await principal()
  const { id, ourNo, ticket } = await aPayment(5_000)
  const shell = open((params) => {
    expect(desk.loopback.inApp(app, params)).toBe(ourNo)
    // The parameters are not valid for the service account's app.
    expect(() => desk.loopback.inApp('wx-other', params)).toThrow('no such prepay_id')
    desk.loopback.pay(ourNo)
  })
  expect(shell.pages[0].data.src).toBe(`${desk.base}/drive/?o=${desk.optcode}`)
  await paying(shell, ticket)
  expect(shell.isBack()).toBe(true)
  expect(await stateOf(id)).toBe('captured')
  expect(await principal()).toBe(before + 5_000)
  // The provider's callback names the mini-programme and is accepted.
  expect(await desk.loopback.call(ourNo)).toBe(204)
  const intent = await desk.sendRequest('GET', `/api/payments/intents/${id}`, { token: desk.staff })
  expect(intent.data).toMatchObject({ state: 'captured', problem: '', method: 'mini' })
})

test('a payment that was given up is closed with the provider: the app is told so by the server, and nobody pays it later', async () => {
  const before = await principal()
  const { id, ourNo, ticket } = await aPayment(3_000)
  await paying(
    open(() => {
      throw new Error('requestPayment:fail cancel')
    }),
    ticket,
  )
  expect(await stateOf(id)).toBe('cancelled')
  expect(desk.loopback.payment(ourNo).state).toBe('cancelled')
  expect(await principal()).toBe(before)
})

test('what the bridge says is no proof: ok without a payment stays open, a failure that was paid all the same is paid', async () => {
  const before = await principal()
  const unpaid = await aPayment(2_000)
  await paying(
    open(() => undefined),
    unpaid.ticket,
  )
  expect(await stateOf(unpaid.id)).toBe('created')
  const paid = await aPayment(1_000)
  await paying(
    open(() => {
      desk.loopback.pay(paid.ourNo)
      throw new Error('requestPayment:fail cancel')
    }),
    paid.ticket,
  )
  expect(await stateOf(paid.id)).toBe('captured')
  expect(await principal()).toBe(before + 1_000)
})

test('a ticket opens one payment for ten minutes and nothing else; a made-up, changed or old one opens nothing, in words', async () => {
  const { id, ticket } = await aPayment(700)
  const pay = (payTicket: string) =>
    desk.sendRequest('POST', '/api/public/driver/handed-over-payments', {
      body: { step: 'pay', ticket: payTicket, code: login() },
    })
  expect((await desk.sendRequest('GET', '/api/driver/me', { token: ticket })).status).toBe(401)
  const at = Math.floor(ticket.length / 2)
  const changed = ticket.slice(0, at) + (ticket[at] === 'A' ? 'B' : 'A') + ticket.slice(at + 1)
  for (const wrong of [changed, 'edh_', 'x', token]) {
    const refused = await pay(wrong)
    expect([refused.status, refused.error]).toEqual([403, 'driver.ticket'])
  }
  const first = await pay(ticket)
  expect(first.data).toMatchObject({ state: 'created', amountMinor: 700, offer: { kind: 'jsapi' } })
  // A repeated request returns the same payment and the same parameters.
  expect((await pay(ticket)).data.offer).toEqual(first.data.offer)
  desk.setNow(new Date(desk.services.now().getTime() + 11 * 60_000))
  expect((await pay(ticket)).error).toBe('driver.ticket')
  desk.setNow(undefined)
  expect(await stateOf(id)).toBe('created')
  const { rows } = await desk.admin.query(
    'select count(*)::int as found from platform_partner_messages m where m::text like $1',
    [`%${ticket}%`],
  )
  expect(rows).toEqual([{ found: 0 }])
})

test('a code that is scanned by the mini-programme comes back to the app behind #; a label opens its connector, another site nothing', async () => {
  const parts = { server: 'https://charge.test', operator: 'demo', login, requestPayment: () => undefined }
  const shell = openMiniProgrammeShell({ ...parts, scan: () => 'hlht://123.demo/' })
  expect(shell.navigateTo('/pages/scan/scan?language=en')).toBe(true)
  expect(shell.isBack()).toBe(true)
  expect(shell.pages[0].data.src).toBe('https://charge.test/drive/scan?o=demo#scanned=hlht%3A%2F%2F123.demo%2F&n=1')
  expect(shell.navigateTo('/pages/none/none')).toBe(false)
  const label = (link: string) => openMiniProgrammeShell(parts, { q: encodeURIComponent(link) }).pages[0].data.src
  expect(label('https://charge.test/drive/q/320106?o=other')).toBe('https://charge.test/drive/q/320106?o=demo')
  for (const link of ['https://charge.test.evil/drive/q/1', 'https://elsewhere/drive/q/1', 'javascript:1'])
    expect(label(link)).toBe('https://charge.test/drive/?o=demo')
})
