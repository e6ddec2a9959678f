import { languages, newId } from '@evops/platform/contract'
import type { App, ServerDomain } from '@evops/platform/server'
import {
  createTestActor,
  readExport,
  testApp,
  testServices,
  waitUntil,
  type TestServices,
} from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { discountExport, discountPermissions } from '../../contract/index.ts'
import { createTariffs } from '../index.ts'

const [ours, theirs, nowhere] = [newId(), newId(), newId()]
const codes = Object.values(discountPermissions).flat()
const now = new Date('2026-06-01T08:00:00Z')
let made: TestServices
let app: App
let domain: ServerDomain
beforeAll(async () => {
  made = await testServices()
  for (const [id, code] of [
    [ours, 'ours'],
    [theirs, 'theirs'],
  ] as const)
    await made.admin.query(
      "insert into organisation_operators (operator_id, optcode, name, currency) values ($1, $2, $2, 'CNY')",
      [id, code],
    )
  const tariffs = createTariffs(made.services, {
    currencyOf: async () => 'CNY',
    targetExists: async (_tx, _operator, target) => !('targetId' in target && target.targetId === nowhere),
    companiesExist: async (_tx, ids) => !ids.includes(nowhere),
  })
  await made.services.jobs.start(tariffs.domain.jobs ?? {})
  const actors: Record<string, ReturnType<typeof createTestActor>> = {
    ours: createTestActor(ours, codes),
    theirs: createTestActor(theirs, codes),
    viewer: createTestActor(ours, ['discountMngPerm']),
    nobody: createTestActor(ours, []),
  }
  domain = tariffs.domain
  app = await testApp(made.services, [tariffs.domain], { actor: (token) => actors[token] ?? null })
})
afterAll(async () => {
  await app.close()
  await made.close()
})
beforeEach(() => made.setNow(now))

interface Reply {
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  data: any
  error?: string
  fields?: Record<string, string>
}
async function call(method: 'GET' | 'POST', url: string, body?: object, token = 'ours') {
  const reply = await app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { payload: body }),
  })
  // Unchecked cast: the assertions check the reply.
  return { status: reply.statusCode, ...(JSON.parse(reply.body) as Reply) }
}

let names = 0
const wish = (more: object = {}) => {
  names += 1
  return { name: `Rule ${names}`, off: { how: 'percent', percentHundredths: 9_000 }, ...more }
}
const aDiscount = async (more: object = {}) => (await call('POST', '/user/discount/save', wish(more))).data
type Saved = Record<'dcid' | 'phase' | 'createdAt' | 'updatedAt', string> & { approvalId?: string | null }
const change = (row: Saved, more: object) => {
  const { phase: _phase, createdAt: _made, updatedAt: _changed, approvalId: _waits, ...body } = row
  return call('POST', '/user/discount/update', { ...body, ...more })
}
/** Returns the names of the discounts for a session at that time. */
async function foundAt(at: string, { station = newId(), groups = [] as string[], holders = [] as string[] } = {}) {
  const { rows } = await made.services.db.gatewayPool.query<{ found: { name: string }[] | null }>(
    'select tariffs_discounts_at($1, $2, null, $3, $4, $5) as found',
    [ours, station, groups, holders, at],
  )
  return (rows[0]?.found ?? []).map(({ name }) => name)
}
const minutes = (n: number) => new Date(now.getTime() + n * 60_000).toISOString()

describe('doors', () => {
  test.each([
    ['GET', '/user/discount/list', 'viewer'],
    ['POST', '/user/discount/save', ''],
    ['POST', '/user/discount/update', ''],
    ['POST', `/user/discount/delete?dcid=${newId()}`, ''],
    ['GET', `/user/discount/delete?dcid=${newId()}`, ''],
    ['POST', '/api/discount-imports', ''],
  ] as const)('API-12 %s %s: signed out 401, code missing 403', async (method, url, viewer) => {
    const body = method === 'POST' ? {} : undefined
    expect((await call(method, url, body, '')).status).toBe(401)
    expect((await call(method, url, body, 'nobody')).status).toBe(403)
    if (!viewer) expect((await call(method, url, body, 'viewer')).status).toBe(403)
  })

  test("S-17 another operator's discount does not exist", async () => {
    const row = await aDiscount()
    expect((await call('GET', `/api/tariffs/discounts/${row.dcid}`, undefined, 'theirs')).status).toBe(404)
    expect((await call('GET', `/user/discount/delete?dcid=${row.dcid}`, undefined, 'theirs')).status).toBe(404)
    const listed = await call('GET', '/user/discount/list', undefined, 'theirs')
    expect(listed.data.total).toBe(0)
  })
})

describe('API-12 a discount rule', () => {
  test('API-12 POST /user/discount/save keeps what was said; GET /user/discount/list finds it by name and phase', async () => {
    const row = await aDiscount({ validFrom: minutes(60), weekdays: [6, 7], note: 'weekend' })
    expect(row).toMatchObject({
      phase: 'scheduled',
      priority: 100,
      bearer: 'operator',
      version: 1,
      base: 'service',
    })
    const find = (query: string) => call('GET', `/user/discount/list?${query}`)
    expect((await find(`search=${encodeURIComponent(row.name)}`)).data.list).toMatchObject([{ dcid: row.dcid }])
    expect((await find(`search=${encodeURIComponent(row.name)}&phase=in_force`)).data.total).toBe(0)
    expect((await find(`search=${encodeURIComponent(row.name)}&phase=scheduled`)).data.total).toBe(1)
  })

  test('API-12 POST /user/discount/update counts from now on; a session that began before keeps what was', async () => {
    const row = await aDiscount()
    made.setNow(new Date(minutes(10)))
    const { data: after } = await change(row, {
      name: `${row.name} b`,
      off: { how: 'per_kwh', offE5: 10_000 },
    })
    expect(after.version).toBe(2)
    expect(await foundAt(minutes(9))).toContain(row.name)
    expect(await foundAt(minutes(10))).toContain(after.name)
    expect(await foundAt(minutes(10))).not.toContain(row.name)
    expect(await foundAt(minutes(-1))).not.toContain(row.name)
    expect((await change(row, { note: 'late' })).error).toBe('request.conflict')
  })

  test('API-12 GET and POST /user/discount/delete: gone from the list, kept for what began before', async () => {
    for (const method of ['GET', 'POST'] as const) {
      made.setNow(now)
      const row = await aDiscount()
      made.setNow(new Date(minutes(5)))
      expect(await call(method, `/user/discount/delete?dcid=${row.dcid}`)).toMatchObject({
        data: { done: true },
      })
      expect(await foundAt(minutes(4))).toContain(row.name)
      expect(await foundAt(minutes(5))).not.toContain(row.name)
      expect((await call(method, `/user/discount/delete?dcid=${row.dcid}`)).status).toBe(404)
    }
  })

  test('paused it takes nothing, resumed it does', async () => {
    const row = await aDiscount()
    made.setNow(new Date(minutes(1)))
    const { data: paused } = await change(row, { state: 'paused' })
    expect(paused.phase).toBe('paused')
    expect(await foundAt(minutes(2))).not.toContain(row.name)
    made.setNow(new Date(minutes(3)))
    await change(paused, { state: 'on' })
    expect(await foundAt(minutes(3))).toContain(row.name)
  })

  test('stations, groups and companies are all held to; days too', async () => {
    const [station, company] = [newId(), newId()]
    const { name } = await aDiscount({
      stationIds: [station],
      groupKeys: ['bus'],
      companyIds: [company],
      validUntil: minutes(60),
    })
    const place = { station, groups: ['staff', 'bus'], holders: [newId(), company] }
    expect(await foundAt(minutes(0), place)).toContain(name)
    expect(await foundAt(minutes(60), place)).not.toContain(name)
    expect(await foundAt(minutes(0), { ...place, station: newId() })).not.toContain(name)
    expect(await foundAt(minutes(0), { ...place, groups: ['staff'] })).not.toContain(name)
    expect(await foundAt(minutes(0), { ...place, holders: [] })).not.toContain(name)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ off: { how: 'percent', percentHundredths: 99 } }, 'off.percentHundredths'],
    [{ off: { how: 'percent', percentHundredths: 10_000 } }, 'off.percentHundredths'],
    [{ off: { how: 'per_kwh', offE5: -1 } }, 'off.offE5'],
    [{ off: { how: 'price', serviceE5: 0.5 } }, 'off.serviceE5'],
    [{ maxOffMinor: 0 }, 'maxOffMinor'],
    [{ priority: 1_000 }, 'priority'],
    [{ fromTime: '24:00', toTime: '01:00' }, 'fromTime'],
    [{ fromTime: '23:00' }, 'toTime'],
    [{ validFrom: minutes(2), validUntil: minutes(1) }, 'validUntil'],
    [{ weekdays: [8] }, 'weekdays.0'],
    [{ stationIds: [nowhere] }, 'stationIds'],
    [{ ruleIds: [nowhere] }, 'ruleIds'],
    [{ companyIds: [nowhere] }, 'companyIds'],
  ])('VALID-03 %j is refused and named', async (more, field) => {
    const refused = await call('POST', '/user/discount/save', wish(more))
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(refused.fields ?? {})).toContain(field)
  })

  test('a name is taken once, whatever its case', async () => {
    const { name } = await aDiscount()
    const refused = await call('POST', '/user/discount/save', wish({ name: name.toUpperCase() }))
    expect(refused).toMatchObject({
      status: 409,
      error: 'tariffs.discount-name',
      fields: { name: expect.anything() },
    })
  })

  test('L-04 what a discount said cannot be changed by any role of the product', async () => {
    const { dcid } = await aDiscount()
    const write = (statement: string) =>
      made.services.db.inTenant(ours, async (tx) => {
        const { sql } = await import('kysely')
        await sql.raw(statement.replace('?', dcid)).execute(tx)
      })
    await expect(write(`update tariffs_discount_spells set terms = '{}' where discount_id = '?'`)).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('files of discounts', () => {
  const url = '/api/discount-imports'
  const previewFile = async (content: string) => (await call('POST', `${url}/preview`, { fileName: 'x', content })).data
  async function send(content: string) {
    const { suggested: settings } = await previewFile(content)
    const started = await call('POST', url, { fileName: 'x', content, settings })
    expect(started.status).toBe(200)
    const get = async () => (await call('GET', `${url}/${started.data.id}`)).data
    await waitUntil(async () => ['done', 'refused', 'failed'].includes((await get()).state), 'the import ends')
    return get()
  }

  test('rows are added or changed by name, places and what the file does not say stay; undone it is as before', async () => {
    const station = newId()
    const { name, dcid } = await aDiscount({ stationIds: [station], note: 'kept' })
    const before = (await call('GET', `/api/tariffs/discounts/${dcid}`)).data
    const file = `name,how,value,maxOff,weekdays,fromTime,toTime,groups\n${name},per_kwh,"0,1",5.00,1 2,23:00,06:00,bus; VIP one\nFresh ${names},Percentage,85%,,,,,\n`
    expect(await previewFile(file)).toMatchObject({
      counts: { rows: 2, created: 1, updated: 1 },
      faultCount: 0,
    })
    expect((await call('GET', `/api/tariffs/discounts/${dcid}`)).data.version).toBe(1)
    const done = await send(file)
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, updated: 1 } })
    expect((await call('GET', `/api/tariffs/discounts/${dcid}`)).data).toMatchObject({
      off: { how: 'per_kwh', offE5: 10_000 },
      maxOffMinor: 500,
      weekdays: [1, 2],
      groupKeys: ['bus', 'VIP one'],
      stationIds: [station],
      note: 'kept',
    })
    const fresh = async () => (await call('GET', `/user/discount/list?search=Fresh ${names}`)).data.total
    expect(await fresh()).toBe(1)
    expect((await call('POST', `${url}/${done.id}/undo`)).data).toMatchObject({ state: 'undone' })
    expect(await fresh()).toBe(0)
    const { off, groupKeys } = (await call('GET', `/api/tariffs/discounts/${dcid}`)).data
    expect({ off, groupKeys }).toEqual({ off: before.off, groupKeys: before.groupKeys })
  })

  test('one bad row and nothing is written; each fault names its row and column', async () => {
    const before = (await call('GET', '/user/discount/list')).data.total
    const done = await send(
      'name,how,value,priority\nGood,percent,90,1\n,percent,90,1\nBad,percent,100,1\nGood,price,0.3,1\nWorse,half,1,1\nWorst,price,x,0\n',
    )
    expect(done).toMatchObject({ state: 'refused', faultCount: 6 })
    expect(done.faults.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
      '3 name',
      '4 value',
      '5 name',
      '6 how',
      '7 value',
      '7 priority',
    ])
    expect((await call('GET', '/user/discount/list')).data.total).toBe(before)
    expect(await previewFile('name,how\nx,percent\n')).toMatchObject({ missing: ['value'] })
  })

  const codes =
    /(^|,)(percent|per_kwh|price|service|service_occupancy|operator|platform|owner|on|paused|validFrom|maxOff),/m
  test.each(languages)(
    'X-16 what is exported in %s says heads and values in words, and is the same when it is imported again',
    async (language) => {
      const rules = [
        { base: 'service_occupancy', bearer: 'owner', maxOffMinor: 1_250, weekdays: [1, 3, 7], note: 'A; b' },
        { off: { how: 'price', serviceE5: 30_000 }, bearer: 'platform', state: 'paused', weekdays: [6] },
        {
          off: { how: 'per_kwh', offE5: 12_345 },
          priority: 7,
          exclusiveGroup: 'one',
          groupKeys: ['bus', 'VIP'],
        },
        { validFrom: minutes(5), validUntil: minutes(50), fromTime: '22:00', toTime: '06:30' },
      ].map((rule, at) => ({ ...rule, name: `${language} ${at} of ${names}` }))
      for (const rule of rules) expect((await call('POST', '/user/discount/save', wish(rule))).status).toBe(200)
      const search = `${language} `
      const listDiscountRows = async () => {
        const { list } = (await call('GET', `/user/discount/list?search=${search}&sort=name`)).data
        return list.map(({ version: _v, updatedAt: _u, ...row }: Record<string, unknown>) => row)
      }
      const before = await listDiscountRows()
      expect(before).toHaveLength(rules.length)
      const actor = createTestActor(ours, [], { language })
      const { head, text, sheet } = await readExport(domain, actor, { name: discountExport, filter: { search } })
      expect(text).not.toMatch(codes)
      expect(head).toEqual(headsIn[language])
      expect(text).toContain(cellsIn[language])
      // After a change, the import restores the values of the file.
      for (const { dcid } of before) {
        const row = (await call('GET', `/api/tariffs/discounts/${dcid}`)).data
        const more = {
          off: { how: 'percent', percentHundredths: 5_000 },
          base: 'service',
          bearer: 'operator',
          state: 'on',
        }
        expect((await change(row, { ...more, weekdays: [2], groupKeys: [], maxOffMinor: null })).status).toBe(200)
      }
      expect(await listDiscountRows()).not.toEqual(before)
      expect(await previewFile(text)).toMatchObject({
        missing: [],
        faultCount: 0,
        counts: { created: 0, updated: 4 },
      })
      expect(await send(sheet)).toMatchObject({ state: 'done', counts: { created: 0, updated: 4 } })
      expect(await listDiscountRows()).toEqual(before)
    },
  )

  test('a day of the week that there is not is named as what is wrong', async () => {
    const done = await send(
      'name,how,value,weekdays\nOne,percent,90,Mon Xday\nTwo,percent,90,lun. 星期二 Wednesday 4\n',
    )
    expect(done.faults.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
      '2 weekdays',
    ])
  })
})

const headsIn = {
  zh: [
    '名称',
    '优惠方式',
    '数值',
    '优惠范围',
    '最高优惠',
    '优先级',
    '互斥组',
    '费用承担',
    '状态',
    '生效时间',
    '失效时间',
    '适用星期',
    '时段开始',
    '时段结束',
    '分组价格',
    '备注',
  ],
  en: [
    'Name',
    'Discount type',
    'Value',
    'Applies to',
    'Maximum discount',
    'Priority',
    'Exclusive group',
    'Borne by',
    'State',
    'Valid from',
    'Valid until',
    'Weekdays',
    'From time',
    'To time',
    'Group prices',
    'Note',
  ],
  es: [
    'Nombre',
    'Tipo de descuento',
    'Valor',
    'Se aplica a',
    'Descuento máximo',
    'Prioridad',
    'Grupo exclusivo',
    'A cargo de',
    'Estado',
    'Válido desde',
    'Válido hasta',
    'Días de la semana',
    'Hora desde',
    'Hora hasta',
    'Precios de grupo',
    'Nota',
  ],
}
/** Cells of the first rule. */
const cellsIn = {
  zh: ',按比例减免,90.00,服务费和占位费,12.50,100,,设备所属方,启用,,,周一 周三 周日,',
  en: ',Percentage off,90.00,service and idle fees,12.50,100,,Station owner,On,,,Mon Wed Sun,',
  es: ',Porcentaje de descuento,90.00,servicio y ocupación,12.50,100,,Propietario,Activa,,,lun mié dom,',
}
