import { readFileSync } from 'node:fs'
import path from 'node:path'
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

const folder = path.resolve(import.meta.dirname, '../../testing/national-files')
const preview = async (fileName: string, content: string, settings?: object) =>
  (await site.call('POST', `${url}/preview`, { body: { fileName, content, settings } })).data

/** Imports a file with its suggested settings and proposed answers, which must leave nothing open. */
async function importFile(fileName: string, content: string, more: object = {}) {
  const { suggested } = await preview(fileName, content)
  const { questions } = await preview(fileName, content, { ...suggested, ...more })
  const answers = Object.fromEntries(
    questions.map(({ id, proposed }: { id: string; proposed: string }) => [id, proposed]),
  )
  const settings = { ...suggested, ...more, answers }
  const { missing, groups } = await preview(fileName, content, settings)
  expect({ missing, groups }).toEqual({ missing: [], groups: [] })
  return runStationImport(site, { fileName, content, settings }, 'ours')
}

/** Returns what exists in these towns: stations with their zone, and charge points with power and connectors. */
async function objectsIn(towns: readonly string[]) {
  const { rows } = await site.admin.query(
    `select s.town, s.time_zone as zone, p.rated_power_w / 1000.0 as kw,
       (select string_agg(coalesce(c.ocpi_type, '-') || ' ' || c.connector_type, ', ' order by c.connector_no)
        from stations_connectors c where c.operator_id = p.operator_id and c.charge_point_id = p.id) as connectors
     from stations_charge_points p join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
     where p.operator_id = $1 and s.town = any($2) order by p.charge_point_no`,
    [site.ours, towns],
  )
  return rows.map(({ town, zone, kw, connectors }) => `${town} | ${zone} | ${Number(kw)} kW | ${connectors}`)
}

const berlin = 'Europe/Berlin'
describe('the files of national registers, as they are, with all proposals accepted', () => {
  test.each<[name: string, towns: string[], objects: string[]]>([
    [
      'de-ladesaeulenregister.csv',
      ['Dresden'],
      [
        `Dresden | ${berlin} | 22 kW | IEC_62196_T2 2, IEC_62196_T2 2, DOMESTIC_F 1`,
        `Dresden | ${berlin} | 150 kW | IEC_62196_T2_COMBO 4, CHADEMO 4, IEC_62196_T2 3`,
      ],
    ],
    [
      'es-catalunya.csv',
      ['Barcelona', 'Girona', 'Tarragona'],
      [
        'Barcelona | Europe/Madrid | 50 kW | IEC_62196_T2_COMBO 4, CHADEMO 4, IEC_62196_T2 2',
        'Girona | Europe/Madrid | 22 kW | IEC_62196_T2 2',
        'Tarragona | Europe/Madrid | 7.4 kW | IEC_62196_T2 2, DOMESTIC_F 1',
      ],
    ],
    [
      'fr-irve.csv',
      ['Strasbourg', 'Bordeaux'],
      [
        'Strasbourg | Europe/Paris | 22 kW | DOMESTIC_E 1, IEC_62196_T2 2',
        'Strasbourg | Europe/Paris | 150 kW | IEC_62196_T2_COMBO 4, CHADEMO 4',
        'Bordeaux | Europe/Paris | 7.4 kW | IEC_62196_T2 3',
      ],
    ],
    [
      'uk-ncr.csv',
      ['Manchester', 'Birmingham'],
      [
        'Manchester | Europe/London | 7 kW | IEC_62196_T2 2, DOMESTIC_G 1',
        'Birmingham | Europe/London | 50 kW | CHADEMO 4, IEC_62196_T2_COMBO 4',
      ],
    ],
    [
      'nl-open-charge-map.json',
      ['Utrecht', 'Delft'],
      [
        ...Array.from({ length: 3 }, () => 'Utrecht | Europe/Amsterdam | 11 kW | IEC_62196_T2 2'),
        'Utrecht | Europe/Amsterdam | 150 kW | IEC_62196_T2_COMBO 4',
        'Delft | Europe/Amsterdam | 50 kW | CHADEMO 4',
      ],
    ],
    [
      'ocpi-locations.json',
      ['Rotterdam'],
      [
        'Rotterdam | Europe/Amsterdam | 22.08 kW | IEC_62196_T2 2',
        'Rotterdam | Europe/Amsterdam | 300 kW | IEC_62196_T2_COMBO 4, CHADEMO 4',
      ],
    ],
    [
      'no-nobil.json',
      ['OSLO', 'BERGEN'],
      [
        'OSLO | Europe/Oslo | 22 kW | IEC_62196_T2 2',
        'OSLO | Europe/Oslo | 50 kW | - 4',
        'BERGEN | Europe/Oslo | 3.6 kW | DOMESTIC_F 1',
      ],
    ],
    [
      'cn-stations.csv',
      ['深圳市', '广州市'],
      [
        '深圳市 | Asia/Shanghai | 120 kW | - 4, - 4',
        '深圳市 | Asia/Shanghai | 7 kW | - 3',
        '广州市 | Asia/Shanghai | 60 kW | - 4',
      ],
    ],
    [
      'br-eletropostos.csv',
      ['São Paulo', 'Rio de Janeiro'],
      [
        'Rio de Janeiro | America/Sao_Paulo | 50 kW | CHADEMO 4',
        'São Paulo | America/Sao_Paulo | 60 kW | IEC_62196_T2_COMBO 4',
        'São Paulo | America/Sao_Paulo | 22 kW | IEC_62196_T2 2',
      ],
    ],
    [
      'datex-ii.xml',
      ['Hamburg'],
      [
        `Hamburg | ${berlin} | 22 kW | IEC_62196_T2 2`,
        `Hamburg | ${berlin} | 150 kW | IEC_62196_T2_COMBO 4, CHADEMO 4`,
      ],
    ],
  ])('%s: what is created equals the file', async (name, towns, objects) => {
    const done = await importFile(name, readFileSync(path.join(folder, name), 'utf8'))
    expect(done).toMatchObject({ state: 'done', faultCount: 0 })
    expect(await objectsIn(towns)).toEqual(objects)
  })
})
