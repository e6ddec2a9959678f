import { readFileSync } from 'node:fs'
import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { secretHash } from '../secrets.ts'
import { runStationImport, shenzhenStationsFile } from '../../testing/shenzhen.ts'

let site: TestSite
const url = '/api/station-imports'
beforeAll(async () => {
  site = await createTestSite()
  await site.services.jobs.start(site.stations.domain.jobs ?? {})
})
afterAll(() => site.close())

const mapping = { stationCode: 'code', chargePointCount: 'count' }
const file = (content: string, settings: object = {}) => ({
  fileName: 'x.csv',
  content,
  settings: { kind: 'station', mapping, equipmentType: 1, connectorType: 4, ...settings },
})

const run = (body: object, token = 'ours') => runStationImport(site, body, token)
async function countRows(table: string) {
  const { rows } = await site.admin.query(`select count(*)::int as n from ${table} where operator_id = $1`, [site.ours])
  return rows[0].n
}

describe('doors', () => {
  test('S-18 signed out 401, code missing 403', async () => {
    for (const [method, at] of [
      ['POST', '/preview'],
      ['POST', ''],
      ['GET', ''],
      ['GET', `/${newId()}`],
      ['POST', `/${newId()}/passwords`],
    ] as const) {
      expect((await site.call(method, url + at, { token: '' })).status).toBe(401)
      expect((await site.call(method, url + at, { token: 'nobody' })).status).toBe(403)
      if (method === 'POST') expect((await site.call(method, url + at, { token: 'viewer' })).status).toBe(403)
    }
  })

  test('in the platform itself nothing is imported: an operator is chosen first', async () => {
    const refused = await site.call('POST', url, { body: file('code,count\nA,1'), token: 'platform' })
    expect(refused).toMatchObject({ status: 409, error: 'stations.operator-needed' })
  })

  test("S-17 another operator's import and its passwords do not exist", async () => {
    const { id } = await run(file('code,count\nTHEIRS,1'), 'theirs')
    expect((await site.call('GET', `${url}/${id}`)).status).toBe(404)
    expect((await site.call('POST', `${url}/${id}/passwords`)).status).toBe(404)
    expect((await site.call('GET', url)).data.list.map((row: { id: string }) => row.id)).not.toContain(id)
    expect((await site.call('POST', `${url}/${id}/passwords`, { token: 'theirs' })).status).toBe(200)
  })

  test.each([
    [{}, 'fileName'],
    [{ fileName: 'x', content: 'a' }, 'settings'],
    [file('code,count\nA,1', { timeZone: 'Mars' }), 'timeZone'],
    [file('code,count\nA,1', { orgId: newId() }), 'settings.orgId'],
    [file('code,count\nA,1', { identityPattern: 'a b' }), 'settings.identityPattern'],
    [file('code,count\nA,1', { mapping: { stationCode: 'code' } }), 'settings.mapping.chargePointCount'],
  ])('400 names the field: %j', async (body, field) => {
    const refused = await site.call('POST', url, { body })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toContain(field)
  })

  test('the preview refuses an organisation that the operator has not got as the import does', async () => {
    const body = file('code,count\nA,1', { orgId: newId() })
    const refused = await site.call('POST', `${url}/preview`, { body })
    expect(refused).toMatchObject({ status: 400, error: 'stations.place-unknown' })
    expect(Object.keys(refused.fields ?? {})).toEqual(['settings.orgId'])
  })

  test('an unreadable file is refused at once', async () => {
    expect(await site.call('POST', url, { body: file('code,count\n"A,1') })).toMatchObject({
      status: 400,
      error: 'request.file-unreadable',
    })
    expect(await site.call('POST', url, { body: file('code,count') })).toMatchObject({
      status: 400,
      error: 'request.file-empty',
    })
  })
})

describe('the preview', () => {
  test('suggests settings, shows rows, counts what would be made, and writes nothing', async () => {
    const before = await countRows('stations_stations')
    const content = 'station_id,longitude,latitude,charge_count\n7001,113.78,22.71,3\n7002,113.79,22.72,2'
    const first = await site.call('POST', `${url}/preview`, { body: { fileName: 'x.csv', content } })
    // No row contains a connector or current type, and none is assumed.
    expect(first.data).toMatchObject({
      missing: ['connectorType', 'equipmentType'],
      counts: { chargePoints: 0 },
    })
    const settings = { ...first.data.suggested, connectorType: 4 }
    const { data } = await site.call('POST', `${url}/preview`, {
      body: { fileName: 'x.csv', content, settings },
    })
    expect(data).toMatchObject({
      columns: ['station_id', 'longitude', 'latitude', 'charge_count'],
      suggested: {
        kind: 'station',
        mapping: { stationCode: 'station_id', chargePointCount: 'charge_count' },
        coordinateSystem: 'gcj02',
      },
      missing: [],
      counts: { rows: 2, stations: 2, chargePoints: 5, connectors: 5 },
      faultCount: 0,
    })
    expect(data.sample[0]).toEqual({
      row: 2,
      values: {
        station_id: '7001',
        longitude: '113.78',
        latitude: '22.71',
        charge_count: '3',
        '=CN': 'CN',
      },
      words: {},
    })
    expect(data.chargePoints[0]).toEqual({
      stationCode: '7001',
      stationName: '7001',
      chargePointNo: '700101',
      identity: '700101',
      equipmentType: 1,
      connectorType: 4,
      ratedPowerW: 60_000,
      connectors: 1,
    })
    expect(await countRows('stations_stations')).toBe(before)
  })

  test("says what is missing, and what is wrong in the caller's language", async () => {
    const partly = await site.call('POST', `${url}/preview`, {
      body: { fileName: 'x', content: 'what,ever\n1,2' },
    })
    expect(partly.data).toMatchObject({
      missing: ['stationCode', 'chargePointCount', 'connectorType', 'equipmentType'],
      counts: { chargePoints: 0 },
    })
    const content = 'code,count\nA1,x\nA2,-1'
    const requestFaultsIn = async (language: 'zh' | 'en' | 'es') =>
      (await site.call('POST', `${url}/preview`, { language, body: file(content) })).data.faults
    expect(await requestFaultsIn('zh')).toEqual([
      { row: 2, column: 'count', message: '“x”不是数字' },
      { row: 3, column: 'count', message: '-1 不在 0 到 2000 之间' },
    ])
    expect((await requestFaultsIn('es'))[0].message).toBe('«x» no es un número')
    expect((await requestFaultsIn('en'))[0].message).toBe('“x” is not a number')
  })

  test('ROUTE-03 a code or a word of the file is shown as screens call it, and words of three languages are understood', async () => {
    const content =
      'station_code,count,stationType,status,payments,openToPublic,equipmentType,connectorType\nW1,1,100,50,card;cash,true,DC,CCS2\nW2,1,公共,维护中,En línea,否,AC,Type 2 socket\nW3,1,Pública,open,efectivo,sí,交流,2\nW4,1,9,lost,beads,perhaps,AC,Type 2'
    const first = await site.call('POST', `${url}/preview`, {
      body: { fileName: 'x.csv', content },
      language: 'es',
    })
    const { sample, faults } = first.data
    expect(sample.map(({ words }: { words: object }) => words)).toEqual([
      {
        stationType: 'Cochera de autobuses',
        'station.status': 'En servicio',
        'station.payments': 'Tarjeta; Efectivo',
        'station.openToPublic': 'Sí',
        equipmentType: 'CC',
        connectorType: 'Manguera de CC',
      },
      {
        stationType: 'Pública',
        'station.status': 'En mantenimiento',
        'station.payments': 'En línea',
        'station.openToPublic': 'No',
        equipmentType: 'CA',
        connectorType: 'Toma de CA',
      },
      {
        stationType: 'Pública',
        'station.status': 'En servicio',
        'station.payments': 'Efectivo',
        'station.openToPublic': 'Sí',
        equipmentType: 'CA',
        connectorType: 'Toma de CA',
      },
      { equipmentType: 'CA' },
    ])
    const messages = faults.map(({ message }: { message: string }) => message)
    expect(messages).toContainEqual(expect.stringMatching(/^«9» no es posible aquí\. Use: Pública, Particular/))
    expect(messages).toContainEqual(expect.stringMatching(/^«beads» no es posible aquí\. Use: Tarjeta/))
    expect(messages.join()).not.toMatch(/stations\.|operating|\b100\b/)
  })

  test('knows what the operator has already', async () => {
    const station = await createTestStation(site.services, site.ours, { code: 'HAVE' })
    await createTestChargePoint(site.services, site.ours, station, { chargePointNo: 'HAVE-P', identity: 'HAVE-I' })
    const stations = await site.call('POST', `${url}/preview`, { body: file('code,count\nHAVE,1') })
    expect(stations.data.faults).toEqual([{ row: 2, column: 'code', message: 'Station “HAVE” already exists' }])
    const content = 'code,no,id\nHAVE,HAVE-P,Z\nHAVE,NEW,HAVE-I\nHAVE,NEW2,NEW2'
    const chargePoints = await site.call('POST', `${url}/preview`, {
      body: file(content, {
        kind: 'chargePoint',
        mapping: { stationCode: 'code', chargePointNo: 'no', identity: 'id' },
      }),
    })
    expect(chargePoints.data.counts).toMatchObject({ stations: 0, chargePoints: 2 })
    expect(chargePoints.data.faults.map((fault: { message: string }) => fault.message)).toEqual([
      'Charge point “HAVE-P” already exists',
      'Identity “HAVE-I” is already in use',
    ])
  })
})

describe('an import', () => {
  test('writes stations, charge points and connectors; passwords come once, as stored', async () => {
    const done = await run(
      file('code,count\nIMP1,2\nIMP2,1', { connectorsPerChargePoint: 2, timeZone: 'America/Mexico_City' }),
    )
    expect(done).toMatchObject({
      state: 'done',
      handled: 3,
      total: 3,
      faultCount: 0,
      isSealed: true,
      counts: { stations: 2, chargePoints: 3, connectors: 6 },
    })
    const stations = (await site.call('GET', '/api/stations?search=IMP')).data.list
    expect(stations).toMatchObject([
      { code: 'IMP1', chargePoints: 2, connectors: 4, timeZone: 'America/Mexico_City' },
      { code: 'IMP2', chargePoints: 1 },
    ])
    const taken = await site.call('POST', `${url}/${done.id}/passwords`)
    const [titles, ...lines] = parse(taken.text, { bom: true }) as string[][]
    expect(titles).toEqual(['station_code', 'charge_point_no', 'identity', 'password'])
    expect(lines.map((line) => line.slice(0, 3))).toEqual([
      ['IMP1', 'IMP101', 'IMP101'],
      ['IMP1', 'IMP102', 'IMP102'],
      ['IMP2', 'IMP201', 'IMP201'],
    ])
    const { rows } = await site.admin.query(
      'select identity, secret_hash from stations_identities where identity like $1',
      ['IMP%'],
    )
    for (const { identity, secret_hash: hash } of rows) {
      const password = lines.find((line) => line[2] === identity)?.[3] ?? ''
      expect(password).toMatch(/^\w{20}$/)
      expect(hash).toEqual(secretHash(site.services.config.secretKey, password))
    }
    expect(await site.call('POST', `${url}/${done.id}/passwords`)).toMatchObject({
      status: 410,
      error: 'stations.passwords-gone',
    })
    expect((await site.call('GET', `${url}/${done.id}`)).data.isSealed).toBe(false)
    const { rows: stored } = await site.admin.query('select content, sealed from platform_imports where id = $1', [
      done.id,
    ])
    expect(stored).toEqual([{ content: null, sealed: null }])
  })

  test('with one bad row writes nothing, and says which', async () => {
    const before = [await countRows('stations_stations'), await countRows('stations_charge_points')]
    const refused = await run(file('code,count\nGOOD,2\nBAD!,1'))
    expect(refused).toMatchObject({
      state: 'refused',
      handled: 0,
      faultCount: 1,
      isSealed: false,
      faults: [{ row: 3, column: 'code' }],
    })
    expect((await site.call('GET', `${url}/${refused.id}`, { language: 'es' })).data.faults[0].message).toContain(
      'letras, dígitos',
    )
    expect([await countRows('stations_stations'), await countRows('stations_charge_points')]).toEqual(before)
  })

  test('an area code in China is one of GB/T 2260, new or changed; elsewhere anything goes', async () => {
    const areas = {
      stationCode: 'code',
      chargePointCount: 'count',
      areaCode: 'area',
      'station.countryCode': 'country',
    }
    const body = (content: string, settings: object = {}) => file(content, { mapping: areas, ...settings })
    const bad = await run(body('code,count,area,country\nAREA1,0,4403,CN\nAREA2,0,28046,ES'))
    expect(bad).toMatchObject({ state: 'refused', faults: [{ row: 2, column: 'area' }] })
    expect(bad.faults[0].message).toContain('GB/T 2260')
    expect(await run(body('code,count,area,country\nAREA1,0,440304,CN'))).toMatchObject({ state: 'done' })
    const changed = { existing: 'update', mapping: { stationCode: 'code', areaCode: 'area' } }
    expect(await run(body('code,area\nAREA1,44', changed))).toMatchObject({
      state: 'refused',
      faults: [{ row: 2, column: 'area' }],
    })
  })

  test('new stations come to the organisation that was chosen, those that stand stay in theirs', async () => {
    const orgId = newId()
    await site.admin.query(
      "insert into organisation_organisations (operator_id, id, name, code) values ($1, $2, 'North', 'NORTH')",
      [site.ours, orgId],
    )
    const current = await createTestStation(site.services, site.ours, { code: 'ORG1' })
    const done = await run(file('code,count\nORG1,0\nORG2,0', { orgId, existing: 'update' }))
    expect(done).toMatchObject({ state: 'done' })
    const { list } = (await site.call('GET', '/api/stations?search=ORG2')).data
    expect(list).toMatchObject([{ code: 'ORG2', orgId }])
    expect((await site.call('GET', `/api/stations/${current}`)).data.orgId).toBeNull()
  })

  test('meeting an identity of another operator writes nothing, and names the row', async () => {
    const station = await createTestStation(site.services, site.theirs)
    await createTestChargePoint(site.services, site.theirs, station, { identity: 'MEET02' })
    const before = await countRows('stations_charge_points')
    const refused = await run(file('code,count\nMEET,3'))
    expect(refused).toMatchObject({
      state: 'refused',
      faults: [{ row: 2, message: 'Identity “MEET02” is already in use' }],
    })
    expect(await countRows('stations_charge_points')).toBe(before)
  })

  test('twice is once: the second finds everything there', async () => {
    const body = file('code,count\nTWICE,1')
    expect(await run(body)).toMatchObject({ state: 'done' })
    expect(await run(body)).toMatchObject({
      state: 'refused',
      faults: [{ message: 'Station “TWICE” already exists' }, { message: 'Charge point “TWICE01” already exists' }],
    })
  })

  test('S-23 passwords are handed out in a file that runs nowhere', async () => {
    const content = 'code,no,id\nF1,F1,=2+3'
    const done = await run(
      file(content, {
        kind: 'chargePoint',
        mapping: { stationCode: 'code', chargePointNo: 'no', identity: 'id' },
      }),
    )
    const taken = await site.call('POST', `${url}/${done.id}/passwords?sheet=true`, { language: 'es' })
    expect(taken.text).toContain("F1;F1;'=2+3;")
  })

  test('that was taken in and never begun is found again by the clock', async () => {
    const id = newId()
    await site.admin.query(
      "insert into platform_imports (operator_id, id, kind, file_name, content, settings, state, requested_by, requested_at) values ($1, $2, 'stations', 'x', $3, $4, 'waiting', $2, now() - interval '1 hour')",
      [
        site.ours,
        id,
        'code,count\nLATE,1',
        JSON.stringify({ kind: 'station', mapping, equipmentType: 1, connectorType: 4 }),
      ],
    )
    await site.stations.domain.jobs?.['stations:resume-imports']?.run({}, { jobId: '1', attempt: 1 })
    await waitUntil(
      async () => (await site.call('GET', `${url}/${id}`)).data.state === 'done',
      'the late import is done',
    )
  })
})

describe('ROUTE-03 what a file does not say', () => {
  const requestPreview = async (content: string, settings?: object) =>
    (await site.call('POST', `${url}/preview`, { body: { fileName: 'x', content, settings } })).data
  const choices = { kind: 'chargePoint', equipmentType: null, connectorType: null }

  test('JSON, a list or a line each, is read like a table; what lies deeper has its path as title', async () => {
    const rows = [
      { station: { code: 'J1' }, chargePointNo: 'J1-1', connectorType: 'CCS2', tags: ['a', 'b'] },
      { station: { code: 'J1' }, chargePointNo: 'J1-2', connectorType: 'CCS2' },
    ]
    for (const content of [
      JSON.stringify(rows),
      JSON.stringify({ data: rows }),
      rows.map((row) => JSON.stringify(row)).join('\n'),
    ]) {
      const { suggested } = await requestPreview(content)
      const settings = { ...suggested, mapping: { ...suggested.mapping, stationCode: 'station.code' } }
      expect(await requestPreview(content, settings)).toMatchObject({
        unread: ['tags'],
        counts: { rows: 2, stations: 1, chargePoints: 2 },
        faultCount: 0,
      })
    }
    const broken = await site.call('POST', `${url}/preview`, { body: { fileName: 'x', content: '[{"a":1}' } })
    expect(broken).toMatchObject({ status: 400, error: 'request.file-unreadable' })
  })

  test('constants, patterns and joined columns come from templates', async () => {
    const content = 'site,no,type\nT,1,CCS2\nT,2,AC socket'
    const mapping = {
      stationCode: '=ST-{site}',
      chargePointNo: '={site}-{n:4}',
      chargePointName: '={site} {no}',
      connectorType: 'type',
    }
    const seen = await requestPreview(content, { ...choices, mapping })
    expect(seen).toMatchObject({ faultCount: 0, unread: [] })
    expect(seen.chargePoints).toMatchObject([
      { stationCode: 'ST-T', chargePointNo: 'T-0001', connectorType: 4, equipmentType: 1 },
      { stationCode: 'ST-T', chargePointNo: 'T-0002', connectorType: 2, equipmentType: 2 },
    ])
    expect(
      await requestPreview(content, {
        ...choices,
        mapping: { ...mapping, chargePointNo: '={nothing}' },
        kind: 'connector',
      }),
    ).toMatchObject({
      missing: ['chargePointNo'],
    })
  })

  test('words that leave the socket open are asked for, row by row, in three languages', async () => {
    const content = 'station_code,charge_point_no,socket\nW1,W1,Type 2\nW1,W2,XJ-900\nW1,W3,CCS2'
    const mapping = { stationCode: 'station_code', chargePointNo: 'charge_point_no', connectorType: 'socket' }
    const body = { fileName: 'x', content, settings: { ...choices, mapping } }
    const requestTypeFaultsIn = async (language: 'zh' | 'en' | 'es') =>
      (await site.call('POST', `${url}/preview`, { language, body })).data.faults
    expect(await requestTypeFaultsIn('es')).toMatchObject([
      { row: 2, column: 'socket', message: expect.stringMatching(/toma o manguera/) },
      { row: 3, column: 'socket', message: 'No se reconoce el tipo de conector de «XJ-900»' },
    ])
    const seen = await requestPreview(content, { ...choices, mapping, connectorType: 3, skipFaulty: true })
    expect(seen.chargePoints).toMatchObject([
      { chargePointNo: 'W1', connectorType: 3, equipmentType: 2 },
      { chargePointNo: 'W3', connectorType: 4, equipmentType: 1 },
    ])
  })

  test('cells are corrected where they stand, and rows with errors left out by choice', async () => {
    const content = 'code,count\nCOR1,1\nCOR 2,1\nCOR3,many'
    expect((await requestPreview(content, file(content).settings)).faultCount).toBe(2)
    const corrections = [{ row: 3, column: 'code', value: 'COR2' }]
    const done = await run(file(content, { corrections, skipFaulty: true }))
    expect(done).toMatchObject({
      state: 'done',
      faultCount: 1,
      faults: [{ row: 4, column: 'count' }],
      counts: { rows: 3, stations: 2, chargePoints: 2 },
    })
    const { list } = (await site.call('GET', '/api/stations?search=COR')).data
    expect(list.map(({ code }: { code: string }) => code).toSorted()).toEqual(['COR1', 'COR2'])
  })

  test('the next file of the same shape is read as the last one was', async () => {
    const content = (code: string) => `Emplazamiento,Cuantos,Notas\n${code},1,x`
    expect((await requestPreview(content('SH1'))).suggested.mapping).toEqual({})
    await run(file(content('SH1'), { mapping: { stationCode: 'Emplazamiento', chargePointCount: 'Cuantos' } }))
    expect(await requestPreview(content('SH2'))).toMatchObject({
      suggested: { mapping: { stationCode: 'Emplazamiento', chargePointCount: 'Cuantos' }, connectorType: 4 },
      missing: [],
      unread: ['Notas'],
      counts: { stations: 1, chargePoints: 1 },
    })
  })
})

describe('an import is undone for a day', () => {
  const undo = (id: string, token = 'ours') => site.call('POST', `${url}/${id}/undo`, { token })

  test('what it made is gone, what it changed is as before, and it can come again', async () => {
    const existing = await createTestStation(site.services, site.ours, { code: 'KEPT', name: 'Before' })
    const before = [await countRows('stations_stations'), await countRows('stations_charge_points')]
    const content = 'code,name,count\nKEPT,After,1\nUNDO,Gone,2'
    const body = file(content, {
      existing: 'update',
      mapping: { stationCode: 'code', stationName: 'name', chargePointCount: 'count' },
    })
    const done = await run(body)
    expect(done).toMatchObject({ state: 'done', undoUntil: expect.stringMatching(/Z$/) })
    expect((await site.call('GET', `/api/stations/${existing}`)).data.name).toBe('After')
    expect((await undo(done.id, 'viewer')).status).toBe(403)
    expect((await undo(done.id, 'theirs')).status).toBe(404)
    expect(await undo(done.id)).toMatchObject({ status: 200, data: { state: 'undone', undoUntil: null } })
    expect((await site.call('GET', `/api/stations/${existing}`)).data.name).toBe('Before')
    expect([await countRows('stations_stations'), await countRows('stations_charge_points')]).toEqual(before)
    expect(await undo(done.id)).toMatchObject({ status: 409, error: 'request.import-undo-over' })
    expect(await run(body)).toMatchObject({ state: 'done' })
  })

  test('nothing is undone where something of it was changed or used since, or after a day', async () => {
    const done = await run(file('code,count\nUSED,1'))
    const { list } = (await site.call('GET', '/api/charge-points?search=USED01')).data
    await site.admin.query('update stations_charge_points set booted_at = now() where id = $1', [list[0].id])
    expect(await undo(done.id)).toMatchObject({
      status: 409,
      error: 'request.import-used',
      msg: expect.stringMatching(/USED01/),
    })
    await site.admin.query('update stations_charge_points set booted_at = null where id = $1', [list[0].id])
    await site.admin.query('update platform_imports set undo_until = now() - make_interval(secs => 1) where id = $1', [
      done.id,
    ])
    expect(await undo(done.id)).toMatchObject({ status: 409, error: 'request.import-undo-over' })
    await site.stations.domain.jobs?.['stations:resume-imports']?.run({}, { jobId: '1', attempt: 1 })
    const { rows } = await site.admin.query('select made from platform_imports where id = $1', [done.id])
    expect(rows).toEqual([{ made: null }])
  })
})

// imports.nightly.test.ts imports all 1,587 stations in one transaction.
test.skipIf(!shenzhenStationsFile)(
  'real input: the first 150 stations of Shenzhen, GCJ-02 converted and kept as given',
  async () => {
    const content = readFileSync(shenzhenStationsFile ?? '', 'utf8')
      .split('\n')
      .slice(0, 151)
      .join('\n')
    const body = { fileName: 'inf_raw.csv', content }
    const preview = (await site.call('POST', `${url}/preview`, { body })).data
    expect(preview.missing).toEqual(['connectorType', 'equipmentType'])
    const suggested = { ...preview.suggested, connectorType: 4 }
    const { counts, faultCount } = (
      await site.call('POST', `${url}/preview`, { body: { ...body, settings: suggested } })
    ).data
    expect([counts.stations, faultCount, suggested.coordinateSystem]).toEqual([150, 0, 'gcj02'])
    expect(suggested).toMatchObject({
      timeZone: 'Asia/Shanghai',
      mapping: { 'station.countryCode': '=CN' },
    })
    expect(preview.unread).toEqual(['TAZID', 'area', 'perimeter'])
    const before = await countRows('stations_charge_points')
    const done = await run({ ...body, settings: suggested })
    expect(done).toMatchObject({ state: 'done', handled: counts.chargePoints, total: counts.chargePoints })
    expect(await countRows('stations_charge_points')).toBe((before ?? 0) + counts.chargePoints)
    const [station] = (await site.call('GET', '/api/stations?search=1001&pageSize=1')).data.list
    expect(station).toMatchObject({ code: '1001', chargePoints: 20 })
    const detail = (await site.call('GET', `/api/stations/${station.id}`)).data
    expect(detail.position).toEqual({ longitude: 113.784724, latitude: 22.714121, system: 'gcj02' })
    expect(detail.longitude).toBeCloseTo(113.7797, 3)
  },
)
