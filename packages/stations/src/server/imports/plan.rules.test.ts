import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importSettings, importFieldNames, type ImportSettings } from '../../contract/index.ts'
import { fillPattern } from '../cells.rules.ts'
import { importWords } from '../import.words.ts'
import { loadTable } from '@evops/platform/server'
import { countPlan } from './plan.rules.ts'
import { missingFields, readPlan } from './station-imports.ts'
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
  readPlan(
    await loadTable(text, { mostRows: 1_000 }),
    settingsFor(kind, text.split('\n')[0] ?? '', { equipmentType: 1, connectorType: 4, ...more }),
    2,
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
      'stationCode,stationName,longitude,latitude,pileCount\nA1,Uno,113.784724,22.714121,2\nB2,,,,1\n',
      {
        coordinateSystem: 'gcj02',
        identityPattern: 'CP-{code}-{nnn}',
        gunsPerPile: 2,
        ratedPowerKw: 7.4,
      },
    )
    expect(made.faults).toEqual([])
    expect(countPlan(made)).toEqual({ rows: 2, stations: 2, piles: 3, guns: 6 })
    expect([...made.stations.values()]).toMatchObject([
      { code: 'A1', name: 'Uno', given: { longitude: 113.784724, latitude: 22.714121 } },
      { code: 'B2', name: 'B2', given: null, wgs84: null },
    ])
    expect(made.stations.get('A1')?.wgs84?.longitude).toBeCloseTo(113.7797, 3)
    expect([...made.piles.values()].map((pile) => [pile.pileNo, pile.identity, pile.ratedPowerW])).toEqual([
      ['A101', 'CP-A1-001', 7400],
      ['A102', 'CP-A1-002', 7400],
      ['B201', 'CP-B2-001', 7400],
    ])
  })

  test.each([
    ['stationCode,pileCount\n,1', [[2, 'stationCode', 'stations.import.required']]],
    ['stationCode,pileCount\na b,1', [[2, 'stationCode', 'stations.import.code']]],
    ['stationCode,pileCount\nA,', [[2, 'pileCount', 'stations.import.required']]],
    ['stationCode,pileCount\nA,x', [[2, 'pileCount', 'stations.import.not-a-number']]],
    ['stationCode,pileCount\nA,1.5', [[2, 'pileCount', 'stations.import.not-whole']]],
    ['stationCode,pileCount\nA,-1', [[2, 'pileCount', 'stations.import.range']]],
    ['stationCode,pileCount\nA,1\n\nA,0', [[4, 'stationCode', 'stations.import.repeated']]],
    ['stationCode,pileCount\nA,1,surplus', [[2, null, 'kit.row-too-long']]],
    [
      'stationCode,pileCount,longitude,latitude\nA,1,113,',
      [[2, 'latitude', 'stations.import.half-position']],
    ],
    ['stationCode,pileCount,longitude,latitude\nA,1,181,1', [[2, 'longitude', 'stations.import.range']]],
    ['stationCode,pileCount,stationType\nA,1,2', [[2, 'stationType', 'kit.row-choice']]],
    [
      `stationCode,pileCount,stationName\nA,1,${'x'.repeat(51)}`,
      [[2, 'stationName', 'stations.import.too-long']],
    ],
    // 10 with its 101st and 101 with its 1st would both be called 10101.
    ['stationCode,pileCount\n10,101\n101,1', [[3, null, 'stations.import.repeated']]],
  ])('%j: each fault by its row and column', async (text, faults) =>
    expect(await faultsOf('station', text)).toEqual(faults),
  )
})

describe('a file of charge points', () => {
  test('takes the station from its first row, numbers those without one', async () => {
    const made = await plan(
      'pile',
      'stationCode,stationName,pileNo,identity,ratedPowerKw,gunCount\nA,Uno,P1,X-1,"120,5",2\nA,,,,,\n',
    )
    expect(made.faults).toEqual([])
    expect([...made.piles.values()]).toMatchObject([
      { pileNo: 'P1', identity: 'X-1', ratedPowerW: 120_500, guns: [{ gunNo: 1 }, { gunNo: 2 }] },
      { pileNo: 'A02', identity: 'A02', ratedPowerW: 60_000, guns: [{ gunNo: 1 }] },
    ])
    expect(made.stations.get('A')?.name).toBe('Uno')
  })

  test.each([
    ['stationCode,pileNo\nA,P\nA,P', [[3, 'pileNo', 'stations.import.repeated']]],
    ['stationCode,pileNo,identity\nA,P,x y', [[2, 'identity', 'stations.import.identity']]],
    ['stationCode,pileNo,identity\nA,P,I\nA,Q,I', [[3, 'identity', 'stations.import.repeated']]],
    ['stationCode,pileNo,equipmentType\nA,P,9', [[2, 'equipmentType', 'stations.import.which-current']]],
    ['stationCode,pileNo,gunCount\nA,P,0', [[2, 'gunCount', 'stations.import.range']]],
  ])('%j', async (text, faults) => expect(await faultsOf('pile', text)).toEqual(faults))
})

describe('a file of connectors', () => {
  test('gathers them under their charge point, which is as strong as its strongest', async () => {
    const made = await plan(
      'gun',
      'stationCode,pileNo,gunNo,connectorType,ratedPowerKw\nA,P,1,4,60\nA,P,2,3,120\nA,Q,1,,\n',
    )
    expect(made.faults).toEqual([])
    expect([...made.piles.values()]).toMatchObject([
      {
        pileNo: 'P',
        ratedPowerW: 120_000,
        guns: [
          { gunNo: 1, connectorType: 4, ratedPowerW: 60_000 },
          { gunNo: 2, connectorType: 3 },
        ],
      },
      { pileNo: 'Q', guns: [{ gunNo: 1, connectorType: 4 }] },
    ])
  })

  test.each([
    ['stationCode,pileNo,gunNo\nA,P,1\nA,P,1', [[3, 'gunNo', 'stations.import.repeated']]],
    ['stationCode,pileNo,gunNo\nA,P,', [[2, 'gunNo', 'stations.import.required']]],
    ['stationCode,pileNo,gunNo\nA,,1', [[2, 'pileNo', 'stations.import.required']]],
  ])('%j', async (text, faults) => expect(await faultsOf('gun', text)).toEqual(faults))
})

describe('reading', () => {
  test('whatever the text, a plan comes out or a refusal with a name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), async (text) => {
        const work = plan('station', `stationCode,pileCount,longitude,latitude\n${text}`)
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
      { stationCode: 'station_id', pileCount: 'charge_count' },
    ],
    [
      '场站编号,场站名称,桩编号,额定功率(kW)',
      'pile',
      { stationCode: '场站编号', stationName: '场站名称', pileNo: '桩编号', ratedPowerKw: '额定功率(kW)' },
    ],
    [
      'Código estación,Punto de recarga,Número conector,Potencia (kW)',
      'gun',
      {
        stationCode: 'Código estación',
        pileNo: 'Punto de recarga',
        gunNo: 'Número conector',
        ratedPowerKw: 'Potencia (kW)',
      },
    ],
  ])('%s is a file of kind %s', (titles, kind, mapping) => {
    const suggested = suggestSettings(table(titles.split(',')))
    expect(suggested).toMatchObject({ kind, mapping })
    const has = (field: string) => Object.hasOwn(suggested.mapping, field)
    expect(missingFields({ ...suggested, connectorType: 4 }, has)).toEqual([])
    // No file of these says socket or current: it is asked.
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
      suggestSettings(table(['station_id', 'pile_no', 'connector'], ['1', '1', value]))
    expect(kindOf('2')).toMatchObject({ kind: 'gun', mapping: { gunNo: 'connector' } })
    expect(kindOf('CCS2')).toMatchObject({ kind: 'pile', mapping: { connectorType: 'connector' } })
  })

  test('the unit of power is the title’s, or the figures’', () => {
    const unit = (title: string, figure: string) =>
      suggestSettings(table(['station_id', 'pile_no', title], ['1', '1', figure])).powerUnit
    expect([unit('Power (W)', '60'), unit('power_kw', '60000'), unit('Potencia', '60000')]).toEqual([
      'W',
      'kW',
      'W',
    ])
  })
})

test('patterns fill in code, number and place', () => {
  const at = { code: '1001', pileNo: '100107', n: 7 }
  expect(fillPattern('{code}{nn}', at)).toBe('100107')
  expect(fillPattern('CN-{pileNo}/{n}-{nnnn}', at)).toBe('CN-100107/7-0007')
  expect(fillPattern('{nn}', { ...at, n: 108 })).toBe('108')
})

test('every fault says the same values in three languages', () => {
  const marks = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  for (const { zh, en, es } of Object.values(importWords)) {
    expect(marks(en)).toEqual(marks(zh))
    expect(marks(es)).toEqual(marks(zh))
  }
})
