import { createTestUser } from '@evops/organisation/testing'
import { alarmPermissions } from '@evops/stations/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outreachTestCodes, createOutreachTestSite, type OutreachTestSite } from '../../testing/index.ts'

let desk: OutreachTestSite
beforeAll(async () => {
  desk = await createOutreachTestSite()
})
afterAll(() => desk.close())

test('ROUTE-01 chgdispatchqywx: a word goes to who is on duty by enterprise WeChat, to others under their bell; nobody else is reached', async () => {
  const operatorId = await desk.operator()
  const { services } = desk.t
  const [wecomUser, stranger, bellOnly, off] = await Promise.all(
    [1, 2, 3, 4].map(() => createTestUser(services, { operatorId, codes: [] }).then(({ userId }) => userId)),
  )
  if (!wecomUser || !stranger || !bellOnly || !off) throw new Error('four people')
  desk.duty.push(...[wecomUser, stranger, bellOnly].map((userId) => ({ userId, name: userId.slice(-4) })))
  const by = desk.actor(operatorId, [...outreachTestCodes, ...alarmPermissions.control])
  const send = (body: object, who = by) => desk.send('POST', '/duty/messages', who, body)
  const word = { userIds: [wecomUser, stranger, bellOnly], text: 'Puerto Norte: fire brigade is there' }
  expect((await send(word)).data).toEqual({ wecom: 0, bell: 3, answer: '', test: false })
  await desk.channels(by, ['wecom'])
  const named = await desk.send('POST', '/duty/wecom-names', by, { userId: wecomUser, wecomId: 'staff-lin' })
  expect(named.data).toMatchObject([{ userId: wecomUser, wecomId: 'staff-lin' }])
  const taken = await desk.send('POST', '/duty/wecom-names', by, { userId: off, wecomId: 'staff-lin' })
  expect([taken.status, taken.error]).toEqual([409, 'outreach.wecom-taken'])
  await desk.send('POST', '/duty/wecom-names', by, { userId: stranger, wecomId: 'left-the-company' })
  const { data: people } = await desk.send('GET', '/duty/people', by)
  expect(people).toMatchObject({
    wecom: true,
    people: [{ hasWecom: true }, { hasWecom: true }, { hasWecom: false }],
  })
  expect((await send(word)).data).toEqual({ wecom: 1, bell: 2, answer: '', test: true })
  expect(desk.peers.arrived).toMatchObject([
    { channel: 'wecom', to: 'staff-lin', body: { content: expect.stringContaining(word.text) } },
  ])
  desk.peers.fault('message/send', 60_020)
  expect((await send(word)).data).toMatchObject({ wecom: 0, bell: 3, answer: '60020 fault of the loopback' })
  desk.peers.fault(null)
  expect((await send({ ...word, userIds: [off] })).error).toBe('outreach.not-on-duty')
  expect((await send({ ...word, text: '' })).status).toBe(400)
  expect((await send(word, 'nobody')).status).toBe(401)
  expect((await send(word, desk.actor(operatorId, outreachTestCodes))).status).toBe(403)
  const { rows } = await desk.t.admin.query('select user_id from outreach_notices where operator_id = $1', [operatorId])
  expect(rows.filter(({ user_id: id }) => id === off)).toEqual([])
  expect(rows).toHaveLength(8)
})

test('ROUTE-03 comwechat: the list of accounts holds all active users of the operator, and nobody of another one', async () => {
  const [operatorId, other] = [await desk.operator(), await desk.operator()]
  const { services } = desk.t
  const linked = await createTestUser(services, { operatorId, codes: [] })
  const unlinked = await createTestUser(services, { operatorId, codes: [] })
  const stranger = await createTestUser(services, { operatorId: other, codes: [] })
  const by = desk.actor(operatorId, [...outreachTestCodes])
  await desk.send('POST', '/duty/wecom-names', by, { userId: linked.userId, wecomId: 'staff-mei' })
  const idsOf = async (query: string) => {
    const { data } = await desk.send('GET', `/duty/wecom-staff?${query}`, by)
    return (data as { list: { userId: string }[] }).list.map(({ userId }) => userId)
  }
  expect(await idsOf('linked=true')).toEqual([linked.userId])
  expect(await idsOf('linked=false')).toContain(unlinked.userId)
  expect(await idsOf('pageSize=100')).not.toContain(stranger.userId)
  expect(await idsOf('search=mei')).toEqual([linked.userId])
  await desk.send('POST', '/duty/wecom-names', by, { userId: linked.userId, wecomId: '' })
  expect(await idsOf('linked=true')).toEqual([])
  expect((await desk.send('GET', '/duty/wecom-staff', 'nobody')).status).toBe(401)
  expect((await desk.send('GET', '/duty/wecom-staff', desk.actor(operatorId, []))).status).toBe(403)
  expect((await desk.send('GET', '/duty/wecom-staff?linked=perhaps', by)).status).toBe(400)
})
