import type { StaffSite } from '@evops/charging/testing'

/** Request of a report: its days and places. */
export interface ReferenceReportQuery {
  dayFrom: string
  dayTo: string
  stationIds?: string | undefined
  chargePointId?: string | undefined
  currency?: string | undefined
}
/** Sums by name, of a row with one currency or without one. */
export type ReferenceSums = Record<string, number>
/** Sums by row key, then by currency; '' means none. */
export type ReferenceRows = Map<string, Map<string, ReferenceSums>>

const places = {
  station: 'o.station_id',
  chargePoint: `o.station_id || '/' || o.charge_point_id`,
  connector: `o.station_id || '/' || o.charge_point_id || '/' || o.connector_no`,
}
const dates = { day: `to_char(o.day, 'YYYY-MM-DD')`, month: 'o.month', weekday: 'extract(isodow from o.day)' }
const power = `case when k.rated_power_w <= 7000 then '7' when k.rated_power_w <= 22000 then '22' when k.rated_power_w <= 60000 then '60'
  when k.rated_power_w <= 120000 then '120' when k.rated_power_w <= 180000 then '180' else 'over' end`
const kinds = {
  equipmentType: 'k.equipment_type',
  powerClass: power,
  standard: `coalesce(k.standard, '')`,
  maker: `coalesce(k.maker, '')`,
  model: `coalesce(k.model, '')`,
  modelFirmware: `concat_ws(' ', k.maker, k.model) || '/' || coalesce(k.firmware, '')`,
}
const people = {
  vehicle: `coalesce(o.vehicle::text, '')`,
  company: `coalesce(o.company::text, '')`,
  vehicleModel: `coalesce(o.vehicle_model, '')`,
  vehicleType: `coalesce(o.vehicle_type, '')`,
  startMode: 'o.start_mode',
}
const net = 'o.total - o.reduced - o.refunded'
/** Returns SQL for the last limit that is not above a value; 0 below the first one. */
const lastOf = (edges: string, value: string) =>
  `coalesce((${edges})[nullif(width_bucket((${value})::float8, ${edges}), 0)], 0)`
const octaves = '(select array_agg(power(2::float8, (n - 1) / 4.0::float8) order by n) from generate_series(1, 220) n)'
const octave = (value: string) => `width_bucket((${value})::float8, ${octaves})`
const amounts = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power))
const edgesOf = (units: number) =>
  `'{${[...new Set([1, ...amounts.map((amount) => amount * units)])].toSorted((x, y) => x - y).join()}}'::float8[]`
const sizes = {
  amount: `(case when o.has_no_cents then ${lastOf(edgesOf(1), net)} else ${lastOf(edgesOf(100), net)} end)::bigint`,
  energySize: octave('o.energy'),
  minutesSize: octave('round(o.seconds / 60.0)'),
}
const keys: Record<string, string> = { all: `''`, ...places, ...dates, ...kinds, ...people, ...sizes }
const kindOf = `join plain.kinds k on k.station_id = o.station_id and k.charge_point_id = o.charge_point_id and k.connector_no = o.connector_no and k.day = o.day`

function where(
  { dayFrom, dayTo, stationIds, chargePointId, currency }: ReferenceReportQuery,
  has: { currency: boolean },
): string {
  return [
    `o.day between '${dayFrom}' and '${dayTo}'`,
    ...(stationIds ? [`o.station_id = any('{${stationIds}}'::uuid[])`] : []),
    ...(chargePointId ? [`o.charge_point_id = '${chargePointId}'`] : []),
    ...(currency && has.currency ? [`o.currency = '${currency}'`] : []),
  ].join(' and ')
}
const sum = (what: string, name: string) => `coalesce(sum(${what}), 0)::bigint as ${name}`
const each = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join(', ')

const figures = [
  'count(*) filter (where not o.is_failure) as sessions',
  'count(*) filter (where o.has_failed) as failed',
  'coalesce(sum(o.seconds) filter (where not o.is_failure), 0)::bigint as seconds',
  ...['energy', 'electricity', 'service', 'occupancy', 'total', 'reduced', 'refunded'].map((name) =>
    sum(`o.${name}`, name),
  ),
  sum('o.soc_from', 'soc_from'),
  sum('o.soc_to', 'soc_to'),
  'count(o.soc_from) as soc_sessions',
].join(', ')
const periods = each(6, (n) =>
  ['energy', 'electricity', 'service'].map((name) => sum(`o.${name}_${n}`, `${name}_${n}`)).join(', '),
)
const hours = each(24, (n) =>
  ['energy', 'money', 'starts'].map((name) => sum(`o.${name}_at_${n}`, `${name}_at_${n}`)).join(', '),
)

export interface ReferenceQueryOptions {
  by: string
  span: ReferenceReportQuery
  /** True to separate rows by currency. */
  byCurrency: boolean
}
/** Cached results, because the totals are the same for each row key. */
const answers = new WeakMap<StaffSite, Map<string, Promise<ReferenceRows>>>()
/** Clears the cache after the tables have changed. */
export function clearCachedAnswers(site: StaffSite): void {
  answers.delete(site)
}

/** Runs one query on the plain tables; `facts` selects them. */
export function queryReferenceTables(
  site: StaffSite,
  facts: keyof typeof sources,
  { by, span, byCurrency }: ReferenceQueryOptions,
): Promise<ReferenceRows> {
  const { from, what, currency } = sources[facts]
  const currencyColumn = byCurrency && currency ? 'o.currency' : `''`
  const text = `select (${keys[by]})::text as key, ${currencyColumn} as currency, ${what} from ${from} ${by in kinds ? kindOf : ''} where ${where(span, { currency })} group by 1, 2`
  const siteAnswers = answers.get(site) ?? new Map<string, Promise<ReferenceRows>>()
  answers.set(site, siteAnswers)
  const answer = siteAnswers.get(text) ?? queryFigures(site, text)
  siteAnswers.set(text, answer)
  return answer
}
async function queryFigures(site: StaffSite, text: string): Promise<ReferenceRows> {
  const { rows } = await site.admin.query<{ key: string; currency: string } & ReferenceSums>(text)
  const found: ReferenceRows = new Map()
  for (const { key, currency: own, ...base } of rows) {
    const of = found.get(key) ?? new Map<string, ReferenceSums>()
    of.set(own, Object.fromEntries(Object.entries(base).map(([name, value]) => [name, Number(value)])))
    found.set(key, of)
  }
  return found
}
const sources = {
  sums: { from: 'plain.sessions o', what: figures, currency: true },
  periods: { from: 'plain.period_sessions o', what: periods, currency: true },
  hours: { from: 'plain.flow_days o', what: `${hours}, ${sum('o.flowed', 'flowed')}`, currency: true },
  shiftable: {
    from: 'plain.shiftable o',
    what: `${sum('o.energy', 'shiftable')}, ${sum('o.saving', 'shiftable_saving')}`,
    currency: true,
  },
  times: {
    from: 'plain.times o',
    what: `${sum('o.charged_seconds', 'charged')}, ${sum('o.plugged_seconds', 'plugged')}`,
    currency: false,
  },
  peaks: {
    from: 'plain.peaks o',
    what: 'max(o.peak_w) as peak_w, max(o.quarter_w) as quarter_w',
    currency: false,
  },
  balances: {
    from: `(select coalesce(b.station_id, s.station_id) as station_id, coalesce(b.day, s.day) as day, to_char(coalesce(b.day, s.day), 'YYYY-MM') as month,
        b.meter_dwh, case when b.meter_dwh is not null then b.connectors_dwh end as connectors_dwh, s.day is not null as is_sold
      from charging_day_balances b full join (select station_id, day from plain.sessions where energy > 0 group by 1, 2) s on s.station_id = b.station_id and s.day = b.day) o`,
    what: `${sum('o.meter_dwh', 'metered')}, ${sum('o.connectors_dwh', 'delivered')}, count(*) filter (where o.is_sold) as sold_days,
      count(*) filter (where o.is_sold and o.meter_dwh is not null) as metered_days`,
    currency: false,
  },
  uncosted: {
    from: 'plain.sessions o',
    what: 'count(distinct (o.station_id, o.month)) filter (where o.electricity + o.service <> 0) as uncosted',
    currency: true,
  },
  limits: {
    from: `(select d.*, to_char(d.day, 'YYYY-MM') as month, s.station_id from energy_supply_days d join energy_supply_stations s on s.supply_id = d.supply_id
      where not exists (select from energy_supply_stations o where o.supply_id = s.supply_id and o.station_id <> s.station_id)) o`,
    what: 'max(floor(o.peak_dwh * 4 / 10.0 + 0.5)) as metered_w, max(o.limit_w) as limit_w, sum(o.exceeded_quarters) as exceeded, max(o.over_w) as over_w',
    currency: false,
  },
  mileage: {
    from: `(select r.day, to_char(r.day, 'YYYY-MM') as month, r.vehicle_id as vehicle, r.driven, m.name as vehicle_model, t.name as vehicle_type
      from (select day, vehicle_id, odometer_end_m - odometer_start_m as driven from fleet_driver_records
        union all select d.day, d.vehicle_id, d.distance_m from fleet_measured_days d
        left join fleet_driver_records x on x.vehicle_id = d.vehicle_id and x.day = d.day where x.id is null) r join fleet_vehicles v on v.id = r.vehicle_id left join fleet_models m on m.id = v.model_id left join fleet_types t on t.id = m.type_id) o`,
    what: `${sum('o.driven', 'driven')}, count(*) as records`,
    currency: false,
  },
  states: {
    from: 'plain.states o',
    what: [
      sum('o.observed_seconds', 'observed'),
      ...['offline', 'faulted', 'disabled', 'excluded'].map((name) => sum(`o.${name}_seconds`, name)),
      sum('o.outages', 'outages'),
    ].join(', '),
    currency: false,
  },
  powers: {
    from: `(select o.station_id, o.currency, o.day, o.month, floor(o.energy * 360000::float8 / (o.seconds::float8 * k.rated_power_w) + 0.5) as permille
      from plain.sessions o ${kindOf} where not o.is_failure and o.seconds > 0) o`,
    what: `${sum('o.permille', 'power_sum')}, count(*) as power_sessions`,
    currency: true,
  },
  usage: {
    from: 'plain.usage o',
    what: `${sum('o.seconds', 'available')}, round(sum(o.possible))::bigint as possible, round(sum(o.possible_alone))::bigint as possible_alone, count(distinct (o.charge_point_id, o.connector_no)) as connectors,
      count(distinct (o.charge_point_id, o.connector_no)) - count(distinct (o.charge_point_id, o.connector_no)) filter (where o.is_used) as unused`,
    currency: false,
  },
  stations: {
    from: 'plain.open_stations o',
    what: `${sum('o.seconds', 'station')}, ${sum('o.congested', 'congested')}`,
    currency: false,
  },
} as const
