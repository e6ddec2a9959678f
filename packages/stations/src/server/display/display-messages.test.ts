import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
  const chargingStation = { vendorName: 'Maker', model: 'M-60' }
  await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
  return () => point.close()
})

const message = (id: number, more: object = {}) => ({
  id,
  priority: 'NormalCycle',
  message: { format: 'UTF8', content: `Message ${id}` },
  ...more,
})
async function command(action: string, payload: object, status: string) {
  point.answer(action, () => ({ status }))
  const { data } = await site.command(chargePoint, action, payload)
  return data?.state
}
const set = (wish: object, status = 'Accepted') => command('SetDisplayMessage', { message: wish }, status)
const list = async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/display-messages`)).data
const numbers = async () => (await list()).map(({ id }: { id: number }) => id)
/** Reports its messages in parts. */
async function sendDisplayMessages(...parts: object[][]) {
  const requestId = Number(site.messagesOf(point, 'GetDisplayMessages').at(-1)?.['requestId'])
  for (const [index, messageInfo] of parts.entries())
    await sendDeviceCall(point, 'NotifyDisplayMessages', {
      requestId,
      tbc: index + 1 < parts.length,
      messageInfo,
    })
}

describe('what a display shows', () => {
  test('O01 what the charge point took, with all that was said of it; what it refused it does not show', async () => {
    const startDateTime = '2026-11-20T08:00:00.000Z'
    const endDateTime = new Date(site.services.now().getTime() + 3_600_000).toISOString()
    const wish = message(3, { priority: 'InFront', state: 'Idle', startDateTime, endDateTime })
    expect(await set(wish)).toBe('accepted')
    expect(await set(message(4), 'NotSupportedPriority')).toBe('rejected')
    expect(await list()).toEqual([
      {
        id: 3,
        priority: 'InFront',
        state: 'Idle',
        startsAt: startDateTime,
        endsAt: endDateTime,
        forSession: false,
        format: 'UTF8',
        language: null,
        content: 'Message 3',
        sentAt: expect.any(String),
      },
    ])
  })

  test('O06 one message takes the place of another with its number', async () => {
    await set(message(7))
    await set(message(7, { message: { format: 'UTF8', content: 'Another' } }))
    expect(await list()).toMatchObject([{ id: 7, content: 'Another' }])
  })

  test('O02 of one session: said so, whatever the charge point calls it', async () => {
    await set(message(1, { transactionId: 12 }))
    await set(message(2))
    expect((await list()).map(({ forSession }: { forSession: boolean }) => forSession)).toEqual([true, false])
  })

  test('O01 what has ended takes itself down', async () => {
    await set(message(1, { endDateTime: '2026-01-01T00:00:00.000Z' }))
    expect(await list()).toEqual([])
  })

  test('O05 cleared it is gone; so is what the charge point does not know; what it refuses to clear stays', async () => {
    for (const id of [1, 2, 3]) await set(message(id))
    expect(await command('ClearDisplayMessage', { id: 1 }, 'Accepted')).toBe('accepted')
    expect(await command('ClearDisplayMessage', { id: 2 }, 'Unknown')).toBe('rejected')
    expect(await numbers()).toEqual([3])
  })

  test('O03 asked for all, it shows what it tells in its parts, and nothing else', async () => {
    for (const id of [1, 2]) await set(message(id))
    expect(await command('GetDisplayMessages', {}, 'Accepted')).toBe('accepted')
    await sendDisplayMessages([message(2)], [message(8, { transactionId: 'tx-1' }), message(9)])
    expect(await list()).toMatchObject([{ id: 2 }, { id: 8, forSession: true }, { id: 9 }])
  })

  test('O03 asked for all and holding none, it shows none', async () => {
    await set(message(1))
    expect(await command('GetDisplayMessages', {}, 'Unknown')).toBe('rejected')
    expect(await list()).toEqual([])
  })

  describe('O04 a question about some says nothing of the others', () => {
    const held = [
      message(1),
      message(2, { priority: 'InFront', state: 'Idle' }),
      message(3, { priority: 'InFront', state: 'Charging' }),
      message(4, { priority: 'AlwaysFront', state: 'Idle' }),
    ]
    test.each([
      ['numbers', { id: [1, 4] }, [2, 3]],
      ['one number', { id: [2] }, [1, 3, 4]],
      ['a priority', { priority: 'InFront' }, [1, 4]],
      ['another priority', { priority: 'AlwaysFront' }, [1, 2, 3]],
      ['a state', { state: 'Idle' }, [1, 3]],
      ['a priority and a state', { priority: 'InFront', state: 'Idle' }, [1, 3, 4]],
      ['a number, a priority and a state', { id: [1], priority: 'InFront', state: 'Idle' }, [1, 2, 3, 4]],
    ])('%s: on the wire as asked, and only those are gone that fit and are not told', async (_what, filter, left) => {
      for (const one of held) await set(one)
      expect(await command('GetDisplayMessages', filter, 'Unknown')).toBe('rejected')
      expect(site.messagesOf(point, 'GetDisplayMessages')).toEqual([{ ...filter, requestId: expect.any(Number) }])
      expect(await numbers()).toEqual(left)
    })

    test('what it tells of them before its answer is stored stays', async () => {
      await set(message(1))
      point.answer('GetDisplayMessages', () => ({ status: 'Accepted' }))
      const pending = site.command(chargePoint, 'GetDisplayMessages', { id: [1] })
      await sendDeviceCall(point, 'NotifyDisplayMessages', { requestId: 1, messageInfo: [message(1)] })
      await pending
      await sendDeviceCall(point, 'NotifyDisplayMessages', { requestId: 1, messageInfo: [message(1)] })
      expect(await numbers()).toEqual([1])
    })
  })

  test.each([
    ['GetDisplayMessages', { id: [] }],
    ['GetDisplayMessages', { id: ['1'] }],
    ['GetDisplayMessages', { id: [-1] }],
    ['GetDisplayMessages', { priority: 'Loud' }],
    ['GetDisplayMessages', { state: 'Broken' }],
    ['GetDisplayMessages', { colour: 'red' }],
    ['ClearDisplayMessage', {}],
    ['SetDisplayMessage', { message: message(1, { message: { format: 'UTF8', content: '' } }) }],
    ['SetDisplayMessage', { message: message(1, { message: { format: 'UTF8', content: 'x'.repeat(513) } }) }],
  ])('%s %j is refused before anything is sent', async (action, payload) => {
    expect((await site.command(chargePoint, action, payload)).status).toBe(400)
    expect(site.messagesOf(point, action)).toEqual([])
  })

  test('another operator’s charge point is none', async () => {
    const path = `/api/charge-points/${chargePoint.id}/display-messages`
    expect((await site.call('GET', path, { token: 'theirs' })).status).toBe(404)
  })
})
