import { createTestMember } from '@evops/members/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outreachTestCodes, createOutreachTestSite, type OutreachTestSite } from '../../testing/index.ts'

let desk: OutreachTestSite
beforeAll(async () => {
  desk = await createOutreachTestSite()
})
afterAll(() => desk.close())
let now = new Date('2026-11-23T03:00:00Z').getTime()
const later = (seconds: number) => desk.t.setNow(new Date((now += seconds * 1_000)))
beforeEach(() => later(3_600))

/**
 * Creates an operator whose members are notified of a refund by SMS, then in the app; sends one SMS to each of these
 * numbers.
 */
async function scene(numbers: readonly string[]) {
  const operatorId = await desk.operator()
  const by = desk.actor(operatorId, [...outreachTestCodes, 'message:export'])
  await desk.channels(by, ['sms'])
  const messageTemplate = { title: 'Refund', text: '{amount}' }
  const texts = { zh: messageTemplate, en: messageTemplate, es: messageTemplate }
  const sms = { zh: { templateId: '2222', params: ['{amount}'] }, en: { templateId: '2222', params: [] } }
  const form = { name: 'Refund', event: 'refund', texts, variants: { sms } }
  const made = await desk.send('POST', '/message-templates', by, form)
  const { id: templateId } = made.data as { id: string }
  const own = { enabled: true, atNight: true, thresholdMinor: null, version: 0 }
  const rule = { ...own, templateId, channels: ['sms', 'bell'] }
  expect((await desk.send('PUT', '/event-rules/refund', by, rule)).status).toBe(200)
  const marks = { amount: { minor: 500, currency: 'CNY' } }
  for (const mobile of numbers) {
    const memberId = await createTestMember(desk.t.services, operatorId, { mobile })
    await desk.t.services.db.inTenant(operatorId, (tx) =>
      desk.outreach.drivers.notify(tx, { operatorId, memberId, event: 'refund', marks }),
    )
  }
  await desk.carry()
  const list = async (query = '') => {
    const { data } = await desk.send('GET', `/member-notices?page=1&pageSize=20${query}`, by)
    return (data as { list: { id: string; receipt: string; state: string }[] }).list
  }
  return { operatorId, by, templateId, list }
}

test('channels: receipts of SMS come late: what a phone has is delivered; what it has not goes on to the next channel and says why', async () => {
  const { operatorId, by, list } = await scene(['+8613800131111', '+8613800139999', '+8613800138888'])
  expect((await list()).map(({ state, receipt }) => [state, receipt])).toEqual(Array(3).fill(['sent', 'awaited']))
  await desk.run('outreach:receipts')
  expect(await list('&receipt=awaited')).toHaveLength(3)
  later(40)
  // Belongs to no notice: a sign-in code, or another system on the same account.
  desk.peers.receipt('2028:none-of-ours', 'DELIVRD')
  await desk.run('outreach:receipts')
  await desk.carry()
  expect(await list('&receipt=awaited')).toMatchObject([
    { state: 'sent', sentBy: 'sms', receiptReason: null, receiptAt: null },
  ])
  expect(await list('&receipt=delivered')).toMatchObject([
    { state: 'sent', sentBy: 'sms', receiptReason: 'DELIVRD', test: true },
  ])
  const [failed] = await list('&receipt=failed')
  expect(failed).toMatchObject({ state: 'bell', sentBy: null, receiptReason: 'UNDELIV' })
  const { data } = await desk.send('GET', `/member-notices/${failed?.id}`, by)
  expect(data).toMatchObject({
    tries: [
      { channel: 'sms', outcome: 'sent' },
      { channel: 'sms', outcome: 'undelivered', code: 'UNDELIV' },
    ],
  })
  const templates = await desk.send('GET', '/message-templates?page=1&pageSize=20', by)
  expect(templates.data).toMatchObject({ list: [{ delivered: 1, undelivered: 1 }] })
  const log = await desk.t.admin.query(
    `select body from platform_partner_messages where operator_id = $1 and channel = 'PullSmsSendStatus'`,
    [operatorId],
  )
  expect(JSON.stringify(log.rows)).toContain('UNDELIV')
  for (const number of ['13800139999', '13800131111']) expect(JSON.stringify(log.rows)).not.toContain(number)
})

test('channels: what was said once stays; operators on one account get theirs whoever asks; an account without receipts is asked once an hour', async () => {
  const one = await scene(['+8613800131111'])
  const two = await scene(['+8613800138888'])
  later(40)
  await desk.run('outreach:receipts')
  const numbers = async (operatorId: string) =>
    (
      await desk.t.admin.query<{ receipt_no: string; receipt: string }>(
        'select receipt_no, receipt from outreach_member_notices where operator_id = $1',
        [operatorId],
      )
    ).rows
  const [ours] = await numbers(one.operatorId)
  expect(ours).toMatchObject({ receipt: 'delivered' })
  desk.peers.receipt(ours?.receipt_no ?? '', 'UNDELIV')
  later(400)
  await desk.run('outreach:receipts')
  expect(await numbers(one.operatorId)).toMatchObject([{ receipt: 'delivered' }])
  const countReceiptPulls = async () =>
    (
      await desk.t.admin.query(
        `select from platform_partner_messages where operator_id = $1 and channel = 'PullSmsSendStatus'`,
        [two.operatorId],
      )
    ).rows.length
  const before = await countReceiptPulls()
  desk.peers.fault('/sms', 'UnauthorizedOperation.RequestPermissionDeny')
  for (let round = 0; round < 4; round += 1) {
    later(400)
    await desk.run('outreach:receipts')
  }
  desk.peers.fault(null)
  expect((await countReceiptPulls()) - before).toBe(1)
  expect(await numbers(two.operatorId)).toMatchObject([{ receipt: 'awaited' }])
})
