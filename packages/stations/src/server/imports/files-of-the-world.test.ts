import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { runStationImport } from '../../testing/shenzhen.ts'

let site: TestSite
const url = '/api/station-imports'
beforeAll(async () => {
  site = await createTestSite()
  await site.services.jobs.start(site.stations.domain.jobs ?? {})
})
afterAll(() => site.close())

const preview = async (content: string, settings?: object) =>
  (await site.call('POST', `${url}/preview`, { body: { fileName: 'x.csv', content, settings } })).data
/** Answers every question of a file as proposed, with the given settings. */
async function answered(content: string, more: object = {}) {
  const { suggested } = await preview(content)
  const settings = { ...suggested, ...more }
  const { questions } = await preview(content, settings)
  const answers = Object.fromEntries(
    questions.map(({ id, proposed }: { id: string; proposed: string }) => [id, proposed]),
  )
  return { ...settings, answers }
}
async function run(content: string, more: object = {}) {
  const settings = await answered(content, more)
  return runStationImport(site, { fileName: 'x.csv', content, settings }, 'ours')
}
async function connectorsOfPoint(chargePointNo: string) {
  const { rows } = await site.admin.query(
    `select c.connector_no as no, c.connector_type as type, c.ocpi_type as ocpi from stations_connectors c
     join stations_charge_points p on p.operator_id = c.operator_id and p.id = c.charge_point_id
     where p.operator_id = $1 and p.charge_point_no = $2 order by 1`,
    [site.ours, chargePointNo],
  )
  return rows
}

describe('what the cells of a file mean', () => {
  test('several connectors in one cell become connectors with their OCPI types', async () => {
    const content =
      'station_code,charge_point_no,Type,POWER\nM1,M1-1,CCS Combo2+ChadeMO+Type 2 (Mennekes),50\nM1,M1-2,MENNEKES.M,22\n'
    const { values, suggested } = await preview(content)
    expect(suggested.mapping).toMatchObject({ connectorType: 'Type', ratedPowerKw: 'POWER' })
    expect(values[0]).toMatchObject({
      field: 'connectorType',
      items: [
        { count: 1, code: null },
        { text: 'MENNEKES.M', count: 1, code: null },
      ],
    })
    expect(await run(content)).toMatchObject({
      state: 'done',
      counts: { chargePoints: 2, connectors: 4 },
    })
    expect(await connectorsOfPoint('M1-1')).toEqual([
      { no: 1, type: 4, ocpi: 'IEC_62196_T2_COMBO' },
      { no: 2, type: 4, ocpi: 'CHADEMO' },
      { no: 3, type: 2, ocpi: 'IEC_62196_T2' },
    ])
    expect(await connectorsOfPoint('M1-2')).toEqual([{ no: 1, type: 2, ocpi: 'IEC_62196_T2' }])
  })

  test('several connectors in one cell become charge points, if the user chooses so', async () => {
    const content = 'station_code,charge_point_no,connector_type\nS1,S1-1,CCS2+Type 2 cable\n'
    const settings = await answered(content)
    expect(settings.answers).toEqual({ several: 'connectors' })
    const body = { fileName: 'x.csv', content, settings: { ...settings, answers: { several: 'points' } } }
    expect(await runStationImport(site, body, 'ours')).toMatchObject({
      state: 'done',
      counts: { chargePoints: 2, connectors: 2 },
    })
    expect(await connectorsOfPoint('S1-1-1')).toEqual([{ no: 1, type: 4, ocpi: 'IEC_62196_T2_COMBO' }])
    expect(await connectorsOfPoint('S1-1-2')).toEqual([{ no: 1, type: 3, ocpi: 'IEC_62196_T2' }])
  })

  test('a word that nobody knows gets its meaning once for all rows, and is remembered for the source', async () => {
    const content = 'station_code,charge_point_no,connector_type\nV1,V1-1,XJ-900\nV1,V1-2,XJ-900\nV1,V1-3,CCS2\n'
    const { values, groups } = await preview(content)
    expect(values[0].items).toEqual([
      { text: 'XJ-900', count: 2, code: null },
      { text: 'CCS2', count: 1, code: 'IEC_62196_T2_COMBO' },
    ])
    expect(groups).toEqual([expect.objectContaining({ column: 'connector_type', count: 2 })])
    const meaning = { connectorType: { 'XJ-900': 'IEC_62196_T2:3' } }
    expect(await run(content, { values: meaning })).toMatchObject({
      state: 'done',
      counts: { connectors: 3 },
    })
    expect(await connectorsOfPoint('V1-2')).toEqual([{ no: 1, type: 3, ocpi: 'IEC_62196_T2' }])
    expect((await preview(content.replaceAll('V1', 'V2'))).suggested.values).toEqual(meaning)
  })

  test('0 kW, long names and repeated numbers are questions with one answer for all rows', async () => {
    const name = 'Estación de recarga del aparcamiento municipal de la plaza de Santa Catalina'
    const content = `station_code,station_name,charge_point_no,connector_type,power_kw\nQ1,${name},Q1-1,CCS2,0\nQ1,${name},Q1-1,CCS2,50\n`
    const { questions } = await preview(content)
    expect(questions.map(({ id, count, proposed }: Record<string, unknown>) => [id, count, proposed])).toEqual([
      ['power', 1, 'default'],
      ['names', 2, 'cut'],
      ['repeated', 1, 'unique'],
    ])
    expect(await run(content)).toMatchObject({ state: 'done', counts: { stations: 1, chargePoints: 2 } })
    const { rows } = await site.admin.query(
      `select p.charge_point_no as no, p.rated_power_w::int as w, s.name from stations_charge_points p
       join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
       where p.operator_id = $1 and s.code = 'Q1' order by 1`,
      [site.ours],
    )
    expect(rows).toEqual([
      { no: 'Q1-1', w: 60_000, name: 'Estación de recarga del aparcamiento municipal de' },
      { no: 'Q1-1-2', w: 50_000, name: 'Estación de recarga del aparcamiento municipal de' },
    ])
  })

  test('longitude and latitude exchanged in some rows are asked for and put right', async () => {
    const content =
      'station_code,longitude,latitude,charge_point_count\nZ1,13.7373,51.0504,1\nZ2,51.05,13.74,1\nZ3,13.72,51.06,1\n'
    const settings = { timeZone: 'Europe/Berlin', connectorType: 4, equipmentType: 1 }
    const { suggested } = await preview(content)
    const { questions } = await preview(content, { ...suggested, ...settings })
    expect(questions).toEqual([expect.objectContaining({ id: 'positions', count: 1, proposed: 'exchange' })])
    expect(await run(content, settings)).toMatchObject({ state: 'done' })
    const { rows } = await site.admin.query(
      `select entered_longitude::float as x, entered_latitude::float as y from stations_stations where operator_id = $1 and code = 'Z2'`,
      [site.ours],
    )
    expect(rows).toEqual([{ x: 13.74, y: 51.05 }])
  })

  test('the figures of a column decide about W and kW', async () => {
    const unitOfPower = async (title: string, ...figures: number[]) => {
      const rows = figures.map((figure, index) => `U${index},1,${figure}`)
      const { suggested } = await preview(`station_code,charge_point_count,${title}\n${rows.join('\n')}\n`)
      return suggested.powerUnit
    }
    expect(await unitOfPower('POWER', 0, 22_000, 50_000)).toBe('W')
    expect(await unitOfPower('power_w', 22, 50)).toBe('kW')
    expect(await unitOfPower('power_w', 900, 22_000)).toBe('W')
  })

  test('Station_lat, Station_lng and Catalan titles are matched', async () => {
    const content =
      'Codi estació,Nom estació,Station_lat,Station_lng,Adreça,Potència,Tipus connexió,Identificador\nC1,Uno,41.38,2.17,Carrer Major 1,50,CCS2,C1-1\n'
    expect((await preview(content)).suggested.mapping).toMatchObject({
      stationCode: 'Codi estació',
      stationName: 'Nom estació',
      latitude: 'Station_lat',
      longitude: 'Station_lng',
      address: 'Adreça',
      ratedPowerKw: 'Potència',
      connectorType: 'Tipus connexió',
      chargePointNo: 'Identificador',
    })
  })

  test('JSON with a list of sockets becomes a charge point with numbered connectors', async () => {
    const content = JSON.stringify([
      { station_code: 'J1', charge_point_no: 'J1-1', Sockets: [{ Type: 'CCS2' }, { Type: 'CHAdeMO' }] },
    ])
    const { suggested, missing } = await preview(content)
    expect(suggested).toMatchObject({ kind: 'connector', mapping: { connectorType: 'Sockets.Type' } })
    expect(missing).toEqual([])
    expect(await run(content)).toMatchObject({ state: 'done', counts: { chargePoints: 1, connectors: 2 } })
    expect(await connectorsOfPoint('J1-1')).toEqual([
      { no: 1, type: 4, ocpi: 'IEC_62196_T2_COMBO' },
      { no: 2, type: 4, ocpi: 'CHADEMO' },
    ])
  })

  test('a station in another time zone than the operator is a question, and gets the zone of its position', async () => {
    const content =
      'station_code,longitude,latitude,charge_point_count\nT1,-0.1,51.5,1\nT2,-3.7,40.4,1\nT3,2.17,41.38,1\n'
    const settings = { timeZone: 'Europe/Madrid', connectorType: 4, equipmentType: 1 }
    const { suggested } = await preview(content)
    const { questions } = await preview(content, { ...suggested, ...settings })
    expect(questions).toEqual([
      expect.objectContaining({
        id: 'zones',
        count: 1,
        proposed: 'position',
        text: '1 row lies in another time zone than Europe/Madrid: Europe/London (1)',
      }),
    ])
    expect(await run(content, settings)).toMatchObject({ state: 'done' })
    const { rows } = await site.admin.query(
      `select code, time_zone as zone from stations_stations where operator_id = $1 and code like 'T_' order by 1`,
      [site.ours],
    )
    expect(rows.map(({ zone }) => zone)).toEqual(['Europe/London', 'Europe/Madrid', 'Europe/Madrid'])
  })

  test('a position far from all others is a question; one at 0/0 is left out', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => `O${n},${-3.7 + n / 200},${40.4 + n / 300},1`)
    const content = `station_code,longitude,latitude,charge_point_count\n${rows.join('\n')}\nO20,0,0,1\n`
    const settings = { timeZone: 'Europe/Madrid', connectorType: 4, equipmentType: 1 }
    const { suggested } = await preview(content)
    const { questions } = await preview(content, { ...suggested, ...settings })
    expect(questions).toContainEqual(
      expect.objectContaining({
        id: 'outliers',
        count: 1,
        proposed: 'leave',
        text: '1 row lies far from all other stations: row 22',
      }),
    )
    expect(await run(content, settings)).toMatchObject({ state: 'done' })
    const { rows: made } = await site.admin.query(
      `select code from stations_stations where operator_id = $1 and code like 'O%' and entered_longitude is null`,
      [site.ours],
    )
    expect(made).toEqual([{ code: 'O20' }])
  })

  test('amounts in another currency are errors, and a currency beside no amount is no concern', async () => {
    const content = (title: string) =>
      `station_code,charge_point_no,connector_type,${title},currency\nK1,K1-1,CCS2,5,XAU\nK1,K1-2,CCS2,5,XAU\n`
    const { suggested, groups } = await preview(content('low_balance'))
    expect(suggested.mapping).toMatchObject({ 'chargePoint.lowBalanceMinor': 'low_balance' })
    expect(groups).toEqual([expect.objectContaining({ column: 'currency', count: 2 })])
    expect((await preview(content('fee'))).groups).toEqual([])
  })
})
