import { newId } from '@evops/platform/contract'
import type { Journal } from '@evops/ledger/contract'
import type { Tx } from '@evops/platform/server'
import type { PricedSession } from '@evops/tariffs/contract'
import { recordListChange } from '@evops/stations/server'
import { sql } from 'kysely'
import { markFactsStale } from '../facts/unreported.store.ts'

export interface ImportChargePoint {
  id: string
  chargePointKey: number
  stationId: string
  stationCode: string
  timeZone: string
}

/** Returns those of the named places and tokens that the operator already has. */
export async function findImportPlaces(
  tx: Tx,
  names: { stations: readonly string[]; chargePoints: readonly string[] },
): Promise<{
  stations: Map<string, { id: string; timeZone: string }>
  chargePoints: Map<string, ImportChargePoint>
}> {
  const stations = await sql<{ code: string; id: string; timeZone: string }>`
    select station_code as code, station_id as id, time_zone as "timeZone" from stations_station_names
    where station_code = any(${names.stations}::text[])`.execute(tx)
  const chargePoints = await sql<ImportChargePoint & { no: string }>`
    select n.charge_point_no as no, n.charge_point_id as id, n.charge_point_key as "chargePointKey", n.station_id as "stationId", s.station_code as "stationCode",
      s.time_zone as "timeZone"
    from stations_charge_point_names n join stations_station_names s on s.operator_id = n.operator_id and s.station_id = n.station_id
    where n.charge_point_no = any(${names.chargePoints}::text[])`.execute(tx)
  return {
    stations: new Map(stations.rows.map((row) => [row.code, row])),
    chargePoints: new Map(chargePoints.rows.map((row) => [row.no, row])),
  }
}

/** Returns token ids by tag in lower case. */
export async function tokenIdsByTags(tx: Tx, tags: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select id_tag_key as key, id from charging_tokens where id_tag_key = any(${tags.map((tag) => tag.toLowerCase())}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Adds blocked start tokens. */
export async function insertBlockedTokens(tx: Tx, operatorId: string, tags: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into charging_tokens (operator_id, id, id_tag, state)
    select ${operatorId}::uuid, r.id, r.tag, 'blocked' from unnest(${tags.map(() => newId())}::uuid[], ${tags}::text[]) as r (id, tag)
    on conflict do nothing returning id`.execute(tx)
  if (rows.length > 0) await recordListChange(tx, { refuses: true })
  return rows.map(({ id }) => id)
}

/** Returns references of sessions that already exist. */
export async function findExistingRefs(tx: Tx, refs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`
    select source_ref as ref from charging_sessions where source_ref = any(${refs}::text[])`.execute(tx)
  return new Set(rows.map((row) => row.ref))
}

export interface ImportedSession {
  id: string
  /** Reference in the file, or `startRef`. */
  ref: string
  startRef: string
  /** Calculated if the register is unknown. */
  meterStartDwh: number
  sessionNo: string
  transactionId: number
  stationId: string
  chargePointId: string
  connectorNo: number
  idTag: string
  tokenId: string | null
  startedAt: Date
  endedAt: Date
  timeZone: string
  currency: string
  energyDwh: number
  /** Null, like the service fee, if no amount is known. */
  electricityMinor: number | null
  serviceMinor: number | null
  /** Tariff version of the rating. Null if the amounts are from the file. */
  tariffVersionId: string | null
  bill: PricedSession | null
  flags: string[]
}

/**
 * Adds settled sessions, marked as paid elsewhere or free, and sessions without an amount, which wait for one. Returns
 * the ids of the added ones. A session is left out if the session, its number or its transaction id already belongs to
 * another one.
 */
export async function insertPastSessions(
  tx: Tx,
  operatorId: string,
  sessions: readonly ImportedSession[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag, token_id,
      token_state, device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at, meter_end_dwh,
      stop_reason, time_zone, currency, tariff_version_id, energy_dwh, electricity_minor, service_minor, total_minor, flags, source, source_ref, battery_dwh)
    select ${operatorId}::uuid, r.id, r."sessionNo", r."stationId", r."chargePointId", r."connectorNo", 'import', r."transactionId", case when r."electricityMinor" is null then 'abnormal' else 'settled' end,
      case when r."electricityMinor" is null then 'none' when r."electricityMinor" + r."serviceMinor" = 0 then 'free' else 'paid' end, r."idTag", r."tokenId",
      case when r."tokenId" is null then 'unknown' else 'accepted' end, r."startedAt", r."startedAt", r."startedAt", r."meterStartDwh", r."endedAt", r."endedAt",
      r."endedAt", r."meterStartDwh" + r."energyDwh", 'unknown', r."timeZone", r.currency, r."tariffVersionId", r."energyDwh", r."electricityMinor", r."serviceMinor",
      r."electricityMinor" + r."serviceMinor", r.flags, 'import', r.ref,
      (select t.battery_dwh from charging_tokens t where t.id = r."tokenId")
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as r (id uuid, ref text, "sessionNo" text, "transactionId" integer, "stationId" uuid,
      "chargePointId" uuid, "connectorNo" smallint, "idTag" text, "tokenId" uuid, "startedAt" timestamptz, "endedAt" timestamptz, "timeZone" text, currency text, "tariffVersionId" uuid,
      "meterStartDwh" bigint, "energyDwh" bigint, "electricityMinor" bigint, "serviceMinor" bigint, flags text[])
    on conflict do nothing
    returning id`.execute(tx)
  const made = rows.map(({ id }) => id)
  // Reports are updated. No rule checks the sessions, because past sessions must not create work.
  await markFactsStale(tx, made)
  return new Set(made)
}

/**
 * Returns those of these sessions that already exist. The reference of a session is its identity: besides the same
 * reference, only a session without one, with the same connector, tag, start and energy, is the same. A session without
 * a reference equals any that started in the same way.
 */
export async function findExistingSessions(tx: Tx, sessions: readonly ImportedSession[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
      as r (id uuid, ref text, "startRef" text, "chargePointId" uuid, "connectorNo" smallint, "idTag" text, "startedAt" timestamptz, "energyDwh" bigint)
    where exists (select from charging_sessions o where o.source_ref = r.ref)
      or exists (select from charging_sessions o where o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo" and o.id_tag = r."idTag"
        and o.device_started_at = r."startedAt" and case when o.source <> 'import' then o.meter_start_dwh = 0
          else r.ref = r."startRef" or (o.source_ref = r."startRef" and o.energy_dwh = r."energyDwh") end)`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Returns the end registers of existing sessions with the same start, by the id of each of these. */
export async function previousEndRegisters(tx: Tx, sessions: readonly ImportedSession[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; end: number }>`
    select r.id, max(greatest(o.meter_end_dwh, o.meter_start_dwh + 1))::bigint as "end" from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
      as r (id uuid, "chargePointId" uuid, "connectorNo" smallint, "idTag" text, "startedAt" timestamptz)
    join charging_sessions o on o.charge_point_id = r."chargePointId" and o.connector_no = r."connectorNo" and o.id_tag = r."idTag" and o.device_started_at = r."startedAt"
    group by r.id`.execute(tx)
  return new Map(rows.map(({ id, end }) => [id, end]))
}

/** Returns the tariff versions in force at the places of sessions when they started, by session. */
export async function tariffVersionsAtStarts(
  tx: Tx,
  operatorId: string,
  sessions: readonly ImportedSession[],
): Promise<Map<string, string>> {
  const lookups = sessions.map(({ id, stationId, chargePointId, connectorNo, startedAt }) => ({
    id,
    stationId,
    chargePointId,
    connectorNo,
    startedAt,
  }))
  const { rows } = await sql<{ id: string; version: string | null }>`
    select r.id, tariffs_version_at(${operatorId}::uuid, r."stationId", r."chargePointId", r."connectorNo", r."startedAt") as version
    from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as r (id uuid, "stationId" uuid, "chargePointId" uuid, "connectorNo" smallint, "startedAt" timestamptz)`.execute(
    tx,
  )
  return new Map(rows.flatMap(({ id, version }) => (version === null ? [] : [[id, version] as const])))
}

/** Inserts the bills of sessions that were rated here, each with its journal. */
export async function insertPastBills(
  tx: Tx,
  operatorId: string,
  bills: readonly { session: ImportedSession; journalId: string | null }[],
): Promise<void> {
  const rows = bills.map(({ session: { id, tariffVersionId, bill, currency }, journalId }) => ({
    id,
    tariffVersionId,
    bill,
    currency,
    electricityMinor: bill?.electricity.minor,
    serviceMinor: bill?.service.minor,
    totalMinor: bill?.totalMinor,
    journalId,
  }))
  if (rows.length > 0)
    await sql`
      insert into charging_bills (operator_id, session_id, revision, tariff_version_id, bill, currency, electricity_minor, service_minor, total_minor, journal_id)
      select ${operatorId}::uuid, r.id, 1, r."tariffVersionId", r.bill, r.currency, r."electricityMinor", r."serviceMinor", r."totalMinor", r."journalId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "tariffVersionId" uuid, bill jsonb, currency text,
        "electricityMinor" bigint, "serviceMinor" bigint, "totalMinor" bigint, "journalId" uuid)`.execute(tx)
}

/** Posts the amounts received elsewhere, in the transaction of the sessions. */
export async function postPastSessionJournals(tx: Tx, journals: readonly Journal[]): Promise<void> {
  if (journals.length > 0) await sql`select ledger_post(${JSON.stringify(journals)}::jsonb)`.execute(tx)
}
