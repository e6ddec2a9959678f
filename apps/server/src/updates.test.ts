import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { bodyFields, type EndpointSpec } from '@evops/platform/contract'
import { preservedUpdateFields } from '@evops/platform/server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeProduct, type WholeProduct } from './testing/whole-product.ts'

let product: WholeProduct
let t: WholeProduct['t']
let domains: WholeProduct['domains']
let app: WholeProduct['app']
let token: string

beforeAll(async () => {
  product = await wholeProduct()
  ;({ t, domains, app } = product)
  const operatorId = await createTestOperator(t.services)
  token = (await createTestUser(t.services, { operatorId, codes: 'all' })).token
})
afterAll(() => product.close())

interface Row extends Record<string, unknown> {
  id: string
  version: number
}
async function request(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const { data, ...rest } = reply.json<{ data: Row & { list?: Row[] } }>()
  return { status: reply.statusCode, data, rest }
}

const isUpdate = ({ method, name, path }: EndpointSpec) =>
  method === 'PUT' ||
  (method === 'POST' && (/^update[A-Z]/.test(name) || path.split('/').at(-1)?.startsWith('update') === true))
/** Returns optional fields: a default would overwrite the stored value. */
const mayBeLeftOut = (spec: EndpointSpec) =>
  Object.entries(bodyFields(spec.body)).flatMap(([key, schema]) => (schema.safeParse(undefined).success ? key : []))

test('D-22a every update call says where what it leaves out is read: no field of any is given a default', () => {
  const updates = domains.list.flatMap((domain) => [...domain.endpoints]).filter(isUpdate)
  expect(updates.length).toBeGreaterThan(60)
  const reset = updates.flatMap((spec) => {
    const preserved = new Set([...preservedUpdateFields(spec), ...(spec.keeps?.but ?? [])])
    return mayBeLeftOut(spec).flatMap((key) => (preserved.has(key) ? [] : `${spec.name}.${key}`))
  })
  expect(reset).toEqual([])
})

test('D-22b renaming a role of one station leaves it at that station, and a user keeps the limit', async () => {
  const station = await request('POST', '/api/stations', {
    code: 'D22',
    name: 'D22',
    timeZone: 'Europe/Madrid',
  })
  const at = { dataScope: 'stations', stationIds: [station.data.id] }
  const role = await request('POST', '/user/sys/role/save', {
    name: 'One',
    code: 'one',
    codes: ['carPerm'],
    ...at,
  })
  const { id, version } = role.data
  const renamed = await request('POST', '/user/sys/role/update', { id, version, name: 'Other', code: 'one' })
  expect(renamed).toMatchObject({ status: 200, data: { name: 'Other', codes: ['carPerm'], ...at } })
  const user = await request('POST', '/user/sys/user/save', {
    username: 'limited',
    name: 'L',
    roleIds: [id],
    stationIds: [station.data.id],
  })
  const { user: made } = user.data as unknown as { user: Row }
  const response = await request('POST', '/user/sys/user/update', {
    id: made.id,
    version: made.version,
    name: 'M',
  })
  expect(response.data).toMatchObject({
    name: 'M',
    username: 'limited',
    roleIds: [id],
    stationIds: [station.data.id],
  })
})

test('D-22c what is cleared on purpose is cleared, an old version is refused, and what is not there is not found', async () => {
  const person = {
    mobile: '13800138009',
    realName: 'Ana Ruiz',
    email: 'ana9@example.org',
    idNumber: 'X1234567',
  }
  const form = { ...person, nickname: 'Ana', remark: 'regular', group: 'vip' }
  const member = await request('POST', '/user/pers/save', form)
  const { id, version } = member.data
  const cleared = await request('POST', '/user/pers/update', { id, version, remark: '' })
  expect(cleared.data).toMatchObject({ nickname: 'Ana', remark: '', group: 'vip' })
  // Reads the stored value, because API reads are masked.
  const { rows } = await t.admin.query(
    'select mobile, real_name as "realName", email, id_number as "idNumber" from members_members where id = $1',
    [id],
  )
  expect(rows).toEqual([{ ...person, mobile: '+8613800138009' }])
  expect((await request('POST', '/user/pers/update', { id, version, remark: 'late' })).status).toBe(409)
  const other = { id: '01890000-0000-7000-8000-00000000ffff', version: 1, nickname: 'X' }
  expect((await request('POST', '/user/pers/update', other)).status).toBe(404)
  expect((await request('POST', '/user/pers/update', { id, remark: 'no version' })).status).toBe(400)
})

interface Kind {
  add: string
  form: object
  /** Update call: POST with the id in the body, or PUT at the row. */
  change: string
  /** Read call: one row, or a list. */
  read: (id: string) => string
}
const kinds: Record<string, Kind> = {
  role: {
    add: '/user/sys/role/save',
    form: { name: 'P', code: 'p', remark: 'why', codes: ['carPerm'], dataScope: 'own' },
    change: '/user/sys/role/update',
    read: (id) => `/user/sys/role/info/${id}`,
  },
  member: {
    add: '/user/pers/save',
    form: {
      mobile: '13800138000',
      nickname: 'Ana',
      realName: 'Ana Ruiz',
      email: 'ana@example.org',
      group: 'vip',
      tags: ['bus'],
      remark: 'x',
    },
    change: '/user/pers/update',
    read: (id) => `/user/pers/getpermem/${id}`,
  },
  company: {
    add: '/user/corporate/save',
    form: {
      name: 'Bus SA',
      taxId: 'B123',
      contact: 'Eva',
      email: 'eva@example.org',
      daysToPay: 45,
      remark: 'y',
    },
    change: '/user/corporate/update',
    read: (id) => `/api/companies/${id}`,
  },
  'alarm rule': {
    add: '/api/alarm-rules',
    form: { name: 'Hot', kind: 'offline', enabled: false, holdSeconds: 900, days: 31, escalateMinutes: 15 },
    change: '/api/alarm-rules/',
    read: () => '/api/alarm-rules?pageSize=200',
  },
  'fault code': {
    add: '/api/fault-mappings',
    form: { vendor: 'Maker', vendorCode: 'E7', faultCode: 'F31', level: 3, note: 'z' },
    change: '/api/fault-mappings/',
    read: () => '/api/fault-mappings?pageSize=200',
  },
  driver: {
    add: '/api/drivers',
    form: { driverNo: 'D1', name: 'Leo', licenceNo: 'L-123456', phone: '600123456', licenceClass: 'D' },
    change: '/api/drivers/',
    read: () => '/api/drivers?pageSize=200',
  },
  'notification rule': {
    add: '/api/notification-rules',
    form: { name: 'Night', minLevel: 2, emails: ['night@example.org'], bell: false, language: 'es' },
    change: '/api/notification-rules/',
    read: () => '/api/notification-rules?pageSize=200',
  },
  plan: {
    add: '/api/ledger/plans',
    form: { name: '100', amountMinor: 10_000, giftMinor: 500, giftDays: 30, state: 'off' },
    change: '/api/ledger/plans/',
    read: () => '/api/ledger/plans?pageSize=200',
  },
  party: {
    add: '/api/finance/parties',
    form: { name: 'Owner', taxId: 'B9', bank: 'Bank', accountNo: 'ES9121000418450200051332', contact: 'Eva' },
    change: '/api/finance/parties/',
    read: (id) => `/api/finance/parties/${id}`,
  },
  staff: {
    add: '/api/maintenance-staff',
    form: {
      staffNo: 'S1',
      name: 'Eva',
      mobile: '13800138001',
      skills: ['dc'],
      certificates: [{ name: 'High voltage', number: 'C1', until: '2030-01-01', skill: 'dc' }],
      chief: true,
    },
    change: '/api/maintenance-staff/',
    read: (id) => `/api/maintenance-staff/${id}`,
  },
  contractor: {
    add: '/api/maintenance-contractors',
    form: {
      name: 'Montajes Norte',
      taxId: 'B1',
      contact: 'Ana',
      phone: '600100200',
      email: 'ana@example.org',
      skills: ['dc'],
      validFrom: '2026-01-01',
      validUntil: '2030-12-31',
      remark: 'Night calls',
    },
    change: '/api/maintenance-contractors/',
    read: (id) => `/api/maintenance-contractors/${id}`,
  },
  workCalendar: {
    add: '/api/work-calendars',
    form: {
      name: 'Madrid',
      timeZone: 'Europe/Madrid',
      mon: '08:00-18:00',
      days: [{ day: '2026-12-25', name: 'Christmas' }],
      standard: true,
      remark: 'Team north',
    },
    change: '/api/work-calendars/',
    read: (id) => `/api/work-calendars/${id}`,
  },
  checklist: {
    add: '/api/work-checklists',
    form: {
      name: 'Yearly',
      items: [{ text: 'Insulation', kind: 'value', unit: 'MΩ', min: '1', instrument: true }],
      remark: 'IEC 61851',
    },
    change: '/api/work-checklists/',
    read: (id) => `/api/work-checklists/${id}`,
  },
  workPlan: {
    add: '/api/work-plans',
    form: {
      name: 'Quarterly',
      type: 'planned',
      level: 3,
      description: 'All of it',
      per: 'station',
      firstOn: '2026-12-01',
      everyN: 3,
      everyUnit: 'week',
      everyKwh: 1_000,
      everySessions: 50,
      months: [4, 10],
      leadDays: 5,
      enabled: false,
    },
    change: '/api/work-plans/',
    read: (id) => `/api/work-plans/${id}`,
  },
}

test.for(Object.entries(kinds))(
  'D-22d whatever an update of a %s leaves out stays as it was',
  async ([, { add, form, change, read }]) => {
    const made = await request('POST', add, form)
    expect(made.rest).toMatchObject({ code: 0 })
    const { id } = made.data
    const row = async () => {
      const { data } = await request('GET', read(id))
      const found = data.list ? data.list.find((one) => one.id === id) : data
      if (!found) throw new Error(`${read(id)} does not tell it`)
      return found
    }
    const fieldNames = Object.keys(form).filter((key) => key !== 'accountNo' && key !== 'kind')
    await fc.assert(
      fc.asyncProperty(fc.subarray(fieldNames), async (keys) => {
        const { version, updatedAt: _one, ...before } = await row()
        const sentFields = Object.fromEntries(keys.map((key) => [key, before[key]]))
        const url = change.endsWith('/') ? change + id : change
        const body = { ...sentFields, version, ...(change.endsWith('/') ? {} : { id }) }
        const changed = await request(change.endsWith('/') ? 'PUT' : 'POST', url, body)
        expect(changed.rest).toMatchObject({ code: 0 })
        const { version: _version, updatedAt: _other, ...after } = await row()
        expect(after).toEqual(before)
      }),
      { numRuns: 6, examples: [[[]]] },
    )
  },
)

test('D-24e every update call that takes a secret beside the address it goes to is one that asks for it again', () => {
  const updates = domains.list.flatMap((domain) => [...domain.endpoints]).filter(isUpdate)
  const both = updates.filter((spec) => {
    const keys = Object.keys(bodyFields(spec.body))
    return (
      keys.some((key) => /secret|password|token|key$/i.test(key)) &&
      keys.some((key) => /url|host|address|endpoint|server|account|issuer/i.test(key))
    )
  })
  expect(both.map(({ name }) => name).toSorted()).toEqual([
    'putMailServer',
    'setDirectory',
    'updateCamera',
    'updateIdentityProvider',
    'updateOpenAdrConnection',
    'updatePartner',
    'updateTelematicsSource',
    'updateWebhook',
  ])
})

test('D-22d a field that its list also filters by is changed without losing the others', async () => {
  const form = { driverNo: 'D2', name: 'Eva', licenceClass: 'D', remark: 'nights' }
  const made = await request('POST', '/api/drivers', form)
  const { id, version } = made.data
  const gone = { version, driverNo: 'D2', name: 'Eva', state: 'left' }
  const changed = await request('PUT', `/api/drivers/${id}`, gone)
  expect(changed).toMatchObject({ status: 200, data: { ...form, state: 'left' } })
})
