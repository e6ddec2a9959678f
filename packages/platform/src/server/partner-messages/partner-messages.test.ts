import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../contract/index.ts'
import { testServices, type TestServices } from '../../testing/index.ts'
import { redactBody, redactHeaders } from './redact.rules.ts'
import {
  findPartnerMessage,
  deleteOldPartnerMessages,
  insertPartnerMessage,
  pageOfPartnerMessages,
  type NewPartnerMessage,
} from './partner-messages.store.ts'

let test_: TestServices
beforeAll(async () => {
  test_ = await testServices()
})
afterAll(() => test_.close())

const operatorId = newId()
const at = new Date('2026-11-20T10:00:00Z')
const message: NewPartnerMessage = {
  operatorId,
  peerKind: 'payment',
  peer: 'WeChat Pay · 1900000001',
  peerId: null,
  direction: 'in',
  channel: 'notify',
  correlation: 'a1b2',
  verified: 'yes',
  status: 'done',
  httpStatus: 200,
  at,
  tookMs: 12.4,
  headers: { Authorization: 'Bearer abc', 'wechatpay-serial': 'S1' },
  body: '{"amount":100}',
}
const storeMessage = (more: Partial<NewPartnerMessage> = {}, operator = operatorId) =>
  test_.services.db.inTenant(operator, (tx) => insertPartnerMessage(tx, { ...message, operatorId: operator, ...more }))

test('S-20 what is kept of a message holds no secret, whether by its name, its place or its value', () => {
  const key = 'APIv3-key-of-thirty-two-letters!'
  expect(redactHeaders({ b: ['1', '2'], authorization: 'Bearer x', Cookie: 'c' }, ['nothing'])).toBe(
    'Cookie: ***\nauthorization: ***\nb: 1, 2',
  )
  expect(redactBody(`{"note":"${key}","client_secret":"pi_\\"1_secret","amount":5}`, [key])).toBe(
    '{"note":"***","client_secret":"***","amount":5}',
  )
  expect(redactBody('a=1&client_secret=topsecret&b=2')).toBe('a=1&client_secret=***&b=2')
  // A card number is recognised by its check digit; a session number with the same number of digits stays.
  expect(redactBody('4242424242424242 and 4242424242424241')).toBe('*** and 4242424242424241')
  // If the partner has no card payments, the number is that of a charge point.
  const body = '{"ConnectorID":"424242424242424242","Status":1}'
  expect(redactBody(body, [], { hasCards: false })).toBe(body)
  expect(redactBody('x'.repeat(20_000))).toHaveLength(16_000 + '\n… 4000 more'.length)
  expect(redactBody('a\0b')).toBe('a\uFFFDb')
})

test('F10 messages are found by partner, direction, time and text, by their own operator alone', async () => {
  const id = await storeMessage()
  await storeMessage({
    direction: 'out',
    channel: 'refund',
    correlation: 'c3',
    status: 'failed',
    httpStatus: null,
  })
  await storeMessage({ peerKind: 'tax', verified: 'no', status: 'refused', httpStatus: 401 })
  const other = newId()
  await storeMessage({}, other)
  const findMessages = (filter: object, operator = operatorId) =>
    test_.services.db.inTenant(operator, (tx) => pageOfPartnerMessages(tx, { page: 1, pageSize: 20, ...filter }))
  expect((await findMessages({})).total).toBe(3)
  expect((await findMessages({ peerKind: 'tax' })).list).toMatchObject([{ verified: 'no', httpStatus: 401 }])
  expect((await findMessages({ direction: 'out', status: 'failed' })).list).toMatchObject([{ channel: 'refund' }])
  expect((await findMessages({ search: 'a1b', peerKind: 'payment' })).list).toMatchObject([{ id }])
  expect((await findMessages({ search: 'AMOUNT', to: at.toISOString() })).total).toBe(0)
  expect((await findMessages({}, other)).total).toBe(1)
  const whole = await test_.services.db.inTenant(operatorId, (tx) => findPartnerMessage(tx, id))
  expect(whole).toMatchObject({
    head: 'Authorization: ***\nwechatpay-serial: S1',
    body: '{"amount":100}',
    tookMs: 12,
    at: at.toISOString(),
  })
  expect(await test_.services.db.inTenant(other, (tx) => findPartnerMessage(tx, id))).toBeUndefined()
})

test('F10 messages are forgotten by age, and no operator can take one away or change it', async () => {
  const id = await storeMessage({ at: new Date('2020-01-01T00:00:00Z') })
  await expect(
    test_.services.db.inTenant(operatorId, (tx) => tx.deleteFrom('platform_partner_messages').execute()),
  ).rejects.toThrow(/permission denied/)
  await expect(
    test_.services.db.inTenant(operatorId, (tx) =>
      tx.updateTable('platform_partner_messages').set({ body: '' }).execute(),
    ),
  ).rejects.toThrow(/permission denied/)
  const before = new Date('2021-01-01T00:00:00Z')
  expect(await test_.services.db.asPlatform((tx) => deleteOldPartnerMessages(tx, before))).toBe(1)
  expect(await test_.services.db.inTenant(operatorId, (tx) => findPartnerMessage(tx, id))).toBeUndefined()
})
