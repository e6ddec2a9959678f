import { csvLine, workbookPrefix } from '@evops/platform/contract'
import { xlsxFile, type TableRowCells } from '@evops/platform/server'
import { createTestActor, readExport, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stationFactNames } from '../../contract/fact-names.ts'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
const url = '/api/station-imports'
beforeAll(async () => {
  site = await createTestSite()
  await site.services.jobs.start(site.stations.domain.jobs ?? {})
  await furnish()
})
afterAll(() => site.close())

/** Creates stations, charge points and connectors, some with all details and some with none. */
async function furnish() {
  const full = await createTestStation(site.services, site.ours, {
    code: 'FULL',
    name: 'Nord, "A" = 1',
    phone: '+34 911 22 33',
    countryCode: 'CN',
    areaCode: '440304',
    address: '=1+1',
    street: '-2 calle "Mayor"',
    postcode: '0280',
    town: '深圳市',
    region: '广东省',
    position: { longitude: 113.784724, latitude: 22.714121, system: 'gcj02' },
    ratedPowerW: 1_600_500,
    openToPublic: false,
    status: 6,
    stationType: 100,
    roundTheClock: true,
    ownerName: 'City Transit',
    construction: 6,
    parkSpaces: 24,
    parkType: 0,
    parkFee: '首小时免费，之后 5 元/小时; fee "A"',
    parkInfo: 'Sótano −2, plazas 10–34',
    servicePhone: '+34 900 11 22',
    siteGuide: '从北门进入；entrance B, «puerta norte»',
    matchCars: 'Buses, 出租车, camiones ñ',
    ownerCode: '91440300MA5',
    gridAccountNo: '0314-5566',
    remark: '备注, nota, remark',
    bookable: true,
    payments: ['card', 'cash'],
    facilities: ['attended', 'video'],
    gridCapacityVa: 2_000_500,
    electricityType: 'large_industrial',
    officialRunOn: '2024-06-03',
    stopFreeMinutes: 0,
    invoiceable: true,
  })
  await createTestStation(site.services, site.ours, { code: 'BARE', timeZone: 'America/Bogota' })
  await createTestChargePoint(site.services, site.ours, full, {
    chargePointNo: 'FULL-1',
    name: 'One',
    identity: 'CP-1',
    assetState: 'operating',
    equipmentType: 3,
    protocol: 'ocpp2.0.1',
    ratedPowerW: 120_500,
    position: { longitude: 113.7848, latitude: 22.7142, system: 'gcj02' },
    manufacturerCode: '123456789',
    warrantyUntil: '2029-06-02',
    minVoltageDv: 1_995,
    maxVoltageDv: 10_000,
    maxCurrentDa: 2_505,
    network: 'sim',
    lowBalanceMinor: 500,
    powerLimitPercent: 80,
    plugAndCharge: true,
    publicVisible: false,
    connectors: [
      {
        connectorNo: 1,
        connectorType: 4,
        ratedPowerW: 90_500,
        ocpiType: 'GBT_DC',
        standard: 2,
        auxiliaryV: 24,
        parkNo: 'A1',
      },
      { connectorNo: 2, connectorType: 3 },
    ],
  })
  await createTestChargePoint(site.services, site.ours, full, { chargePointNo: 'FULL-2' })
}

async function asWorkbook(head: TableRowCells, rows: readonly TableRowCells[]): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of xlsxFile(listOf(rows), { head, sheet: 'all' })) pieces.push(piece)
  return workbookPrefix + Buffer.concat(pieces).toString('base64')
}
async function* listOf(rows: readonly TableRowCells[]) {
  yield* rows
}

const everything = async () => {
  const read = async (table: string, order: string) =>
    (
      await site.admin.query(`select to_jsonb(t) as row from ${table} t where operator_id = $1 order by ${order}`, [
        site.ours,
      ])
    ).rows
  return [
    await read('stations_stations', 'code'),
    await read('stations_charge_points', 'charge_point_no'),
    await read('stations_connectors', 'charge_point_id, connector_no'),
    await read('stations_identities', 'identity'),
  ]
}
const preview = async (content: string, settings?: object) =>
  (await site.call('POST', `${url}/preview`, { body: { fileName: 'x.csv', content, settings } })).data
async function run(content: string, settings: object) {
  const started = await site.call('POST', url, { body: { fileName: 'x.csv', content, settings } })
  expect(started.status, started.text).toBe(200)
  const state = async () => (await site.call('GET', `${url}/${started.data.id}`)).data
  await waitUntil(async () => ['done', 'refused', 'failed'].includes((await state()).state), 'the import ends')
  return state()
}

describe.each([
  ['stations.stations', 'station', 2, 6],
  ['stations.charge-points', 'chargePoint', 2, 10],
  ['stations.connectors', 'connector', 3, 1],
] as const)('ROUTE-03 X-16 chgstation chgpile: %s exported and brought back', (name, kind, same, unreadCount) => {
  test.each([
    ['CSV', 'zh'],
    ['CSV', 'en'],
    ['CSV', 'es'],
    ['CSV of the spreadsheet', 'zh'],
    ['CSV of the spreadsheet', 'en'],
    ['CSV of the spreadsheet', 'es'],
    ['XLSX', 'zh'],
    ['XLSX', 'en'],
    ['XLSX', 'es'],
  ] as const)('as %s in %s says heads and choices in words and changes nothing', async (format, language) => {
    const before = await everything()
    const reader = createTestActor(site.ours, [], { language })
    const { head, rows, text, sheet } = await readExport(site.stations.domain, reader, { name })
    expect(text).not.toMatch(
      /[a-z]_[a-z]|(^|[,;])(true|false|sim|operating|card|online|attended|gcj02|GBT_DC|ocpp[\d.]+j?)([,;]|$)/m,
    )
    expect(head).toEqual(expect.arrayContaining(headsIn[kind][language]))
    const content = { CSV: text, XLSX: await asWorkbook(head, rows), 'CSV of the spreadsheet': sheet }[format]
    const shown = await preview(content)
    expect(shown.suggested).toMatchObject({ kind, existing: 'update' })
    expect(shown).toMatchObject({
      missing: [],
      faults: [],
      faultCount: 0,
      unread: head.slice(-unreadCount),
    })
    expect(shown.counts).toMatchObject({ stations: 0, chargePoints: 0, connectors: 0, changed: 0, same })
    const done = await run(content, shown.suggested)
    expect(done).toMatchObject({ state: 'done', counts: { changed: 0, same } })
    expect(await everything()).toEqual(before)
  })
})

const headsIn = {
  station: {
    zh: ['场站编号', '场站类型', '额定总功率 (kW)', '合同容量 (kVA)', '设施', '现有桩数', '导出版本'],
    en: ['Station code', 'Total rated power (kW)', 'Free parking while charging (min)', 'Facilities'],
    es: ['Código de estación', 'Potencia nominal total (kW)', 'Sistema de coordenadas', 'Puntos actuales'],
  },
  chargePoint: {
    zh: ['桩编号', '额定功率 (kW)', '枪数', '最低启动余额', '功率上限 (%)', '免密接入'],
    en: ['Charge point number', 'Rated power (kW)', 'Minimum voltage (V)', 'Maximum current (A)'],
    es: ['Número de punto', 'Potencia (kW)', 'Longitud del punto', 'Última conexión'],
  },
  connector: {
    zh: ['枪号', '接口类型', '接口标准', '最低电压 V'],
    en: ['Connector number', 'Connector type', 'Connector standard', 'Minimum voltage, V'],
    es: ['Número de conector', 'Tipo de conector', 'Estándar del conector', 'Tensión mínima, V'],
  },
}

test.each([
  [
    'station_code,station_power_kw,grid_capacity_kva,coordinate_system,payments',
    ['stationCode', 'station.ratedPowerW', 'station.gridCapacityVa', 'station.enteredSystem', 'station.payments'],
  ],
  [
    'charge_point_no,equipment_type,rated_power_kw,connectors,min_voltage_v,low_balance,power_limit_percent',
    [
      'chargePointNo',
      'equipmentType',
      'ratedPowerKw',
      'connectorCount',
      'chargePoint.minVoltageDv',
      'chargePoint.lowBalanceMinor',
      'chargePoint.powerLimitPercent',
    ],
  ],
  [
    'connector_no,connector_type,ocpi_type,full_power_from_v',
    ['connectorNo', 'connectorType', 'connector.ocpiType', 'connector.fullPowerFromDv'],
  ],
])('a file with the codes for heads is read as before: %s', async (codes, fields) => {
  const { suggested, unread } = await preview(`${codes},exported_version\n1\n`)
  expect(suggested.existing).toBe('update')
  expect(suggested.mapping).toEqual(Object.fromEntries(fields.map((field, at) => [field, codes.split(',')[at]])))
  expect(unread).toEqual(['exported_version'])
})

describe('a file that changes what stands', () => {
  const update = (kind: string, mapping: object) => ({ kind, mapping, existing: 'update' })

  test('changes the mapped columns of stations and leaves the others; an empty cell is not given', async () => {
    const mapping = { stationCode: 'code', 'station.parkSpaces': 'spaces', 'station.ownerName': 'owner' }
    const done = await run('code,spaces,owner\nFULL,30,\nNEWONE,5,Somebody', update('station', mapping))
    expect(done.counts).toMatchObject({ stations: 1, changed: 1, chargePoints: 0 })
    const [full] = (await site.call('GET', '/api/stations?search=FULL')).data.list
    expect(full).toMatchObject({
      parkSpaces: 30,
      ownerName: null,
      construction: 6,
      payments: ['card', 'cash'],
    })
    const [made] = (await site.call('GET', '/api/stations?search=NEWONE')).data.list
    expect(made).toMatchObject({ name: 'NEWONE', parkSpaces: 5, ownerName: 'Somebody', status: 50 })
  })

  test('an amount is one of the currency, with its decimals, and no column of the smallest unit is taken for one', async () => {
    const reader = createTestActor(site.ours, [], { language: 'en' })
    const { head, rows } = await readExport(site.stations.domain, reader, { name: 'stations.charge-points' })
    const column = head.indexOf('Minimum balance to start')
    expect(rows.find(([no]) => no === 'FULL-1')?.[column]).toEqual({ decimal: '5.00' })
    const mapping = { stationCode: 'a', chargePointNo: 'b', 'chargePoint.lowBalanceMinor': 'c' }
    const of = async (value: string) => run(`a;b;c\nFULL;FULL-1;${value}`, update('chargePoint', mapping))
    const loadLowBalance = async () =>
      (await site.call('GET', '/api/charge-points?search=FULL-1')).data.list[0]?.lowBalanceMinor as unknown
    await of('12,5')
    expect(await loadLowBalance()).toBe(1_250)
    expect(await of('12.505')).toMatchObject({ state: 'refused' })
    await of('5')
    expect(await loadLowBalance()).toBe(500)
    for (const old of ['low_balance_minor', 'Saldo mínimo para iniciar (unidades mínimas)'])
      expect((await preview(`charge_point_no,${old},exported_version\nFULL-1,500,1`)).unread).toContain(old)
  })

  test('changes charge points and connectors, and adds a connector', async () => {
    await run(
      'charge_point_no,station_code,volt\nFULL-2,FULL,995.5',
      update('chargePoint', {
        chargePointNo: 'charge_point_no',
        stationCode: 'station_code',
        'chargePoint.maxVoltageDv': 'volt',
      }),
    )
    const connectors = 'charge_point_no,station_code,connector,space\nFULL-2,FULL,1,B1\nFULL-2,FULL,2,B2'
    const mapping = {
      chargePointNo: 'charge_point_no',
      stationCode: 'station_code',
      connectorNo: 'connector',
      'connector.parkNo': 'space',
    }
    // Existing connectors keep their type; the type of the new connector is requested.
    expect(await run(connectors, update('connector', mapping))).toMatchObject({
      state: 'refused',
      faults: [{ row: 3 }],
    })
    const done = await run(connectors, { ...update('connector', mapping), connectorType: 4 })
    expect(done.counts).toMatchObject({ changed: 1, connectors: 1, chargePoints: 0 })
    const [chargePoint] = (await site.call('GET', '/api/charge-points?search=FULL-2')).data.list
    expect(chargePoint).toMatchObject({
      maxVoltageDv: 9_955,
      connectors: [
        { connectorNo: 1, parkNo: 'B1' },
        { connectorNo: 2, parkNo: 'B2' },
      ],
    })
  })

  test.each([
    ['station', { stationCode: 'a', 'station.construction': 'b' }, 'FULL,12', 'Use one of: Residential area'],
    ['station', { stationCode: 'a', 'station.payments': 'b' }, 'FULL,card;shells', 'Use one of: Card, Online, Cash'],
    ['station', { stationCode: 'a', 'station.officialRunOn': 'b' }, 'FULL,2024-02-30', 'is not valid here'],
    ['station', { stationCode: 'a', 'station.timeZone': 'b' }, 'FULL,Mars/Olympus', 'is not valid here'],
    ['chargePoint', { stationCode: 'a', chargePointNo: 'b', identity: 'c' }, 'FULL,FULL-1,OTHER', 'currently CP-1'],
    [
      'chargePoint',
      { stationCode: 'a', chargePointNo: 'b', 'chargePoint.assetState': 'c' },
      'FULL,FULL-1,retired',
      'on its page',
    ],
    [
      'chargePoint',
      { stationCode: 'a', chargePointNo: 'b', 'chargePoint.powerLimitPercent': 'c' },
      'FULL,FULL-1,20',
      'not valid here',
    ],
    [
      'connector',
      { stationCode: 'a', chargePointNo: 'b', connectorNo: 'c', 'connector.auxiliaryV': 'd' },
      'FULL,FULL-1,1,48',
      'Use one of: 12 V, 24 V',
    ],
  ])('names the row of a %s whose cell does not fit: %j %s', async (kind, mapping, line, words) => {
    const content = `${'a,b,c,d'.slice(0, 2 * line.split(',').length - 1)}\n${line}`
    const shown = await preview(content, update(kind, mapping))
    expect(shown.faultCount, JSON.stringify(shown)).toBe(1)
    expect(shown.faults[0].row).toBe(2)
    expect(shown.faults[0].message).toContain(words)
  })

  test('S-18 needs the codes to edit as well', async () => {
    const settings = update('station', { stationCode: 'code' })
    const body = { fileName: 'x.csv', content: 'code\nFULL', settings }
    expect((await site.call('POST', url, { body, token: 'viewer' })).status).toBe(403)
  })
})

describe('ROUTE-03 chgstation chgpile: a file whose columns are called as on the forms, in any of the three languages', () => {
  const facts = ['parkFee', 'parkInfo', 'servicePhone', 'siteGuide', 'matchCars', 'payments'] as const
  test.each(['zh', 'en', 'es'] as const)('in %s its texts come in whole', async (language) => {
    const texts = {
      parkFee: '5 元/h; «2 €»',
      parkInfo: 'B2 地下',
      servicePhone: '400-1',
      siteGuide: 'puerta ñ',
      matchCars: 'todos 全部',
      payments: 'card;cash',
    }
    const title = (fact: (typeof facts)[number]) => stationFactNames[`stations.station.${fact}`][language]
    const code = `NAMED-${language}`
    const content =
      csvLine(['station_code', 'charge_count', ...facts.map(title)]) +
      csvLine([code, 0, ...facts.map((fact) => texts[fact])])
    const { suggested, missing } = await preview(content)
    expect(missing).toEqual(['connectorType', 'equipmentType'])
    for (const fact of facts) expect(suggested.mapping).toHaveProperty([`station.${fact}`], title(fact))
    expect(await run(content, { ...suggested, connectorType: 4 })).toMatchObject({ state: 'done' })
    const { list } = (await site.call('GET', `/api/stations?search=${code}`)).data
    expect(list[0]).toMatchObject({ ...texts, payments: ['card', 'cash'] })
  })
})
