import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderWithApi } from '../../contract/index.ts'
import { createPaymentsTestSite, type PaymentsTestSite } from '../../testing/index.ts'

let desk: PaymentsTestSite
beforeAll(async () => void (desk = await createPaymentsTestSite()))
afterAll(() => desk.close())

/** Documented reply of each provider to a callback that was rejected. */
const failures = {
  wechat: '{"code":"FAIL","message":"失败"}',
  alipay: 'fail',
  stripe: '{"received":false}',
  mercadopago: '',
} satisfies Record<ProviderWithApi, string>
const currencies = { wechat: 'CNY', alipay: 'CNY', stripe: 'EUR', mercadopago: 'MXN' }
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
const unreadable = {
  'no JSON': 'hello=world',
  empty: '',
  'another type': '[1,2,3]',
  'half a JSON': '{"id":"evt_1","data":{"object":',
  deep,
  'wrong types': '{"id":{"a":1},"event_type":7,"resource":[],"data":"x","type":null}',
  'a number that is no text': '{"id":"\\u0000","notify_id":"\\u0000"}',
}

describe.each(['wechat', 'alipay', 'stripe', 'mercadopago'] as const)(
  'L-08 a signed callback of %s that is not readable is refused, never an error of ours',
  (provider) => {
    let merchantId: string
    beforeAll(async () => {
      const by = desk.actor(await desk.operator(currencies[provider]))
      merchantId = (await desk.account(provider, by)).merchantId
    })
    const events = async () => {
      const { rows } = await desk.t.admin.query(
        'select e.id from payments_events e join payments_accounts a on a.operator_id = e.operator_id and a.id = e.account_id where a.merchant_id = $1',
        [merchantId],
      )
      return rows.length
    }

    test.each(Object.entries(unreadable))('%s', async (name, body) => {
      // Mercado Pago signs the number in the address, and its wrong types are in the body, which is not used.
      const isOnlyAddress = provider === 'mercadopago' && name === 'wrong types'
      const id = name === 'a number that is no text' ? '\0' : '123'
      const answer = await desk.loopback.send(merchantId, { body, id, key: `key-${name}` })
      if (isOnlyAddress) return expect(answer.status).toBe(200)
      if (name === 'a number that is no text') return expect([400, 401]).toContain(answer.status)
      expect(answer.status).toBe(400)
      expect(answer.body.toString('utf8')).toBe(failures[provider])
      expect(await events()).toBe(0)
    })

    test('one that is huge', async () => {
      const answer = await desk.loopback.send(merchantId, { body: `{"id":"${'9'.repeat(70_000)}"}`, id: '1' })
      expect(answer.status).toBe(413)
    })

    test('it is in the log of messages with its reason', async () => {
      const { rows } = await desk.t.admin.query(
        `select m.http_status, m.verified, m.status from platform_partner_messages m join payments_accounts a on a.id = m.peer_id
         where a.merchant_id = $1 and m.channel = 'callback' and m.http_status = 400`,
        [merchantId],
      )
      expect(rows.length).toBeGreaterThan(3)
      expect(rows[0]).toMatchObject({ verified: 'yes', status: 'refused' })
    })
  },
)
