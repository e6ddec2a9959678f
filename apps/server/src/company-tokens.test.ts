import { setTokenHolder, tokensByTag, tokensOfHolder } from '@evops/charging/server'
import { runTestSession, ocppSite, type OcppSite } from '@evops/charging/testing'
import { membersEndpoints } from '@evops/members/contract'
import { createMembers } from '@evops/members/server'
import { createTestMembersDeps } from '@evops/members/testing'
import type { App, AuditEntry } from '@evops/platform/server'
import { permissionCodesOf, createTestActor, testApp } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: OcppSite
let app: App
const audited: AuditEntry[] = []
beforeAll(async () => {
  site = await ocppSite()
  const deps = createTestMembersDeps(site.services, {
    tokens: { ofHolder: tokensOfHolder, find: tokensByTag, setHolder: setTokenHolder },
  })
  const codes = permissionCodesOf(membersEndpoints)
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, codes)],
    ['theirs', createTestActor(await site.operator(), codes)],
    ['reader', createTestActor(site.operatorId, ['compmsMngPerm'])],
  ])
  app = await testApp(site.services, [createMembers(deps).domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
})

async function request(method: 'GET' | 'POST', url: string, body?: object, token = 'ours') {
  const headers = { 'accept-language': 'en', authorization: `Bearer ${token}` }
  const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  const read = JSON.parse(reply.body)
  return { status: reply.statusCode, data: read.data, fields: read.fields, msg: read.msg }
}
let companies = 0
async function aCompany(): Promise<{ id: string; url: string }> {
  const name = `Buses ${(companies += 1)}`
  const { data } = await request('POST', '/user/corporate/save', {
    name,
    payMode: 'postpaid',
    creditLimitMinor: 1_000_000,
  })
  return { id: data.id, url: `/api/companies/${data.id}/tokens` }
}
/** Runs an action at a past hour of the application clock. */
async function hoursAgo<T>(hours: number, act: () => Promise<T>): Promise<T> {
  site.setNow(new Date(Date.now() - hours * 3_600_000))
  const done = await act()
  site.setNow(undefined)
  return done
}
async function runSession(idTag: string, from: number) {
  const chargePoint = await site.chargePoint()
  await runTestSession(await site.connect(chargePoint), { idTag, kWh: 20, from, until: from - 30 })
  const { rows } = await site.admin.query(
    'select holder_id as "holderId", pay_state as "payState" from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  return rows[0]
}

test('PAGE-compmsmng a company’s own card is paid by the company from its binding to its unbinding', async () => {
  const tokenId = await site.token('DEPOT-0001')
  const { id, url } = await aCompany()
  expect((await request('GET', url)).data).toEqual([])
  const bound = await hoursAgo(5, () => request('POST', url, { idTags: ['depot-0001'] }))
  expect(bound.data).toMatchObject([{ id: tokenId, verdict: 'accepted' }])
  expect(bound.data[0].tag).not.toContain('DEPOT')
  expect(await runSession('DEPOT-0001', 200)).toEqual({ holderId: id, payState: 'postpaid' })
  const unbound = await hoursAgo(2, () => request('POST', `${url}/unbind`, { tokenId }))
  expect(unbound.data).toEqual([])
  expect(await runSession('DEPOT-0001', 60)).toEqual({ holderId: null, payState: 'unpaid' })
  expect(audited.filter(({ entityId }) => entityId === id).map(({ action }) => action)).toEqual([
    'saveCompany',
    'bindCompanyTokens',
    'unbindCompanyToken',
  ])
})

test('PAGE-compmsmng a token has one holder; an unknown one and one that somebody else holds are refused by name', async () => {
  await site.token('DEPOT-0002')
  const [first, second] = [await aCompany(), await aCompany()]
  await request('POST', first.url, { idTags: ['DEPOT-0002'] })
  const taken = await request('POST', second.url, { idTags: ['DEPOT-0002'] })
  expect([taken.status, taken.fields]).toEqual([409, { idTags: expect.stringContaining('DEPOT-0002') }])
  const unknown = await request('POST', second.url, { idTags: ['NOBODY'] })
  expect(unknown.fields).toEqual({ idTags: expect.stringContaining('NOBODY') })
  expect((await request('GET', second.url)).data).toEqual([])
  const removed = await request('POST', '/user/corporate/delete', { id: first.id })
  expect(removed.status).toBe(200)
  expect((await request('POST', second.url, { idTags: ['DEPOT-0002'] })).data).toHaveLength(1)
})

test('S-17 S-18 whoever may only look binds nothing; another operator’s company is not there', async () => {
  const { url } = await aCompany()
  expect((await request('GET', url, undefined, 'reader')).status).toBe(200)
  expect((await request('POST', url, { idTags: ['X'] }, 'reader')).status).toBe(403)
  expect((await request('GET', url, undefined, 'theirs')).status).toBe(404)
  expect((await request('POST', url, { idTags: ['X'] }, 'theirs')).status).toBe(404)
})
