import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExternalPointTestSite, type ExternalPointTestSite } from './testing/foreign-site.ts'

/*
 * Tests the seed's calls for members, companies, coupons and discounts, as an external program makes them: over HTTP,
 * at the started server.
 */
let site: ExternalPointTestSite
beforeAll(async () => {
  site = await createExternalPointTestSite()
})
afterAll(() => site.close())

interface Sent {
  body?: object
  headers?: Record<string, string>
}
/** Calls `POST /user/pers/save` or another operation. Returns the response. */
async function call(what: string, { body, headers = {} }: Sent = {}) {
  const [method = '', url = ''] = what.split(' ')
  const reply = await fetch(site.addresses.api + url, {
    method,
    headers: {
      authorization: `Bearer ${site.token}`,
      'accept-language': 'en',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  const read: any = JSON.parse(await reply.text())
  return { status: reply.status, ...read }
}
const done = async (what: string, sent: Sent = {}) => {
  const reply = await call(what, sent)
  expect(reply, what).toMatchObject({ status: 200 })
  return reply.data
}
const key = (name: string) => ({ 'idempotency-key': name })
const expectFields = (fields: object, ...names: string[]) => expect(Object.keys(fields)).toEqual(names)

let people = 0
const aPerson = async (nickname = '') => {
  const mobile = `1380000${String((people += 1)).padStart(4, '0')}`
  return done('POST /user/pers/save', { body: { mobile, nickname } })
}
const aCompany = async (more: object = {}) =>
  done('POST /user/corporate/save', { body: { name: `Compañía 充电 ${newId()}`, ...more } })

/** A GET with an effect must be refused when a browser prefetches it, and without authentication. */
async function refusesFutureReads(what: string): Promise<void> {
  expect((await call(what, { headers: { 'sec-purpose': 'prefetch' } })).status, what).toBe(403)
  expect((await call(what, { headers: { authorization: '' } })).status, what).toBe(401)
}

describe('API-05 personal members', () => {
  test('API-05 POST /user/pers/save, POST /user/pers/update, GET /user/pers/getpermem/{id}, GET /user/pers/list, GET /user/pers/delete/{id}', async () => {
    const { id, version, ...made } = await aPerson()
    expect(made).toMatchObject({ mobile: '138****0001', state: 'normal', principalMinor: 0 })
    const change = { id, version, mobile: made.mobile, nickname: 'Ñandú' }
    expect(await done('POST /user/pers/update', { body: change })).toMatchObject({ nickname: 'Ñandú' })
    expect((await call('POST /user/pers/update', { body: change })).status).toBe(409)
    expect(await done(`GET /user/pers/getpermem/${id}`)).toMatchObject({ id, nickname: 'Ñandú' })
    expect((await done('GET /user/pers/list?search=13800000001')).list).toMatchObject([{ id }])
    await refusesFutureReads(`GET /user/pers/delete/${id}`)
    await done(`GET /user/pers/delete/${id}`)
    expect((await done('GET /user/pers/list?search=13800000001')).total).toBe(0)
    await done(`POST /user/pers/delete/${(await aPerson()).id}`)
  })

  test.each([
    [{}, 'mobile'],
    [{ mobile: '12' }, 'mobile'],
    [{ nickname: 'x', email: 'no address' }, 'email'],
    [{ nickname: 'x', level: 10 }, 'level'],
    [{ nickname: 'x', tags: ['a;b'] }, 'tags.0'],
    [{ nickname: 'x', points: Number.NaN }, 'points'],
  ])('API-05 POST /user/pers/save %j names %s', async (body, field) => {
    const { status, fields } = await call('POST /user/pers/save', { body })
    expect(status).toBe(400)
    expectFields(fields, field)
  })
})

describe('API-06 corporate members', () => {
  test('API-06 GET /user/corpmem/userbind/data, POST /user/corpmem/save, POST /user/corpmem/update, GET /user/corpmem/list, GET /user/corpmem/delete/{id}', async () => {
    const [company, member] = [await aCompany(), await aPerson()]
    const candidates = async () =>
      (await done(`GET /user/corpmem/userbind/data?id=${company.id}`)).map(({ id }: { id: string }) => id)
    expect(await candidates()).toContain(member.id)
    const body = { companyId: company.id, memberId: member.id, dayMinor: 5_000 }
    const { id, version } = await done('POST /user/corpmem/save', { body })
    expect(await candidates()).not.toContain(member.id)
    expect((await call('POST /user/corpmem/save', { body })).status).toBe(409)
    await done('POST /user/corpmem/update', { body: { id, version, dayMinor: 6_000 } })
    const list = `GET /user/corpmem/list?companyId=${company.id}`
    expect((await done(list)).list).toMatchObject([{ id, dayMinor: 6_000, state: 'active' }])
    expect((await call(`GET /user/corporate/delete/?id=${company.id}`)).status).toBe(409)
    await refusesFutureReads(`GET /user/corpmem/delete/${id}`)
    await done(`GET /user/corpmem/delete/${id}`)
    expect((await done(list)).total).toBe(0)
    expect((await done(`${list}&state=ended`)).list).toMatchObject([{ id, state: 'ended' }])
    const again = await done('POST /user/corpmem/save', { body })
    await done(`POST /user/corpmem/delete/${again.id}`)
  })

  test('API-06 POST /user/corpmem/batchsave: a bad row is told and nothing is written; mended, all are bound', async () => {
    const { id: companyId } = await aCompany()
    const send = (content: string) =>
      done('POST /user/corpmem/batchsave', { body: { companyId, content: `mobile,dayAmount\n${content}` } })
    expect(await send('13900000001,50\nnobody,-1\n')).toMatchObject({
      total: 2,
      created: 0,
      errors: [{ row: 3, field: 'dayAmount' }],
    })
    expect(await send('13900000001,50\n13900000002,\n')).toMatchObject({ created: 2, errors: [] })
    expect((await done(`GET /user/corpmem/list?companyId=${companyId}`)).total).toBe(2)
  })

  test.each([
    [{ dayMinor: -1 }, ['dayMinor']],
    [{ monthDwh: 1.5 }, ['monthDwh']],
    [{ memberId: 'x' }, ['memberId']],
    [{ windows: [{ days: [8], from: '08:00', until: '25:00' }] }, ['windows.0.days.0', 'windows.0.until']],
  ])('API-06 POST /user/corpmem/save %j names %j', async (more, fields) => {
    const body = { companyId: newId(), memberId: newId(), ...more }
    const reply = await call('POST /user/corpmem/save', { body })
    expect(reply.status).toBe(400)
    expectFields(reply.fields, ...fields)
  })
})

describe('API-07 companies', () => {
  test('API-07 POST /user/corporate/save, POST /user/corporate/update, GET /user/corporate/list, GET /user/corporate/idandnamelist, GET /user/corporate/delete/', async () => {
    const { id, version, name } = await aCompany({ payMode: 'postpaid', creditLimitMinor: 100 })
    const change = { id, version, name, payMode: 'postpaid', creditLimitMinor: 200 }
    expect(await done('POST /user/corporate/update', { body: change })).toMatchObject({
      creditLimitMinor: 200,
    })
    const encodedName = encodeURIComponent(name)
    expect((await done(`GET /user/corporate/list?search=${encodedName}`)).list).toMatchObject([{ id }])
    expect(await done(`GET /user/corporate/idandnamelist?search=${encodedName}`)).toEqual([{ id, name }])
    await refusesFutureReads(`GET /user/corporate/delete/?id=${id}`)
    await done(`GET /user/corporate/delete/?id=${id}`)
    expect((await done(`GET /user/corporate/list?search=${encodedName}`)).total).toBe(0)
    await done('POST /user/corporate/delete', { body: { id: (await aCompany()).id } })
  })

  test('API-07 GET /user/corporate/comprecharge, GET /user/corporate/comprefund: POST and GET are one call, for its key once; too much says how much', async () => {
    const { id } = await aCompany()
    const query = `id=${id}&method=pos&voucherNo=V1`
    const recharge = `GET /user/corporate/comprecharge?${query}&amountMinor=5000`
    await refusesFutureReads(recharge)
    const first = await done(recharge, { headers: key('in') })
    expect(await done(recharge, { headers: key('in') })).toEqual(first)
    const other = { id, method: 'pos', voucherNo: 'V1', amountMinor: 6_000 }
    expect((await call('POST /user/corporate/comprecharge', { body: other, headers: key('in') })).status).toBe(422)
    // A voucher is counted once, whatever the idempotency key.
    expect((await call('POST /user/corporate/comprecharge', { body: other })).status).toBe(409)
    await done('POST /user/corporate/comprecharge', {
      body: { ...other, voucherNo: 'V2' },
      headers: key('more'),
    })
    const refund = (minor: number) => `GET /user/corporate/comprefund?${query}&reason=wrong&amountMinor=${minor}`
    await refusesFutureReads(refund(1_000))
    const tooMuch = await call(refund(11_001))
    expect(tooMuch).toMatchObject({ status: 409, error: 'ledger.too-much' })
    expect(tooMuch.msg).toContain('110.00')
    await done(refund(1_000), { headers: key('out') })
    await done('POST /user/corporate/comprefund', {
      body: { ...other, amountMinor: 500, reason: 'wrong' },
      headers: key('out-2'),
    })
    expect((await done(`GET /api/companies/${id}`)).principalMinor).toBe(9_500)
  })

  test.each([
    ['POST /user/corporate/save', { name: '' }, 'name'],
    ['POST /user/corporate/save', { name: 'x', creditLimitMinor: 1 }, 'creditLimitMinor'],
    ['POST /user/corporate/save', { name: 'x', billingDay: 31 }, 'billingDay'],
    ['POST /user/corporate/comprecharge', { id: newId(), method: 'cash', amountMinor: -1 }, 'amountMinor'],
    ['POST /user/corporate/comprecharge', { id: newId(), method: 'cash', amountMinor: 0.5 }, 'amountMinor'],
    ['POST /user/corporate/comprecharge', { id: newId(), method: 'cash', amountMinor: 1e15 }, 'amountMinor'],
    ['POST /user/corporate/comprefund', { id: newId(), method: 'cash', amountMinor: 1 }, 'reason'],
  ])('API-07 %s %j names %s', async (what, body, field) => {
    const { status, fields } = await call(what, { body })
    expect(status).toBe(400)
    expectFields(fields, field)
  })
})

describe('API-11 coupons', () => {
  const aStrategy = () =>
    done('POST /user/preferstrategy/save', {
      body: { name: `券 ${newId()}`, off: { how: 'amount', amountMinor: 500 } },
    })

  test('API-11 POST /user/preferstrategy/save, POST /user/preferstrategy/update, GET /user/preferstrategy/list, GET /user/preferstrategy/pushtoopt, GET /user/preferstrategy/getuserlist, GET /user/preferstrategy/pushtouser, GET /user/preferstrategy/usercouponlist, GET /user/preferstrategy/pushornot, GET /user/preferstrategy/delete', async () => {
    const member = await aPerson('Íñigo')
    const { id, version, name, off } = await aStrategy()
    await done('POST /user/preferstrategy/update', { body: { id, version, name, off, perUser: 2 } })
    const getStrategy = async () =>
      (await done(`GET /user/preferstrategy/list?search=${encodeURIComponent(name)}`)).list[0]
    expect(await getStrategy()).toMatchObject({ id, state: 'draft', perUser: 2 })
    await refusesFutureReads(`GET /user/preferstrategy/pushtoopt?id=${id}&optId=${site.operatorId}`)
    await done(`GET /user/preferstrategy/pushtoopt?id=${id}&optId=${site.operatorId}`)
    await done(`POST /api/coupons/strategies/${id}/accept`, { body: {} })
    const users = await done(`GET /user/preferstrategy/getuserlist?id=${id}&search=${encodeURIComponent('Íñi')}`)
    expect(users.list.map(({ memberId }: { memberId: string }) => memberId)).toContain(member.id)
    const push = `GET /user/preferstrategy/pushtouser?id=${id}&members=${member.id}`
    await refusesFutureReads(push)
    const issued = await done(push, { headers: key('give') })
    expect(issued).toMatchObject({ granted: 2, strategy: { state: 'published' } })
    expect(await done(push, { headers: key('give') })).toEqual(issued)
    expect((await done(`GET /user/preferstrategy/usercouponlist?memberId=${member.id}`)).list).toMatchObject([
      { strategyId: id, state: 'unused', off },
      { strategyId: id, state: 'unused', off },
    ])
    await refusesFutureReads(`GET /user/preferstrategy/pushornot?id=${id}`)
    expect(await done(`GET /user/preferstrategy/pushornot?id=${id}`)).toMatchObject({ state: 'paused' })
    expect(await done(`POST /user/preferstrategy/pushornot?id=${id}`)).toMatchObject({ state: 'published' })
    expect((await call(`GET /user/preferstrategy/delete?id=${id}`)).status).toBe(409)
    const draft = await aStrategy()
    await refusesFutureReads(`GET /user/preferstrategy/delete?id=${draft.id}`)
    await done(`GET /user/preferstrategy/delete?id=${draft.id}`)
    await done(`POST /user/preferstrategy/delete?id=${(await aStrategy()).id}`)
  })

  test.each([
    [{ off: { how: 'amount', amountMinor: 0 } }, 'off.amountMinor'],
    [{ off: { how: 'gift' } }, 'off.how'],
    [{ quantity: 0 }, 'quantity'],
    [{ validUntil: null, validDays: null }, 'validUntil'],
    [{ validFrom: '2030-01-02T00:00:00Z', validUntil: '2030-01-01T00:00:00Z' }, 'validUntil'],
  ])('API-11 POST /user/preferstrategy/save %j names %s', async (more, field) => {
    const body = { name: 'x', off: { how: 'amount', amountMinor: 500 }, ...more }
    const { status, fields } = await call('POST /user/preferstrategy/save', { body })
    expect(status).toBe(400)
    expectFields(fields, field)
  })
})

describe('API-12 discounts', () => {
  const off = { how: 'percent', percentHundredths: 9_000 }
  const form = () => ({ name: `Descuento ${newId()}`, off })

  test('API-12 POST /user/discount/save, POST /user/discount/update, GET /user/discount/list, GET /user/discount/delete', async () => {
    const body = form()
    const { dcid, version } = await done('POST /user/discount/save', { body })
    await done('POST /user/discount/update', { body: { ...body, dcid, version, state: 'paused' } })
    const list = `GET /user/discount/list?search=${encodeURIComponent(body.name)}`
    expect((await done(list)).list).toMatchObject([{ dcid, phase: 'paused' }])
    await refusesFutureReads(`GET /user/discount/delete?dcid=${dcid}`)
    await done(`GET /user/discount/delete?dcid=${dcid}`)
    expect((await done(list)).total).toBe(0)
    const other = await done('POST /user/discount/save', { body: form() })
    await done(`POST /user/discount/delete?dcid=${other.dcid}`)
  })

  test.each([
    [{ off: { how: 'percent', percentHundredths: 10_000 } }, 'off.percentHundredths'],
    [{ name: ' ' }, 'name'],
    [{ weekdays: [8] }, 'weekdays.0'],
    [{ fromTime: '23:00' }, 'toTime'],
  ])('API-12 POST /user/discount/save %j names %s', async (more, field) => {
    const { status, fields } = await call('POST /user/discount/save', { body: { ...form(), ...more } })
    expect(status).toBe(400)
    expectFields(fields, field)
  })
})
