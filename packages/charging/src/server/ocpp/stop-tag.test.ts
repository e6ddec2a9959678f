import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite } from '../../testing/index.ts'

let site: OcppSite
beforeAll(async () => (site = await ocppSite()))
afterAll(() => site.close())

const validUntil = '2099-01-01T00:00:00.000Z'

/** Returns the response to a session's stop for its tag, and for another tag that the driver presents. */
async function sendStopForTag(idTag: string, change?: string, shown = idTag) {
  const point = await site.connect(await site.chargePoint())
  const sendCall = async (action: string, payload: object) => {
    const reply = await point.call(action, { ...payload, timestamp: new Date().toISOString() })
    if (reply.type === 'error') throw new Error(`${action}: ${reply.code}`)
    return reply.payload as { transactionId?: number; idTagInfo: object }
  }
  const { transactionId } = await sendCall('StartTransaction', { connectorId: 1, idTag, meterStart: 0 })
  if (change) await site.admin.query(`update charging_tokens set ${change} where id_tag = $1`, [idTag])
  const { idTagInfo } = await sendCall('StopTransaction', { transactionId, idTag: shown, meterStop: 1_000 })
  point.socket.close()
  return idTagInfo
}

test.each([true, false])(
  'a stop is told until when its tag may charge, and its group (many sessions at once: %s)',
  async (manyAtOnce) => {
    const idTag = `GOOD-${manyAtOnce}`
    await site.token(idTag, { validUntil, manyAtOnce })
    expect(await sendStopForTag(idTag, "group_tag = 'FLEET'")).toEqual({
      status: 'Accepted',
      expiryDate: validUntil,
      parentIdTag: 'FLEET',
    })
  },
)

test.each([
  ['blocked meanwhile', "state = 'blocked'", { status: 'Blocked' }],
  ['expired meanwhile', "valid_until = now() - interval '1 second'", { status: 'Expired' }],
  ['not valid yet', "valid_from = now() + interval '1 day'", { status: 'Expired' }],
])('a stop is told that its tag is %s', async (what, change, expectedReply) => {
  const idTag = what.slice(0, 20)
  await site.token(idTag)
  expect(await sendStopForTag(idTag, change)).toEqual(expectedReply)
})

test('a limit that the session itself used up is told at its stop', async () => {
  await site.token('ONCE-A-DAY')
  expect(await sendStopForTag('ONCE-A-DAY', 'day_sessions = 1')).toMatchObject({ status: 'Blocked' })
})

test('a tag that nobody knows is told so at the stop', async () => {
  await site.token('KNOWN')
  expect(await sendStopForTag('KNOWN', undefined, 'NOBODYS')).toEqual({ status: 'Invalid' })
})
