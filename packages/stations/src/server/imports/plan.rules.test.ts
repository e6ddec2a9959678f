import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importSettings, importFieldNames, type ImportSettings } from '../../contract/index.ts'
import { fillPattern } from '../cells.rules.ts'
import { importWords } from '../import.words.ts'
import { loadTable } from '@evops/platform/server'
import { countPlannedObjects } from './plan.rules.ts'
import { missingFields, createImportPlan } from './station-imports.ts'
import { suggestSettings } from './suggest.rules.ts'

const settingsFor = (kind: ImportSettings['kind'], titles: string, more: Partial<ImportSettings> = {}) =>
  importSettings.parse({
    kind,
    mapping: Object.fromEntries(
      titles
        .split(/[,;\t]/)
        .filter((title) => (importFieldNames as string[]).includes(title))
        .map((title) => [title, title]),
    ),
    ...more,
  })
const plan = async (kind: ImportSettings['kind'], text: string, more: Partial<ImportSettings> = {}) =>
  createImportPlan(
    await loadTable(text, { mostRows: 1_000 }),
    settingsFor(kind, text.split('\n')[0] ?? '', { equipmentType: 1, connectorType: 4, ...more }),
    { exponent: 2, timeZone: 'Asia/Shanghai' },
  )
const table = (columns: string[], ...rows: string[][]) => ({
  columns,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
})
const faultsOf = async (...args: Parameters<typeof plan>) =>
  (await plan(...args)).faults.map((fault) => [fault.row, fault.column, fault.key])

describe('a file of stations', () => {
  test('makes each station with its charge points, numbered and named by the patterns', async () => {
    const made = await plan(
      'station',
      'stationCode,stationName,longitude,latitude,chargePointCount\nA1,Uno,113.784724,22.714121,2\nB2,,,,1\n',
      {
        coordinateSystem: 'gcj02',
        identityPattern: 'CP-{code}-{nnn}',
        connectorsPerChargePoint: 2,
        ratedPowerKw: 7.4,
      },
    )
    expect(made.faults).toEqual([])
    expect(countPlannedObjects(made)).toEqual({ rows: 2, stations: 2, chargePoints: 3, connectors: 6 })
    expect([...made.stations.values()]).toMatchObject([
      { code: 'A1', name: 'Uno', position: { longitude: 113.784724, latitude: 22.714121 } },
      { code: 'B2', name: 'B2', position: null, wgs84: null },
    ])
    expect(made.stations.get('A1')?.wgs84?.longitude).toBeCloseTo(113.7797, 3)
    expect(
      [...made.chargePoints.values()].map((chargePoint) => [
        chargePoint.chargePointNo,
        chargePoint.identity,
        chargePoint.ratedPowerW,
      ]),
    ).toEqual([
      ['A101', 'CP-A1-001', 7400],
      ['A102', 'CP-A1-002', 7400],
      ['B201', 'CP-B2-001', 7400],
    ])
  })

  test.each([
    ['stationCode,chargePointCount\n,1', [[2, 'stationCode', 'stations.import.required']]],
    ['stationCode,chargePointCount\na b,1', [[2, 'stationCode', 'stations.import.code']]],
    ['stationCode,chargePointCount\nA,', [[2, 'chargePointCount', 'stations.import.required']]],
    ['stationCode,chargePointCount\nA,x', [[2, 'chargePointCount', 'stations.import.not-a-number']]],
    ['stationCode,chargePointCount\nA,1.5', [[2, 'chargePointCount', 'stations.import.not-whole']]],
    ['stationCode,chargePointCount\nA,-1', [[2, 'chargePointCount', 'stations.import.range']]],
    ['stationCode,chargePointCount\nA,1\n\nA,0', [[4, 'stationCode', 'stations.import.repeated']]],
    ['stationCode,chargePointCount\nA,1,surplus', [[2, null, 'kit.row-too-long']]],
    ['stationCode,chargePointCount,longitude,latitude\nA,1,113,', [[2, 'latitude', 'stations.import.half-position']]],
    ['stationCode,chargePointCount,longitude,latitude\nA,1,181,1', [[2, 'longitude', 'stations.import.range']]],
    ['stationCode,chargePointCount,stationType\nA,1,2', [[2, 'stationType', 'kit.row-choice']]],
    [
      `stationCode,chargePointCount,stationName\nA,1,${'x'.repeat(51)}`,
      [[2, 'stationName', 'stations.import.too-long']],
    ],
    // Charge point 101 of station 10 and charge point 1 of station 101 would both be 10101.
    ['stationCode,chargePointCount\n10,101\n101,1', [[3, null, 'stations.import.repeated']]],
  ])('%j: each fault by its row and column', async (text, faults) =>
    expect(await faultsOf('station', text)).toEqual(faults),
  )
})

describe('a file of charge points', () => {
  test('takes the station from its first row, numbers those without one', async () => {
    const made = await plan(
      'chargePoint',
      'stationCode,stationName,chargePointNo,identity,ratedPowerKw,connectorCount\nA,Uno,P1,X-1,"120,5",2\nA,,,,,\n',
    )
    expect(made.faults).toEqual([])
    expect([...made.chargePoints.values()]).toMatchObject([
      {
        chargePointNo: 'P1',
        identity: 'X-1',
        ratedPowerW: 120_500,
        connectors: [{ connectorNo: 1 }, { connectorNo: 2 }],
      },
      { chargePointNo: 'A02', identity: 'A02', ratedPowerW: 60_000, connectors: [{ connectorNo: 1 }] },
    ])
    expect(made.stations.get('A')?.name).toBe('Uno')
  })

  test.each([
    ['stationCode,chargePointNo\nA,P\nA,P', [[3, 'chargePointNo', 'stations.import.repeated']]],
    ['stationCode,chargePointNo,identity\nA,P,x y', [[2, 'identity', 'stations.import.identity']]],
    ['stationCode,chargePointNo,identity\nA,P,I\nA,Q,I', [[3, 'identity', 'stations.import.repeated']]],
    ['stationCode,chargePointNo,equipmentType\nA,P,9', [[2, 'equipmentType', 'stations.import.which-current']]],
    ['stationCode,chargePointNo,connectorCount\nA,P,0', [[2, 'connectorCount', 'stations.import.range']]],
  ])('%j', async (text, faults) => expect(await faultsOf('chargePoint', text)).toEqual(faults))
})

describe('a file of connectors', () => {
  test('gathers them under their charge point, which is as strong as its strongest', async () => {
    const made = await plan(
      'connector',
      'stationCode,chargePointNo,connectorNo,connectorType,ratedPowerKw\nA,P,1,4,60\nA,P,2,3,120\nA,Q,1,,\n',
    )
    expect(made.faults).toEqual([])
    expect([...made.chargePoints.values()]).toMatchObject([
      {
        chargePointNo: 'P',
        ratedPowerW: 120_000,
        connectors: [
          { connectorNo: 1, connectorType: 4, ratedPowerW: 60_000 },
          { connectorNo: 2, connectorType: 3 },
        ],
      },
      { chargePointNo: 'Q', connectors: [{ connectorNo: 1, connectorType: 4 }] },
    ])
  })

  test.each([
    ['stationCode,chargePointNo,connectorNo\nA,P,1\nA,P,1', [[3, 'connectorNo', 'stations.import.repeated']]],
    ['stationCode,chargePointNo,connectorNo\nA,P,', [[2, 'connectorNo', 'stations.import.required']]],
    ['stationCode,chargePointNo,connectorNo\nA,,1', [[2, 'chargePointNo', 'stations.import.required']]],
  ])('%j', async (text, faults) => expect(await faultsOf('connector', text)).toEqual(faults))
})

describe('reading', () => {
  test('whatever the text, a plan comes out or a refusal with a name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), async (text) => {
        const work = plan('station', `stationCode,chargePointCount,longitude,latitude\n${text}`)
        await work.catch((error: unknown) =>
          expect(error).toMatchObject({ code: expect.stringMatching(/^(request\.file|stations\.import)-/) }),
        )
      }),
    )
  })
})

describe('suggestions', () => {
  test.each([
    [
      'station_id,longitude,latitude,charge_count,TAZID,area,perimeter',
      'station',
      { stationCode: 'station_id', chargePointCount: 'charge_count' },
    ],
    [
      '场站编号,场站名称,桩编号,额定功率(kW)',
      'chargePoint',
      {
        stationCode: '场站编号',
        stationName: '场站名称',
        chargePointNo: '桩编号',
        ratedPowerKw: '额定功率(kW)',
      },
    ],
    [
      'Código estación,Punto de recarga,Número conector,Potencia (kW)',
      'connector',
      {
        stationCode: 'Código estación',
        chargePointNo: 'Punto de recarga',
        connectorNo: 'Número conector',
        ratedPowerKw: 'Potencia (kW)',
      },
    ],
  ])('%s is a file of kind %s', (titles, kind, mapping) => {
    const suggested = suggestSettings(table(titles.split(',')))
    expect(suggested).toMatchObject({ kind, mapping })
    const has = (field: string) => Object.hasOwn(suggested.mapping, field)
    expect(missingFields({ ...suggested, connectorType: 4 }, has)).toEqual([])
    // None of these files contains a connector or current type, so both are requested.
    expect(missingFields(suggested, has)).toEqual(['connectorType', 'equipmentType'])
  })

  test('positions tell the coordinate system, the zone and the country; where two countries meet they tell nothing', () => {
    const at = (longitude: string, latitude: string) =>
      suggestSettings(table(['code', 'lng', 'lat'], ['1', longitude, latitude]))
    expect(at('113.78', '22.71')).toMatchObject({
      coordinateSystem: 'gcj02',
      timeZone: 'Asia/Shanghai',
      mapping: { 'station.countryCode': '=CN' },
    })
    expect(at('-3.7', '40.4')).toMatchObject({
      coordinateSystem: 'wgs84',
      timeZone: 'Europe/Madrid',
      mapping: { 'station.countryCode': '=ES' },
    })
    expect(at('-8.6', '41.1').timeZone).toBeUndefined()
    expect(at('0', '0').mapping).not.toHaveProperty(['station.countryCode'])
  })

  test('a title that may mean two things is read by what stands below it', () => {
    const kindOf = (value: string) =>
      suggestSettings(table(['station_id', 'charge_point_no', 'connector'], ['1', '1', value]))
    expect(kindOf('2')).toMatchObject({ kind: 'connector', mapping: { connectorNo: 'connector' } })
    expect(kindOf('CCS2')).toMatchObject({ kind: 'chargePoint', mapping: { connectorType: 'connector' } })
  })

  test('the unit of power is the title’s unless the figures contradict it', () => {
    const unit = (title: string, figure: string) =>
      suggestSettings(table(['station_id', 'charge_point_no', title], ['1', '1', figure])).powerUnit
    expect([unit('Power (W)', '60'), unit('power_kw', '60000'), unit('Potencia', '60000')]).toEqual(['kW', 'W', 'W'])
    expect([unit('Power (W)', '7400'), unit('power_kw', '60')]).toEqual(['W', 'kW'])
  })
})

test('patterns fill in code, number and place', () => {
  const at = { code: '1001', chargePointNo: '100107', n: 7 }
  expect(fillPattern('{code}{nn}', at)).toBe('100107')
  expect(fillPattern('CN-{chargePointNo}/{n}-{nnnn}', at)).toBe('CN-100107/7-0007')
  expect(fillPattern('{nn}', { ...at, n: 108 })).toBe('108')
})

test('every fault says the same values in three languages', () => {
  const marks = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  for (const { zh, en, es } of Object.values(importWords)) {
    expect(marks(en)).toEqual(marks(zh))
    expect(marks(es)).toEqual(marks(zh))
  }
})
