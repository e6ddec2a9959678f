import { runTestSession, ocppSite, type OcppSite } from '@evops/charging/testing'
import { membersEndpoints } from '@evops/members/contract'
import { createMembers, type HandOver, type Members } from '@evops/members/server'
import { createTestMember, createTestMembersDeps } from '@evops/members/testing'
import { newId, shortNo } from '@evops/platform/contract'
import type { App, AuditEntry } from '@evops/platform/server'
import { permissionCodesOf, createTestActor, testApp, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let site: OcppSite
let app: App
let members: Members
const audited: AuditEntry[] = []
beforeAll(async () => {
  site = await ocppSite()
  await site.token('TAG-OK')
  members = createMembers(createTestMembersDeps(site.services))
  const codes = permissionCodesOf(membersEndpoints)
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, codes, { name: 'Desk' })],
    ['theirs', createTestActor(await site.operator(), codes)],
    ['nobody', createTestActor(site.operatorId, [])],
  ])
  app = await testApp(site.services, [members.domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
})

async function request(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, token = 'ours') {
  const reply = await app.inject({
    method,
    url,
    headers: { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  })
  const read = JSON.parse(reply.body)
  return { status: reply.statusCode, data: read.data, error: read.error, fields: read.fields }
}

/** Creates a settled session of a member at a separate station. */
async function anotherSession() {
  const chargePoint = await site.chargePoint()
  const memberId = await createTestMember(site.services, site.operatorId, { nickname: 'Ana', mobile: '' })
  const point = await site.connect(chargePoint)
  await runTestSession(point)
  await point.close()
  const read = async () =>
    (
      await site.admin.query('select id, session_no, state from charging_sessions where charge_point_id = $1', [
        chargePoint.chargePointId,
      ])
    ).rows[0]
  await waitUntil(async () => (await read())?.state === 'settled', 'the order is settled')
  const session = await read()
  await site.admin.query('update charging_sessions set holder_id = $2 where id = $1', [session.id, memberId])
  return { ...chargePoint, memberId, sessionId: session.id, sessionNo: session.session_no }
}

describe('ROUTE-13 evaluation', () => {
  test('ROUTE-13 an order is evaluated once, answered and counted; hidden, it is in no figure', async () => {
    const { sessionNo, sessionId, stationId, memberId } = await anotherSession()
    const form = { sessionNo, stars: 4, tags: ['clean', 'clean', 'fast'], text: 'Good' }
    const evaluation = await request('POST', '/api/evaluations', form)
    expect(evaluation).toMatchObject({
      status: 200,
      data: { sessionId, stars: 4, memberId, memberName: 'Ana', tags: ['clean', 'fast'] },
    })
    expect(await request('POST', '/api/evaluations', form)).toMatchObject({
      status: 409,
      error: 'members.evaluation-twice',
      fields: { sessionNo: expect.any(String) },
    })
    const { id } = evaluation.data
    expect((await request('POST', `/api/evaluations/${id}/reply`, { text: 'Thank you' })).data).toMatchObject({
      reply: 'Thank you',
      repliedBy: 'Desk',
    })
    const figures = async () => (await request('GET', `/api/evaluations/summary?stationId=${stationId}`)).data
    expect(await figures()).toEqual({
      count: 1,
      average: 400,
      byStars: [0, 0, 0, 1, 0],
      answered: 1,
      tags: [
        { tag: 'clean', count: 1 },
        { tag: 'fast', count: 1 },
      ],
    })
    expect((await request('POST', `/api/evaluations/${id}/hide`, {})).fields).toHaveProperty('reason')
    expect((await request('POST', `/api/evaluations/${id}/hide`, { reason: 'names somebody' })).data).toMatchObject({
      hidden: true,
      hiddenReason: 'names somebody',
    })
    expect(await figures()).toMatchObject({ count: 0, average: null })
    expect((await request('GET', '/api/evaluations?hidden=true')).data.list).toMatchObject([{ id }])
    expect((await request('GET', `/api/evaluations?stars=3`)).data.total).toBe(0)
    expect(audited).toContainEqual(
      expect.objectContaining({
        entity: 'evaluation',
        entityId: id,
        after: { hidden: true, reason: 'names somebody' },
      }),
    )
  })

  test('ROUTE-13 a session is named by its short number too, as screens show it; one that two sessions have names none', async () => {
    const { sessionNo, sessionId } = await anotherSession()
    const short = shortNo(sessionNo)
    expect(short).not.toBe(sessionNo)
    const twin = await anotherSession()
    const setSessionNo = (no: string) =>
      site.admin.query('update charging_sessions set session_no = $2 where id = $1', [twin.sessionId, no])
    const other = sessionNo.startsWith('9') ? '8' : '9'
    await setSessionNo(other + sessionNo.slice(1))
    const rate = (no: string) => request('POST', '/api/evaluations', { sessionNo: no, stars: 5 })
    expect((await rate(short)).error).toBe('members.evaluation-session')
    await setSessionNo(twin.sessionNo)
    expect((await rate(short.slice(0, -1))).error).toBe('members.evaluation-session')
    expect((await rate(short)).data).toMatchObject({ sessionId, sessionNo })
    for (const search of [short, short.replace('-', ''), sessionNo.slice(0, 30)]) {
      const { data } = await request('GET', `/api/evaluations?search=${search}`)
      expect([search, data.list.map((row: { sessionNo: string }) => row.sessionNo)]).toEqual([search, [sessionNo]])
    }
  })

  test('ROUTE-13 no such order, one that is not settled, one that is long over', async () => {
    expect((await request('POST', '/api/evaluations', { sessionNo: 'X', stars: 5 })).error).toBe(
      'members.evaluation-session',
    )
    expect((await request('POST', '/api/evaluations', { sessionNo: 'X', stars: 6 })).fields).toHaveProperty('stars')
    const { sessionNo, sessionId } = await anotherSession()
    const set = (text: string) => site.admin.query(`update charging_sessions set ${text} where id = $1`, [sessionId])
    await set("state = 'abnormal'")
    expect((await request('POST', '/api/evaluations', { sessionNo, stars: 5 })).error).toBe(
      'members.evaluation-unsettled',
    )
    await set("state = 'settled', started_at = now() - interval '32 days', ended_at = now() - interval '31 days'")
    expect((await request('POST', '/api/evaluations', { sessionNo, stars: 5 })).error).toBe('members.evaluation-late')
  })
})

describe('ROUTE-13 feedback', () => {
  const feedbackForm = {
    kind: 'connector',
    content: 'The cable is torn',
    connectorNo: 1,
    contact: 'ana@example.org',
  }

  test('ROUTE-13 from received to closed: taken, answered, handed over to maintenance once, closed, opened again', async () => {
    const chargePoint = await site.chargePoint()
    const made = await request('POST', '/api/feedback', {
      ...feedbackForm,
      chargePointNo: chargePoint.chargePointNo,
    })
    expect(made.data).toMatchObject({
      state: 'new',
      stationId: chargePoint.stationId,
      chargePointId: chargePoint.chargePointId,
      connectorNo: 1,
      contact: 'a***@example.org',
      firstReplyAt: null,
      thread: [],
    })
    const { id } = made.data
    const foundBy = async (search: string) =>
      (await request('GET', `/api/feedback?pageSize=100&search=${encodeURIComponent(search)}`)).data.list
    for (const search of [made.data.no, made.data.no.slice(-4), made.data.stationName.toUpperCase().slice(1)])
      expect(await foundBy(search)).toContainEqual(expect.objectContaining({ id }))
    const act = async (what: string, text = 'x') =>
      request('POST', `/api/feedback/${id}/${what}`, what === 'take' ? undefined : { text })
    expect((await act('take')).data).toMatchObject({ state: 'assigned', assignedName: 'Desk' })
    expect((await act('hand-over', 'Replace it')).data).toMatchObject({
      state: 'assigned',
      handedOverAt: expect.any(String),
    })
    expect((await act('hand-over')).error).toBe('members.feedback-handed-over')
    const answered = (await act('reply', 'We are on our way')).data
    expect(answered).toMatchObject({ state: 'replied', firstReplyAt: expect.any(String) })
    expect((await act('reply', 'It is done')).data.firstReplyAt).toBe(answered.firstReplyAt)
    expect((await act('close', 'Cable replaced')).data).toMatchObject({
      state: 'closed',
      closedAt: expect.any(String),
    })
    expect((await act('reply')).error).toBe('members.feedback-closed')
    expect((await act('note', 'Paid by the insurance')).data.state).toBe('closed')
    expect((await act('reopen', 'Torn again')).data).toMatchObject({ state: 'assigned', closedAt: null })
    expect((await act('reopen')).error).toBe('members.feedback-open')
    const { thread } = (await request('GET', `/api/feedback/${id}`)).data
    expect(thread.map((step: { kind: string }) => step.kind)).toEqual([
      'assigned',
      'handed_over',
      'reply',
      'reply',
      'closed',
      'note',
      'reopened',
    ])
    const takeHandOvers = () => site.services.db.asPlatform((tx) => members.takeHandOvers(tx, 10))
    expect(await takeHandOvers()).toMatchObject([
      {
        operatorId: site.operatorId,
        text: 'Replace it',
        byName: 'Desk',
        feedback: { id, chargePointNo: chargePoint.chargePointNo },
      },
    ])
    expect(await takeHandOvers()).toEqual([])
    expect((await request('GET', '/api/feedback/summary')).data).toMatchObject({
      open: expect.any(Number),
      medianSeconds: expect.any(Number),
    })
    const none = await request('GET', `/api/feedback/summary?stationId=${newId()}`)
    expect(none.data).toMatchObject({ open: 0, unanswered: 0 })
    expect((await request('GET', `/api/feedback?handedOver=true&stationId=${chargePoint.stationId}`)).data.total).toBe(
      1,
    )
  })

  test('ROUTE-13 feedback handed over waits in the database: whoever hears of it finds it, a taker that fails leaves it, two take it once', async () => {
    const chargePoint = await site.chargePoint()
    const { id } = (
      await request('POST', '/api/feedback', { ...feedbackForm, chargePointNo: chargePoint.chargePointNo })
    ).data
    const take = (work: (steps: HandOver[]) => void = () => undefined) =>
      site.services.db.asPlatform(async (tx) => {
        const steps = await members.takeHandOvers(tx, 10)
        work(steps)
        return steps
      })
    const received = new Promise<unknown>((resolve) =>
      site.services.bus.subscribe('members.feedback-handed-over', resolve),
    )
    await request('POST', `/api/feedback/${id}/hand-over`, { text: 'Replace it' })
    expect(await received).toEqual({ operatorId: site.operatorId })
    const failing = take((steps) => {
      expect(steps).toHaveLength(1)
      throw new Error('the taker ends here')
    })
    await expect(failing).rejects.toThrow('the taker ends here')
    // No listener was active meanwhile: the notification is only in the database.
    const { rows } = await site.admin.query(
      "select notified from members_feedback_steps where feedback_id = $1 and kind = 'handed_over'",
      [id],
    )
    expect(rows).toEqual([{ notified: false }])
    const both = await Promise.all([take(), take()])
    expect(both.flat()).toMatchObject([{ text: 'Replace it', feedback: { id } }])
  })

  test('ROUTE-13 prepared replies: created, changed, deleted; a colleague reads them, another operator does not', async () => {
    const reply = { title: 'On our way', zh: '', en: 'Hello {name}', es: 'Hola {name}' }
    const { id } = (await request('POST', '/api/feedback-replies', reply)).data
    const coming = { ...reply, title: 'Coming' }
    expect((await request('POST', `/api/feedback-replies/${id}`, coming)).data).toEqual({ id, ...coming })
    expect((await request('POST', `/api/feedback-replies/${id}`, reply, 'theirs')).status).toBe(404)
    const titles = async (token = 'ours') =>
      (await request('GET', '/api/feedback-replies', undefined, token)).data.map((one: { title: string }) => one.title)
    expect([await titles(), await titles('theirs')]).toEqual([['Coming'], []])
    expect((await request('DELETE', `/api/feedback-replies/${id}`, undefined, 'theirs')).status).toBe(404)
    expect((await request('DELETE', `/api/feedback-replies/${id}`)).status).toBe(200)
    expect(await titles()).toEqual([])
    const wrong = await request('POST', '/api/feedback-replies', { ...reply, title: ' ' })
    expect(wrong.fields).toHaveProperty('title')
  })

  test('ROUTE-13 what is wrong with feedback is said with its field', async () => {
    const chargePoint = await site.chargePoint()
    const wrong = async (more: object) =>
      (
        await request('POST', '/api/feedback', {
          ...feedbackForm,
          chargePointNo: chargePoint.chargePointNo,
          ...more,
        })
      ).fields
    expect(await wrong({ content: ' ' })).toHaveProperty('content')
    expect(await wrong({ chargePointNo: null })).toHaveProperty('chargePointNo')
    expect(await wrong({ chargePointNo: 'NOPE' })).toHaveProperty('chargePointNo')
    expect(await wrong({ connectorNo: 9 })).toHaveProperty('connectorNo')
    expect(await wrong({ kind: 'station', chargePointNo: null, connectorNo: null })).toHaveProperty('stationId')
  })

  test('PRIV-01 an erased member’s words and ways to reach them are gone; their stars and steps stay', async () => {
    const { sessionNo, memberId, stationId } = await anotherSession()
    const rated = (await request('POST', '/api/evaluations', { sessionNo, stars: 1, text: 'I am Ana' })).data
    const feedback = (
      await request('POST', '/api/feedback', {
        kind: 'station',
        stationId,
        content: 'Call Ana',
        contact: '600123456',
        memberId,
      })
    ).data
    await request('POST', `/api/feedback/${feedback.id}/reply`, { text: 'Dear Ana' })
    const document = await request('GET', `/api/members/${memberId}/personal-data?reason=asked`)
    expect(document.status).toBeLessThan(500)
    await request('POST', `/api/members/${memberId}/erase`, { reason: 'asked for it' })
    expect((await request('GET', `/api/evaluations/${rated.id}`)).data).toMatchObject({ stars: 1, text: '' })
    expect((await request('GET', `/api/feedback/${feedback.id}`)).data).toMatchObject({
      content: '',
      contact: '',
      thread: [{ kind: 'reply', text: '' }],
    })
  })

  test.each([
    ['GET', '/api/evaluations'],
    ['POST', '/api/evaluations'],
    ['GET', '/api/feedback'],
    ['POST', '/api/feedback'],
    ['POST', `/api/feedback/${newId()}/reply`],
  ] as const)('ROUTE-13 %s %s: signed out 401, code missing 403', async (method, url) => {
    const body = method === 'POST' ? {} : undefined
    expect((await request(method, url, body, '')).status).toBe(401)
    expect((await request(method, url, body, 'nobody')).status).toBe(403)
  })

  test('S-17 what another operator’s people say does not exist', async () => {
    const chargePoint = await site.chargePoint()
    const { data } = await request('POST', '/api/feedback', {
      ...feedbackForm,
      chargePointNo: chargePoint.chargePointNo,
    })
    expect((await request('GET', `/api/feedback/${data.id}`, undefined, 'theirs')).status).toBe(404)
    expect((await request('POST', `/api/feedback/${data.id}/reply`, { text: 'x' }, 'theirs')).status).toBe(404)
    expect(
      (await request('POST', '/api/feedback', { ...feedbackForm, chargePointNo: chargePoint.chargePointNo }, 'theirs'))
        .status,
    ).toBe(404)
  })
})
