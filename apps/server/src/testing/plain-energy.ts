/*
 * Calculates distance, charged and used energy of vehicles from the original rows, independently of the product's SQL,
 * vehicle by vehicle and day by day, so that stored facts can be compared with it (decisions 58, 176).
 */

export interface ReferenceVehicleEnergyRow {
  day: string
  vehicle: string
  driver: string
  line: string
  drivenM: number
  gpsM: number
  chargedDwh: number
  usedDwh: number
  quotaDwh: number
  unquotedM: number
  unexplainedDwh: number
}
export const referenceEnergyFigures = [
  'drivenM',
  'gpsM',
  'chargedDwh',
  'usedDwh',
  'quotaDwh',
  'unquotedM',
  'unexplainedDwh',
] as const

interface Mileage {
  day: string
  vehicle: string
  driver: string | null
  line: string | null
  season: string
  metres: number
  gps: number
  soc_start: number | null
  soc_end: number | null
}
interface Quota {
  model: string | null
  line: string | null
  season: string | null
  dwh: number
  first: string
  last: string | null
  specificity: number
}
interface Vehicle {
  id: string
  model: string | null
  line: string | null
  battery: number | null
}
/** Rounds half away from zero, like the database. */
const roundHalfAway = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

/** `read`: runs a statement whose $1 is the operator, and returns its rows. */
export async function calculateReferenceVehicleEnergy(
  // oxlint-disable-next-line typescript/no-explicit-any -- rows are as each statement says
  read: (text: string) => Promise<any[]>,
): Promise<ReferenceVehicleEnergyRow[]> {
  const all = async <T extends object>(text: string): Promise<T[]> => read(text)
  const vehicles = await all<Vehicle>(
    `select v.id, v.model_id as model, v.line_id as line, coalesce(v.battery_dwh, m.battery_dwh)::float8 as battery
     from fleet_vehicles v left join fleet_models m on m.id = v.model_id where v.operator_id = $1`,
  )
  const records = await all<Mileage>(
    `select day::text, vehicle_id as vehicle, driver_id as driver, line_id as line, season, distance_m::float8 as metres, 0 as gps, soc_start, soc_end
     from fleet_driver_records where operator_id = $1 order by day, shift_no`,
  )
  const measured = await all<Mileage>(
    `select day::text, vehicle_id as vehicle, null as driver, null as line, case when extract(month from day) in (12, 1, 2) then 'winter' else 'normal' end as season,
       case when is_whole then distance_m else 0 end as metres, case when is_whole then distance_m else 0 end as gps, soc_from as soc_start, soc_to as soc_end
     from fleet_measured_days where operator_id = $1 order by day`,
  )
  const quotas = await all<Quota>(
    `select model_id as model, line_id as line, season, dwh_100km::float8 as dwh, lower(valid)::text as first, (upper(valid) - 1)::text as last, specificity
     from fleet_quotas where operator_id = $1 order by specificity desc`,
  )
  const sessions = await all<{ vehicle: string; day: string; dwh: number }>(
    `select a.vehicle_id as vehicle, o.energy_dwh::float8 as dwh, (o.started_at at time zone 'UTC' + make_interval(mins => 1440 - coalesce(
       (select night_from_minutes::int from fleet_quota_settings where operator_id = $1), 1200)))::date::text as day
     from charging_sessions o join fleet_session_assignments a on a.session_id = o.id where o.operator_id = $1 and o.state <> 'void'`,
  )
  return vehicles.flatMap((vehicle) => {
    const own = records.filter((row) => row.vehicle === vehicle.id)
    const recorded = new Set(own.map(({ day }) => day))
    const alone = measured
      .filter((row) => row.vehicle === vehicle.id && !recorded.has(row.day))
      .map((row) => ({ ...row, line: vehicle.line }))
    return rowsOf(vehicle, [...own, ...alone], {
      quotas,
      sessions: sessions.filter((session) => session.vehicle === vehicle.id),
    })
  })
}

interface Around {
  quotas: readonly Quota[]
  sessions: readonly { day: string; dwh: number }[]
}
function rowsOf(
  vehicle: Vehicle,
  mileage: readonly Mileage[],
  { quotas, sessions }: Around,
): ReferenceVehicleEnergyRow[] {
  const rows: ReferenceVehicleEnergyRow[] = []
  let end: number | null = null
  for (const day of [...new Set([...mileage, ...sessions].map((row) => row.day))].toSorted()) {
    const own = mileage.filter((row) => row.day === day)
    const charged = sessions.filter((session) => session.day === day).reduce((sum, { dwh }) => sum + dwh, 0)
    const last = own.findLast(({ soc_end: soc }) => soc !== null)?.soc_end ?? null
    const from: number | null = end ?? own[0]?.soc_start ?? null
    const lost =
      last === null || from === null || vehicle.battery === null
        ? 0
        : roundHalfAway(((from - last) * vehicle.battery) / 100)
    end = last ?? end
    const used = charged + lost
    const whole = own.reduce((sum, { metres }) => sum + metres, 0)
    let before = 0
    for (const row of own) {
      const part = (of: number) =>
        whole === 0 ? 0 : roundHalfAway((of * (before + row.metres)) / whole) - roundHalfAway((of * before) / whole)
      const quota = quotas.find(
        (one) =>
          (one.model === null || one.model === vehicle.model) &&
          (one.line === null || one.line === row.line) &&
          (one.season === null || one.season === row.season) &&
          one.first <= day &&
          (one.last === null || day <= one.last),
      )
      rows.push({
        day,
        vehicle: vehicle.id,
        driver: row.driver ?? '',
        line: row.line ?? '',
        drivenM: row.metres,
        gpsM: row.gps,
        chargedDwh: part(charged),
        usedDwh: part(used),
        quotaDwh: quota ? Math.floor((quota.dwh * row.metres + 50_000) / 100_000) : 0,
        unquotedM: quota ? 0 : row.metres,
        unexplainedDwh: 0,
      })
      before += row.metres
    }
    if (whole === 0)
      rows.push({
        day,
        vehicle: vehicle.id,
        driver: '',
        line: '',
        drivenM: 0,
        gpsM: 0,
        quotaDwh: 0,
        unquotedM: 0,
        chargedDwh: charged,
        usedDwh: used,
        unexplainedDwh: used,
      })
  }
  return rows
}
