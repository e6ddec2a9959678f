import { sessionFilter } from '@evops/charging/contract'
import type pg from 'pg'
import { z } from 'zod'

/** A way to query the list, with different stations, tags or times in each round. */
export interface ListCase {
  name: string
  queries: Record<string, string>[]
}

const variants = 20
const day = 86_400_000
const many = (name: string, one: (place: number) => Record<string, string>): ListCase => ({
  name,
  queries: Array.from({ length: variants }, (_, place) => one(place)),
})
const at = (values: readonly string[], place: number) => values[place % values.length] ?? ''
const span = (place: number, length: number) => {
  const from = Date.now() - (place * 30 + 30) * day
  return {
    startedFrom: new Date(from).toISOString(),
    startedTo: new Date(from + length * day).toISOString(),
  }
}
const noId = '01890000-0000-7000-8000-00000000dead'
/** Flags set by the fill, and one that no session has. */
const flags = ['A05', 'A07', 'A13', 'A11']

/**
 * Returns all cases: every filter, search, sort order and page depth. Choice and flag filters are read from the
 * contract, so a new filter is measured automatically.
 */
export async function listCases(client: pg.Client, operatorId: string): Promise<ListCase[]> {
  const column = async (sql: string) =>
    (await client.query<{ value: string }>({ text: sql, values: [operatorId] })).rows.map((row) => row.value)
  const stations = await column(
    `select id as value from stations_stations where operator_id = $1 order by random() limit ${variants}`,
  )
  const chargePoints = await column(
    `select id as value from stations_charge_points where operator_id = $1 order by random() limit ${variants}`,
  )
  const chargePointNos = await column(
    `select charge_point_no as value from stations_charge_points where operator_id = $1 order by random() limit ${variants}`,
  )
  const companies = await column(
    'select distinct org_id as value from stations_station_places where operator_id = $1 and org_id is not null',
  )
  const tags = await column(
    `select id_tag as value from charging_tokens where operator_id = $1 order by random() limit ${variants}`,
  )
  const numbers = await column(
    `select session_no as value from charging_sessions tablesample system (0.1) where operator_id = $1 limit ${variants}`,
  )
  const samples = { stations, chargePoints, chargePointNos, companies, tags, numbers }
  return [...pages(), ...placesOf(samples), ...searches(samples), ...filters(), ...choices(samples)]
}
type CaseValues = Record<'stations' | 'chargePoints' | 'chargePointNos' | 'companies' | 'tags' | 'numbers', string[]>

function pages(): ListCase[] {
  const sorts = [
    '-startedAt',
    'startedAt',
    '-energyDwh',
    'energyDwh',
    '-totalMinor',
    'totalMinor',
    '-endedAt',
    'endedAt',
  ]
  return [
    many('newest', () => ({})),
    many('200 a page', () => ({ pageSize: '200' })),
    ...[10, 100, 500, 5_000].map((page) => many(`page ${page}`, (place) => ({ page: String(page + place) }))),
    ...sorts.slice(1).map((sort) => many(`sort ${sort}`, () => ({ sort }))),
    many('sort -totalMinor, page 500', () => ({ sort: '-totalMinor', page: '500' })),
    many('sort totalMinor, page 500', () => ({ sort: 'totalMinor', page: '500' })),
    many('a day', (place) => span(place, 1)),
    many('a month', (place) => span(place, 30)),
    many('a year', (place) => span(place, 365)),
    many('a month, page 100', (place) => ({ ...span(place, 30), page: '100' })),
  ]
}

function placesOf({ stations, chargePoints, companies }: CaseValues): ListCase[] {
  return [
    many('station', (place) => ({ stationId: at(stations, place) })),
    many('station, page 100', (place) => ({ stationId: at(stations, place), page: '100' })),
    many('station, a month', (place) => ({ stationId: at(stations, place), ...span(place, 30) })),
    many('station, sort -totalMinor', (place) => ({ stationId: at(stations, place), sort: '-totalMinor' })),
    many('charge point', (place) => ({ chargePointId: at(chargePoints, place) })),
    many('charge point, sort energyDwh', (place) => ({
      chargePointId: at(chargePoints, place),
      sort: 'energyDwh',
    })),
    many('a month, sort -totalMinor', (place) => ({ ...span(place, 30), sort: '-totalMinor' })),
    many('company', (place) => ({ orgId: at(companies, place) || noId })),
  ]
}

function searches({ numbers, chargePointNos, tags }: CaseValues): ListCase[] {
  return [
    many('search a whole order number', (place) => ({ search: at(numbers, place) })),
    many('search 18 digits of one', (place) => ({ search: at(numbers, place).slice(0, 18) })),
    many('search a charge point', (place) => ({ search: at(chargePointNos, place) })),
    many('search all charge points', () => ({ search: '32010600' })),
    many('search a token', (place) => ({ search: at(tags, place) })),
    many('search 100 tokens', (place) => ({ search: at(tags, place).slice(0, -2) })),
    many('search all tokens', () => ({ search: 'BENCH' })),
    many('search what is not there', (place) => ({ search: `NOWHERE${place}` })),
    many('search a token, sort -totalMinor', (place) => ({ search: at(tags, place), sort: '-totalMinor' })),
    many('token by its tag', (place) => ({ token: at(tags, place) })),
    many('token by its label', (place) => ({ token: `Card ${1_000 + place}` })),
    many('token that is not there', (place) => ({ token: `NOWHERE${place}` })),
  ]
}

function filters(): ListCase[] {
  return [
    many('ended in a day', (place) => {
      const { startedFrom: endedFrom, startedTo: endedTo } = span(place, 1)
      return { endedFrom, endedTo }
    }),
    many('counted on a day', (place) => {
      const dayFrom = span(place, 1).startedFrom.slice(0, 10)
      return { dayFrom, dayTo: dayFrom }
    }),
    many('energy over 60 kWh', () => ({ energyFrom: '600000' })),
    many('energy of a few, by amount', (place) => ({
      energyFrom: String(300_000 + place),
      energyTo: String(300_000 + place),
      sort: 'totalMinor',
    })),
    many('amount between', (place) => ({ totalFrom: String(place * 100), totalTo: String(place * 100 + 5) })),
    many('amount nobody paid', () => ({ totalFrom: '99999999' })),
    ...['1', '2', '9'].map((connectorNo) => many(`connector ${connectorNo}`, () => ({ connectorNo }))),
    ...['ocpp1.6j', 'ocpp2.0.1'].map((protocol) => many(`protocol ${protocol}`, () => ({ protocol }))),
    ...flags.map((flag) => many(`flag ${flag}`, () => ({ flag }))),
    many('flag A07, sort -startedAt, page 100', () => ({ flag: 'A07', page: '100' })),
    many('abnormal, sort -energyDwh', () => ({ abnormal: 'true', sort: '-energyDwh' })),
  ]
}

/** Returns a case for every choice, alone and combined with a station. */
function choices({ stations }: CaseValues): ListCase[] {
  const all = everyChoice()
  return [
    ...all.map((one) => many(nameOf(one), () => one)),
    ...all.map((one) => many(`${nameOf(one)}, station`, (place) => ({ ...one, stationId: at(stations, place) }))),
  ]
}

function nameOf(one: Record<string, string>): string {
  return Object.entries(one)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ')
}

/** Returns every value of every choice filter, and both values of every flag. */
function everyChoice(): Record<string, string>[] {
  const schema = z.toJSONSchema(sessionFilter, { io: 'input', unrepresentable: 'any' })
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property !== 'object') return []
    const flag = property.anyOf?.some((one) => typeof one === 'object' && one.type === 'boolean')
    const values = flag ? ['true', 'false'] : (property.enum ?? [])
    return values.map((value) => ({ [key]: String(value) }))
  })
}
