import pg from 'pg'

/** Contents of the database after the run. Meter readings in Wh, times in epoch ms. */
export interface StoredData {
  sessions: StoredSession[]
  meterValues: { chargePointId: string; at: number; registerWh: number; rows: number }[]
  statuses: { chargePointId: string; at: number; status: string; rows: number }[]
  orphanStops: number
  unbalancedJournals: number
  unbalancedLedgers: number
  wrongBalances: number
}
export interface StoredSession {
  chargePointId: string
  idTag: string
  at: number
  meterWh: number
  /** The transaction number, or in OCPP 2.x the charge point's transaction id. */
  transactionId: string
  state: string
  meterEndWh: number | null
  energyWh: number | null
  totalMinor: number
  bills: number
  billedMinor: number | null
  journals: number
  /** Debit total of the journals; a free session has no journal. */
  postedMinor: number
}

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::double precision`

const sessions = `
  select o.charge_point_id as "chargePointId", o.id_tag as "idTag", ${epochMs('o.device_started_at')} as at, o.meter_start_dwh / 10.0::float8 as "meterWh",
    coalesce((select t.ref from charging_transactions t where (t.operator_id, t.charge_point_id, t.transaction_id) = (o.operator_id, o.charge_point_id, o.transaction_id)), o.transaction_id::text) as "transactionId", o.state, o.meter_end_dwh / 10.0::float8 as "meterEndWh", o.energy_dwh / 10.0::float8 as "energyWh",
    coalesce(o.total_minor, 0)::float8 as "totalMinor", coalesce(b.count, 0)::int as bills, b.total::float8 as "billedMinor",
    coalesce(j.count, 0)::int as journals, coalesce(j.debit, 0)::float8 as "postedMinor"
  from charging_sessions o
  left join (select operator_id, session_id, count(*), sum(total_minor) as total from charging_bills group by 1, 2) b on (b.operator_id, b.session_id) = (o.operator_id, o.id)
  left join (
    select j.operator_id, j.business_id, count(distinct j.id), sum(e.amount_minor) filter (where e.amount_minor > 0) as debit
    from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id group by 1, 2
  ) j on (j.operator_id, j.business_id) = (o.operator_id, o.id)`

const meterValues = `
  select p.id as "chargePointId", ${epochMs('s.device_at')} as at, s.register_dwh / 10.0::float8 as "registerWh", count(*)::int as rows
  from stations_meter_values s join stations_charge_points p on p.operator_id = s.operator_id and p.charge_point_key = s.charge_point_key
  group by p.id, s.connector_no, s.device_at, s.register_dwh`

const statuses = `
  select charge_point_id as "chargePointId", ${epochMs('device_at')} as at, reported_status as status, count(*)::int as rows
  from stations_state_changes group by charge_point_id, connector_no, device_at, reported_status`

const sums = `
  select
    (select count(*)::int from charging_orphan_stops) as "orphanStops",
    (select count(*)::int from (select from ledger_entries group by operator_id, journal_id having sum(amount_minor) <> 0) j) as "unbalancedJournals",
    (select count(*)::int from (
      select from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
      group by j.operator_id, j.currency having sum(e.amount_minor) <> 0) l) as "unbalancedLedgers",
    (select count(*)::int from ledger_balances b full join (
      select e.operator_id, e.account, e.holder_id, j.currency, sum(e.amount_minor) as amount
      from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
      where e.holder_id is not null group by 1, 2, 3, 4
    ) s on (s.operator_id, s.account, s.holder_id, s.currency) = (b.operator_id, b.account, b.holder_id, b.currency)
    where b.balance_minor is distinct from s.amount) as "wrongBalances"`

/** Reads all rows as the migrating user, except those of charge points with another protocol. */
export async function readStored(
  databaseUrl: string,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<StoredData> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Safe cast: the statements above select exactly these columns.
    const totals = (await client.query<Omit<StoredData, 'sessions' | 'meterValues' | 'statuses'>>(sums)).rows[0]
    if (!totals) throw new Error('no totals')
    const isIncluded = ({ chargePointId }: { chargePointId: string }) => !except.includes(chargePointId)
    return {
      sessions: (await client.query<StoredSession>(sessions)).rows.filter(isIncluded),
      meterValues: (await client.query<StoredData['meterValues'][number]>(meterValues)).rows.filter(isIncluded),
      statuses: (await client.query<StoredData['statuses'][number]>(statuses)).rows.filter(isIncluded),
      ...totals,
    }
  } finally {
    await client.end()
  }
}
