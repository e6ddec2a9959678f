import { bodyFields, newId } from '@evops/platform/contract'
import { createTestActor, readExport } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargePointExport, updateChargePoint } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { secretHash } from '../secrets.ts'

let site: TestSite
let stationId: string
beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours, { code: 'HOME', name: 'Home' })
})
afterAll(() => site.close())

const form = (more: object = {}) => {
  const chargePointNo = `N-${newId().slice(-8)}`
  return { chargePointNo, name: 'ChargePoint', stationId, ratedPowerW: 120_000, ...more }
}
const create = async (more: object = {}) => (await site.call('POST', '/api/charge-points', { body: form(more) })).data
async function identityRow(chargePointId: string) {
  const { rows } = await site.admin.query('select * from stations_identities where charge_point_id = $1', [
    chargePointId,
  ])
  return rows[0]
}
const hashOf = (password: string) => secretHash(site.services.config.secretKey, password)

describe('ROUTE-03 chgpile: what is written down of a charge point', () => {
  const facts = {
    ownerName: 'City Transit',
    manufacturer: 'Maker',
    manufacturerCode: '123456789',
    plateModel: 'DC-120',
    producedOn: '2024-03-18',
    commissionedOn: '2024-06-03',
    warrantyUntil: '2029-06-02',
    minVoltageDv: 2_000,
    maxVoltageDv: 10_000,
    maxCurrentDa: 2_500,
    network: 'sim',
    iccid: '89860000000000000001',
    simExpiresOn: '2030-05-31',
    lowBalanceMinor: 500,
    powerLimitPercent: 80,
    plugAndCharge: true,
    autoPower: true,
    publicVisible: false,
  }
  const connector = {
    connectorNo: 1,
    connectorType: 4,
    ratedPowerW: 120_000,
    standard: 2,
    ocpiType: 'GBT_DC',
    minVoltageDv: 2_000,
    maxVoltageDv: 10_000,
    maxCurrentDa: 2_500,
    fullPowerFromDv: 3_000,
    fullPowerToDv: 10_000,
    auxiliaryV: 12,
    parkNo: 'A01',
  }
  const form = async (more: object = {}) => ({
    chargePointNo: `F-${newId().slice(-8)}`,
    name: 'Facts',
    stationId: await createTestStation(site.services, site.ours),
    ratedPowerW: 120_000,
    ...more,
  })

  /** Value of the field for a new charge point. */
  const emptyOf = (key: string) => bodyFields(updateChargePoint.body)[key]?.safeParse(undefined).data ?? null

  test('every field of it and of its connectors is kept, changed and emptied', async () => {
    const position = { longitude: 113.9304, latitude: 22.5333, system: 'gcj02' }
    const body = await form({ ...facts, position, connectors: [connector] })
    const { chargePoint } = (await site.call('POST', '/api/charge-points', { body })).data
    expect(chargePoint).toMatchObject({ ...facts, position, connectors: [connector] })
    expect(chargePoint.longitude).toBeCloseTo(113.9255, 3)
    const emptied = await site.call('PUT', `/api/charge-points/${chargePoint.id}`, {
      body: {
        ...body,
        ...Object.fromEntries(Object.keys(facts).map((key) => [key, emptyOf(key)])),
        position: null,
        connectors: [{ connectorNo: 1 }],
        version: 1,
      },
    })
    expect(emptied.data).toMatchObject({
      plateModel: null,
      lowBalanceMinor: null,
      plugAndCharge: false,
      position: null,
    })
    expect(emptied.data.connectors).toMatchObject([{ connectorNo: 1, parkNo: null, auxiliaryV: null }])
  })

  test.each([
    [{ powerLimitPercent: 29 }, 'powerLimitPercent'],
    [{ minVoltageDv: 5_000, maxVoltageDv: 2_000 }, 'maxVoltageDv'],
    [{ warrantyUntil: 'soon' }, 'warrantyUntil'],
    [{ manufacturerCode: '12' }, 'manufacturerCode'],
    [{ connectors: [{ connectorNo: 1, fullPowerFromDv: 9_000, fullPowerToDv: 3_000 }] }, 'connectors.0.fullPowerToDv'],
    [{ connectors: [{ connectorNo: 1, auxiliaryV: 48 }] }, 'connectors.0.auxiliaryV'],
  ])('400 names the field: %j', async (more, field) => {
    const refused = await site.call('POST', '/api/charge-points', { body: await form(more) })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toContain(field)
  })

  test('those whose warranty or SIM card ends are found', async () => {
    const body = await form({ simExpiresOn: '2021-01-31' })
    await site.call('POST', '/api/charge-points', { body })
    expect((await site.call('GET', '/api/charge-points?endsBy=2021-02-01')).data.list).toMatchObject([
      { chargePointNo: body.chargePointNo },
    ])
    expect((await site.call('GET', '/api/charge-points?endsBy=2021-01-30')).data.total).toBe(0)
  })
})

describe('doors', () => {
  const id = newId()
  test.each([
    ['GET', '/api/charge-points', 'viewer'],
    ['GET', `/api/charge-points/${id}`, 'viewer'],
    ['GET', `/api/charge-points/${id}/states`, 'viewer'],
    ['GET', `/api/charge-points/${id}/commands`, 'viewer'],
    ['POST', '/api/charge-points', ''],
    ['PUT', `/api/charge-points/${id}`, ''],
    ['DELETE', `/api/charge-points/${id}`, ''],
    ['POST', `/api/charge-points/${id}/password`, ''],
    ['PUT', `/api/charge-points/${id}/access`, ''],
  ] as const)('S-18 %s %s: signed out 401, code missing 403', async (method, url, allowed) => {
    expect((await site.call(method, url, { token: '' })).status).toBe(401)
    expect((await site.call(method, url, { token: 'nobody' })).status).toBe(403)
    if (!allowed) expect((await site.call(method, url, { token: 'viewer' })).status).toBe(403)
  })

  test("S-17 another operator's charge point does not exist, nor may ours stand in its station", async () => {
    const station = await createTestStation(site.services, site.theirs)
    const { id } = await createTestChargePoint(site.services, site.theirs, station)
    const url = `/api/charge-points/${id}`
    for (const path of ['', '/states', '/commands']) expect((await site.call('GET', url + path)).status).toBe(404)
    expect((await site.call('PUT', url, { body: { ...form(), version: 1 } })).status).toBe(404)
    expect((await site.call('DELETE', url)).status).toBe(404)
    expect((await site.call('POST', `${url}/password`)).status).toBe(404)
    expect((await site.call('PUT', `${url}/access`, { body: { noPassword: true } })).status).toBe(404)
    const moved = await site.call('POST', '/api/charge-points', { body: form({ stationId: station }) })
    expect(moved).toMatchObject({
      status: 400,
      error: 'stations.station-unknown',
      fields: { stationId: expect.any(String) },
    })
    expect((await site.call('GET', url, { token: 'theirs' })).data).toMatchObject({
      noPassword: false,
      version: 1,
    })
  })
})

describe('a charge point', () => {
  test('is created with its connectors; the password is shown once and stored as a keyed hash', async () => {
    const { chargePoint, credentials } = await create({
      connectors: [{ connectorNo: 1 }, { connectorNo: 2, connectorType: 3, ratedPowerW: 60_000 }],
    })
    expect(chargePoint).toMatchObject({
      stationCode: 'HOME',
      assetState: 'awaiting',
      identity: chargePoint.chargePointNo,
      connected: false,
      link: null,
      passwordPending: false,
      connectors: [
        { connectorNo: 1, connectorType: 4, ratedPowerW: null, status: 'offline' },
        { connectorNo: 2, connectorType: 3, ratedPowerW: 60_000, status: 'offline' },
      ],
    })
    expect(credentials).toEqual({
      identity: chargePoint.chargePointNo,
      password: expect.stringMatching(/^\w{20}$/),
    })
    const row = await identityRow(chargePoint.id)
    expect(row.secret_hash).toEqual(hashOf(credentials.password))
    const shown = [
      await site.call('GET', `/api/charge-points/${chargePoint.id}`),
      await site.call('GET', '/api/charge-points'),
      await readExport(site.stations.domain, createTestActor(site.ours, []), { name: chargePointExport }),
    ]
    for (const { text } of shown) {
      expect(text).not.toContain(credentials.password)
      expect(text).not.toContain(row.secret_hash.toString('hex'))
    }
    expect(JSON.stringify(site.audited)).not.toContain(credentials.password)
  })

  test('is changed, 409 when somebody else was faster; connectors that are left out go', async () => {
    const { chargePoint } = await create({ connectors: [{ connectorNo: 1 }, { connectorNo: 2 }] })
    const body = {
      ...form({
        chargePointNo: chargePoint.chargePointNo,
        connectors: [{ connectorNo: 2, connectorType: 1 }],
      }),
      version: 1,
    }
    const changed = await site.call('PUT', `/api/charge-points/${chargePoint.id}`, { body })
    expect(changed.data).toMatchObject({
      version: 2,
      connectors: [{ connectorNo: 2, connectorType: 1 }],
    })
    expect(await site.call('PUT', `/api/charge-points/${chargePoint.id}`, { body })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
  })

  test('number and identity are taken only once; the identity in the whole house', async () => {
    const { chargePoint } = await create()
    const again = await site.call('POST', '/api/charge-points', {
      body: form({ chargePointNo: chargePoint.chargePointNo }),
    })
    expect(again).toMatchObject({
      status: 409,
      error: 'stations.charge-point-no-taken',
      fields: { chargePointNo: expect.any(String) },
    })
    const station = await createTestStation(site.services, site.theirs)
    const other = await site.call('POST', '/api/charge-points', {
      token: 'theirs',
      body: form({ stationId: station, identity: chargePoint.identity }),
    })
    expect(other).toMatchObject({
      status: 409,
      error: 'stations.identity-taken',
      fields: { identity: expect.any(String) },
    })
  })

  test.each([
    [{ chargePointNo: 'a/b' }, 'chargePointNo'],
    [{ identity: 'a b' }, 'identity'],
    [{ chargePointNo: 'A..1' }, 'identity'],
    [{ connectors: [] }, 'connectors'],
    [{ connectors: [{ connectorNo: 1 }, { connectorNo: 1 }] }, 'connectors'],
    [{ connectors: [{ connectorNo: 1, connectorType: 9 }] }, 'connectors.0.connectorType'],
    [{ ratedPowerW: -1 }, 'ratedPowerW'],
    [{ protocol: 'ocpp9' }, 'protocol'],
    [{ stationId: 'x' }, 'stationId'],
  ])('400 names the field: %j', async (more, field) => {
    const refused = await site.call('POST', '/api/charge-points', { body: form(more) })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toContain(field)
  })

  test('S-20 hidden fields are refused: password, operator, keys, firmware; the identity never changes', async () => {
    const hidden = {
      password: 'chosen-by-the-caller',
      operatorId: site.theirs,
      chargePointKey: 1,
      firmware: 'x',
      vendor: 'x',
    }
    const refused = await site.call('POST', '/api/charge-points', { body: form(hidden) })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(Object.keys(hidden).toSorted())
    const { chargePoint } = await create()
    expect(chargePoint).toMatchObject({ firmware: null, vendor: null })
    const body = { ...form({ chargePointNo: chargePoint.chargePointNo, identity: 'OTHER' }), version: 1 }
    const changed = await site.call('PUT', `/api/charge-points/${chargePoint.id}`, { body })
    expect([changed.status, Object.keys(changed.fields ?? {})]).toEqual([400, ['identity']])
  })

  test('that spoke of itself as a whole is shown in our words; what it reported stays beside them', async () => {
    const { chargePoint } = await create()
    expect((await site.call('GET', `/api/charge-points/${chargePoint.id}`)).data.ownStatus).toBeNull()
    await site.admin.query(
      "insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, error_code, received_at) values ($1, $2, 0, 'disabled', 'Unavailable', 'NoError', now())",
      [site.ours, chargePoint.id],
    )
    expect((await site.call('GET', `/api/charge-points/${chargePoint.id}`)).data.ownStatus).toMatchObject({
      status: 'disabled',
      reported: 'Unavailable',
      errorCode: null,
    })
  })

  test('that connected and reported is deleted with its identity; one with commands is not', async () => {
    const { chargePoint } = await create()
    await site.admin.query('insert into stations_links values ($1, $2, false, null, null, null, now(), now())', [
      site.ours,
      chargePoint.id,
    ])
    expect((await site.call('DELETE', `/api/charge-points/${chargePoint.id}`)).data).toEqual({ done: true })
    expect(await identityRow(chargePoint.id)).toBeUndefined()
    const { chargePoint: busy } = await create()
    await site.admin.query(
      "insert into stations_commands (operator_id, id, charge_point_id, action, payload, state, requested_by) values ($1, $2, $3, 'Reset', '{}', 'offline', $2)",
      [site.ours, newId(), busy.id],
    )
    const refused = await site.call('DELETE', `/api/charge-points/${busy.id}`)
    expect(refused).toMatchObject({ status: 409, error: 'stations.charge-point-has-history' })
    expect(refused.msg).toContain('commands')
    expect(await identityRow(busy.id)).toBeDefined()
  })
})

describe('passwords', () => {
  test('S-14 a new password opens beside the old one until it is proven; a second one replaces the unproven', async () => {
    const { chargePoint, credentials: first } = await create()
    const url = `/api/charge-points/${chargePoint.id}/password`
    const { data: second } = await site.call('POST', url)
    expect(second.password).not.toBe(first.password)
    expect(await identityRow(chargePoint.id)).toMatchObject({
      secret_hash: hashOf(second.password),
      previous_secret_hash: hashOf(first.password),
    })
    expect((await site.call('GET', `/api/charge-points/${chargePoint.id}`)).data.passwordPending).toBe(true)
    const { data: third } = await site.call('POST', url, { body: {} })
    expect(await identityRow(chargePoint.id)).toMatchObject({
      secret_hash: hashOf(third.password),
      previous_secret_hash: hashOf(first.password),
    })
    const { data: last } = await site.call('POST', url, { body: { endOld: true } })
    expect(await identityRow(chargePoint.id)).toMatchObject({
      secret_hash: hashOf(last.password),
      previous_secret_hash: null,
    })
  })

  test('none at all only where it is switched on, with a warning in every row, and back with a fresh one', async () => {
    const { chargePoint, credentials } = await create({ noPassword: true })
    expect(credentials.password).toBeNull()
    expect((await site.call('GET', '/api/charge-points?noPassword=true')).data.list).toMatchObject([
      { id: chargePoint.id, noPassword: true },
    ])
    const access = `/api/charge-points/${chargePoint.id}/access`
    const back = await site.call('PUT', access, { body: { noPassword: false } })
    expect(await identityRow(chargePoint.id)).toMatchObject({
      no_password: false,
      secret_hash: hashOf(back.data.password),
    })
    await site.call('PUT', access, { body: { noPassword: true } })
    const again = await site.call('PUT', access, { body: { noPassword: false } })
    expect(again.data.password).toBeNull()
    expect(await identityRow(chargePoint.id)).toMatchObject({
      no_password: false,
      secret_hash: hashOf(back.data.password),
    })
    expect(site.audited.at(-1)).toMatchObject({
      entity: 'charge-point',
      entityId: chargePoint.id,
      after: { noPassword: false },
    })
  })
})

describe('X-27 a charge point with YKC', () => {
  test('connects by its 14 digits without a password, and is found by its protocol', async () => {
    const { chargePoint, credentials } = await create({ chargePointNo: '44030500120077', protocol: 'ykc1.6' })
    expect(chargePoint).toMatchObject({ protocol: 'ykc1.6', noPassword: true })
    expect(credentials).toEqual({ identity: '44030500120077', password: null })
    expect((await site.call('GET', '/api/charge-points?protocol=ykc1.6')).data.list).toMatchObject([
      { id: chargePoint.id, protocol: 'ykc1.6' },
    ])
  })

  test('has no other identity, neither at first nor later', async () => {
    const wrong = await site.call('POST', '/api/charge-points', {
      body: form({ identity: 'CP-9', protocol: 'ykc1.6' }),
    })
    expect(wrong).toMatchObject({ status: 400, fields: { identity: expect.stringContaining('14') } })
    const { chargePoint } = await create({ identity: 'CP-10' })
    const { version, chargePointNo } = chargePoint
    const body = { ...form({ chargePointNo, protocol: 'ykc1.6' }), version }
    const changed = await site.call('PUT', `/api/charge-points/${chargePoint.id}`, { body })
    expect(changed).toMatchObject({ status: 400, fields: { protocol: expect.stringContaining('14') } })
  })
})

describe('lists', () => {
  test('filter by station, state, link, beginning and last four; S-23 the export runs nowhere', async () => {
    const station = await createTestStation(site.services, site.ours, { code: 'LIST' })
    const { id } = await createTestChargePoint(site.services, site.ours, station, {
      chargePointNo: 'LST-1',
      name: '=cmd()',
      identity: '=x',
    })
    await createTestChargePoint(site.services, site.ours, station, { chargePointNo: 'LST-2', assetState: 'repair' })
    const total = async (query: string) =>
      (await site.call('GET', `/api/charge-points?stationId=${station}&${query}`)).data.total
    expect(await total('')).toBe(2)
    expect(await total('search=lst-1')).toBe(1)
    // The last four of a number find it; another number does not.
    expect(await total('search=ST-1')).toBe(1)
    expect(await total('search=ST-3')).toBe(0)
    await site.admin.query("update stations_charge_points set serial_number = 'SN-77A' where id = $1", [id])
    expect(await total('search=sn-77')).toBe(1)
    const { name } = (await site.call('GET', `/api/stations/${station}`)).data
    expect(await total(`search=${encodeURIComponent(`${name} · LST-2`)}`)).toBe(1)
    expect(await total(`search=${encodeURIComponent(`lst-2 ${name} elsewhere`)}`)).toBe(0)
    expect(await total('assetState=repair')).toBe(1)
    expect(await total('connected=true')).toBe(0)
    expect(await total('connected=false&sort=-lastSeenAt')).toBe(2)
    await site.admin.query(
      "insert into stations_links values ($1, $2, true, 'p', 'ocpp1.6', '1.2.3.4', now(), now())",
      [site.ours, id],
    )
    expect(await total('connected=true')).toBe(1)
    const file = { name: chargePointExport, filter: { stationId: station } }
    const { text, rows } = await readExport(site.stations.domain, createTestActor(site.ours, []), file)
    expect(rows).toHaveLength(2)
    expect(text).toContain("LST-1,'=cmd(),'=x,LIST")
  })
})

describe('what a charge point said', () => {
  test('states come newest first, page by page, in our words', async () => {
    const { chargePoint } = await create()
    for (const [index, reported] of ['Available', 'Preparing', 'Odd'].entries())
      await site.admin.query(
        "insert into stations_state_changes values ($1, $2, $3, 1, $4, 'NoError', null, null, null, timestamptz '2026-11-01' + make_interval(secs => $5))",
        [site.ours, newId(), chargePoint.id, reported, index],
      )
    const url = `/api/charge-points/${chargePoint.id}/states`
    const first = (await site.call('GET', `${url}?limit=2`)).data
    expect(first.list).toMatchObject([
      { reported: 'Odd', status: null, errorCode: null },
      { reported: 'Preparing', status: 'occupied' },
    ])
    const rest = (await site.call('GET', `${url}?limit=2&before=${encodeURIComponent(first.next)}`)).data
    expect(rest).toMatchObject({ list: [{ reported: 'Available', status: 'idle' }], next: null })
    const ranged = await site.call('GET', `${url}?from=2026-11-01T00:00:01Z&to=2026-11-01T00:00:02Z`)
    expect(ranged.data.list).toHaveLength(1)
    expect((await site.call('GET', `${url}?before=nonsense`)).status).toBe(400)
  })
})
