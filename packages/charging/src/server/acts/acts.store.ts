import { type Tx, aliasColumns } from '@evops/platform/server'
import type { PartnerTerms } from '@evops/tariffs/contract'
import { sql } from 'kysely'
import type {
  CanonicalStopReason,
  SessionState,
  PayState,
  StartedSession,
  TokenStartLimit,
  TargetKind,
} from '../../contract/index.ts'
import { markFactsStale } from '../facts/unreported.store.ts'
import type { StartFacts } from '../sessions/may-start.rules.ts'

/** A session as operations on it need it, locked until the transaction ends. */
export interface LockedSession {
  id: string
  operatorId: string
  sessionNo: string
  stationName: string
  stationId: string
  chargePointId: string
  chargePointNo: string
  connectorNo: number
  state: SessionState
  payState: PayState
  version: number
  transactionId: number
  tokenId: string | null
  holderId: string | null
  /** Wallets that pay before the holder's. */
  payers: string[]
  startedAt: Date
  endedAt: Date | null
  meterStartDwh: number | null
  meterEndDwh: number | null
  energyDwh: number | null
  totalMinor: number | null
  refundedMinor: number
  currency: string
  timeZone: string
  tariffVersionId: string | null
  flags: string[]
  revision: number | null
  bill: unknown
}

export async function lockSession(tx: Tx, id: string): Promise<LockedSession | undefined> {
  const { rows } = await sql<LockedSession>`
    select o.id, o.operator_id as "operatorId", o.session_no as "sessionNo", n.station_name as "stationName", o.station_id as "stationId",
      o.charge_point_id as "chargePointId", n.charge_point_no as "chargePointNo", o.connector_no as "connectorNo", o.state, o.pay_state as "payState", o.version,
      o.transaction_id as "transactionId", o.token_id as "tokenId", o.holder_id as "holderId", charging_payers_of(o) as payers, o.started_at as "startedAt", o.ended_at as "endedAt",
      o.meter_start_dwh as "meterStartDwh", o.meter_end_dwh as "meterEndDwh", o.energy_dwh as "energyDwh", o.total_minor as "totalMinor", o.refunded_minor as "refundedMinor",
      o.currency, o.time_zone as "timeZone", o.tariff_version_id as "tariffVersionId", o.flags,
      (select max(b.revision) from charging_bills b where b.operator_id = o.operator_id and b.session_id = o.id) as revision,
      (select b.bill from charging_bills b where b.operator_id = o.operator_id and b.session_id = o.id order by b.revision desc limit 1) as bill
    from charging_sessions o
    join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
    where o.id = ${id} for no key update of o`.execute(tx)
  return rows[0]
}

/** Serialises requests with the same key. */
export async function lockIdempotencyKey(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 13))`.execute(tx)
}

/** Updates a session if it still has the version that the user saw. Returns false if it was changed in the meantime. */
export async function updateSessionIfUnchanged(
  tx: Tx,
  session: { id: string; version: number },
  to: {
    state?: SessionState
    payState?: PayState
    stopReason?: CanonicalStopReason
    reported?: string
    refundedMinor?: number
  },
): Promise<boolean> {
  const done = await tx
    .updateTable('charging_sessions')
    .where('id', '=', session.id)
    .where('version', '=', session.version)
    .set({
      version: sql<number>`version + 1`,
      ...(to.state === undefined ? {} : { state: to.state, state_at: sql<Date>`clock_timestamp()` }),
      ...(to.payState === undefined ? {} : { pay_state: to.payState }),
      ...(to.stopReason === undefined ? {} : { stop_reason: to.stopReason }),
      ...(to.reported === undefined ? {} : { reported_stop_reason: to.reported }),
      ...(to.refundedMinor === undefined ? {} : { refunded_minor: to.refundedMinor }),
    })
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/**
 * Writes a new revision of a session with `charging_revise_sessions`. Returns false if the session was changed in the
 * meantime.
 */
export async function reviseSession(tx: Tx, row: Record<string, unknown>): Promise<boolean> {
  const id = String(row.id)
  // Marked before the change as well, because its times may change.
  await markFactsStale(tx, [id])
  const { rows } = await sql`select charging_revise_sessions(${JSON.stringify([row])}::jsonb)`.execute(tx)
  await markFactsStale(tx, [id])
  return rows.length === 1
}

export async function tariffVersionAt(
  tx: Tx,
  {
    operatorId,
    stationId,
    chargePointId,
    connectorNo,
  }: Pick<LockedSession, 'operatorId' | 'stationId' | 'chargePointId' | 'connectorNo'>,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select tariffs_version_at(${operatorId}, ${stationId}, ${chargePointId}, ${connectorNo}, ${at}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** A connector on which a session is to start. */
export interface StartConnector {
  chargePointId: string
  chargePointNo: string
  chargePointKey: number
  stationId: string
  timeZone: string
  connected: boolean
  /** Protocol of the last connection, as sessions name it. */
  protocol: string
  status: string | null
  /** True if it is in operation. It cannot charge in stock, out of use or in repair. */
  takesStarts: boolean
  lowBalanceMinor: number
  busy: boolean
  reportsSoc: boolean
}

export async function connectorToStart(
  tx: Tx,
  { chargePointId, connectorNo }: { chargePointId: string; connectorNo: number },
): Promise<StartConnector | undefined> {
  const { rows } = await sql<StartConnector>`
    select n.charge_point_id as "chargePointId", n.charge_point_no as "chargePointNo", n.charge_point_key as "chargePointKey", n.station_id as "stationId", s.time_zone as "timeZone",
      coalesce(l.connected, false) as connected, case when l.subprotocol = 'ocpp1.6' then 'ocpp1.6j' else coalesce(l.subprotocol, 'ocpp1.6j') end as protocol, g.status, coalesce(a.takes_starts, false) as "takesStarts", coalesce(a.low_balance_minor, 0) as "lowBalanceMinor",
      exists (select from charging_sessions o where o.operator_id = n.operator_id and o.charge_point_id = n.charge_point_id and o.connector_no = ${connectorNo}
        and charging_is_open(o.state)) as busy,
      exists (select from charging_sessions o where o.operator_id = n.operator_id and o.charge_point_id = n.charge_point_id and o.end_soc is not null)
        or v.soc is not null as "reportsSoc"
    from stations_charge_point_names n
    join stations_station_names s on s.operator_id = n.operator_id and s.station_id = n.station_id
    join stations_charge_point_starts a on a.operator_id = n.operator_id and a.charge_point_id = n.charge_point_id
    left join stations_charge_point_signs l on l.operator_id = n.operator_id and l.charge_point_id = n.charge_point_id
    left join stations_connector_states_now g on g.operator_id = n.operator_id and g.charge_point_id = n.charge_point_id and g.connector_no = ${connectorNo}
    left join stations_last_values v on v.operator_id = n.operator_id and v.charge_point_id = n.charge_point_id and v.connector_no = ${connectorNo}
    where n.charge_point_id = ${chargePointId}`.execute(tx)
  return rows[0]
}

export interface StartToken {
  id: string
  /** Wallet that pays, and the wallets before it. Null: none. */
  holderId: string | null
  payers: string[] | null
  idTag: string
  verdict: StartFacts['token']
  limitMinor: number | null
  /** True if the token allows one session at a time and has one. */
  inUse: boolean
}
/** Locks the token before reading it, so that no other session starts with it in the meantime. */
export async function tokenToStart(tx: Tx, idTag: string, at: Date): Promise<StartToken | undefined> {
  await sql`select from charging_tokens where id_tag_key = lower(${idTag}) for no key update`.execute(tx)
  const { rows } = await sql<StartToken>`
    select id, h.holder_id as "holderId", h.payers, id_tag as "idTag", charging_token_state(state, valid_from, valid_until, ${at}) as verdict, limit_minor as "limitMinor",
      not many_at_once and exists (select from charging_sessions o where o.operator_id = t.operator_id and o.token_id = t.id
        and charging_is_open(o.state)) as "inUse"
    from charging_tokens t left join lateral charging_payer_at(t, ${at}) h on true
    where id_tag_key = lower(${idTag})`.execute(tx)
  return rows[0]
}

/**
 * Returns the reason why a holder may not start at a station now, because of their company or their own status. Null if
 * they may.
 */
export async function companyStartRefusal(
  tx: Tx,
  params: { operatorId: string; holderId: string; stationId: string; timeZone: string; at: Date },
): Promise<string | null> {
  const { operatorId, holderId, stationId, timeZone, at } = params
  const { rows } = await sql<{ refusal: string | null }>`
    select refusal from charging_start_terms(${operatorId}::uuid, ${holderId}::uuid, ${stationId}::uuid, ${timeZone}, ${at}::timestamptz)`.execute(
    tx,
  )
  return rows[0]?.refusal ?? null
}

/**
 * Returns the start token's own limit that refuses a start at a station now, and until when. Undefined if there is
 * none.
 */
export async function tokenLimitRefusal(
  tx: Tx,
  { tokenId, stationId, timeZone, at }: { tokenId: string; stationId: string; timeZone: string; at: Date },
): Promise<{ refusal: TokenStartLimit; refusedUntil: Date | null } | undefined> {
  const { rows } = await sql<{ refusal: TokenStartLimit; refusedUntil: Date | null }>`
    select l.refusal, l.refused_until as "refusedUntil" from charging_tokens t
    cross join lateral charging_limit_terms(t, ${stationId}::uuid, ${timeZone}, ${at}::timestamptz, null) l
    where t.id = ${tokenId} and t.is_limited and l.refusal is not null`.execute(tx)
  return rows[0]
}

/** Returns the black and white list entries of a token at a station. */
export async function tokenListEntriesAt(
  tx: Tx,
  { operatorId, id, stationId, at }: { operatorId: string; id: string; stationId: string; at: Date },
): Promise<'black' | 'forced' | null> {
  const { rows } = await sql<{ entry: 'black' | 'forced' | null }>`
    select charging_listed(${operatorId}::uuid, ${id}::uuid, ${stationId}::uuid, ${at}::timestamptz) as entry`.execute(
    tx,
  )
  return rows[0]?.entry ?? null
}

/** Returns true if a connector is reserved for another holder's booking now. */
export async function isBookedForOther(
  tx: Tx,
  params: {
    operatorId: string
    chargePointId: string
    connectorNo: number
    holderId: string | null
    idTag: string
    at: Date
  },
): Promise<boolean> {
  const { operatorId, chargePointId, connectorNo, holderId, idTag, at } = params
  const { rows } = await sql<{ booked: boolean }>`
    select members_booked_for_other(${operatorId}::uuid, ${chargePointId}::uuid, ${connectorNo}::smallint, ${holderId}::uuid, ${idTag},
      (select group_tag from charging_tokens where id_tag_key = lower(${idTag})), ${at}::timestamptz) as booked`.execute(
    tx,
  )
  return rows[0]?.booked ?? false
}

export interface NewSession {
  operatorId: string
  id: string
  sessionNo: string
  stationId: string
  chargePointId: string
  connectorNo: number
  /** Protocol of the charge point's connection, as in its sessions. */
  protocol: string
  transactionId: number
  token: Pick<StartToken, 'id' | 'idTag' | 'holderId' | 'payers'>
  startedAt: Date
  timeZone: string
  currency: string
  targetKind: TargetKind
  targetValue: number | null
  parentId: string | null
  requestedBy: string
  mode: 'console' | 'app' | 'roaming' | 'direct_payment'
}

/** Inserts a session. Returns false if another session occupies the connector, or the drawn number is taken. */
export async function insertSession(tx: Tx, session: NewSession): Promise<boolean> {
  const done = await tx
    .insertInto('charging_sessions')
    .values({
      operator_id: session.operatorId,
      id: session.id,
      session_no: session.sessionNo,
      station_id: session.stationId,
      charge_point_id: session.chargePointId,
      connector_no: session.connectorNo,
      protocol: session.protocol,
      transaction_id: session.transactionId,
      state: 'created',
      pay_state: 'unpaid',
      id_tag: session.token.idTag,
      token_id: session.token.id,
      holder_id: session.token.holderId,
      payers: session.token.payers,
      token_state: 'accepted',
      device_started_at: null,
      started_at: session.startedAt,
      start_received_at: null,
      meter_start_dwh: null,
      time_zone: session.timeZone,
      currency: session.currency,
      start_mode: session.mode,
      target_kind: session.targetKind,
      target_value: session.targetValue,
      parent_id: session.parentId,
      requested_by: session.requestedBy,
      flags: [],
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export interface PartnerStart {
  partnerId: string
  partnerName: string
  /** The partner's own number of the session. */
  partnerNo: string
  terms: PartnerTerms
}
/** Stores the partner of a session and the terms. One row per number: the caller holds the lock. */
export async function insertPartnerSession(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
  { partnerId, partnerName, partnerNo, terms }: PartnerStart,
): Promise<void> {
  await tx
    .insertInto('charging_session_partners')
    .values({
      operator_id: operatorId,
      session_id: id,
      partner_id: partnerId,
      partner_no: partnerNo,
      partner_name: partnerName,
      terms: JSON.stringify(terms),
    })
    .execute()
}

/** Returns the sessions of one start: one, or both of a vehicle. */
export async function loadStartedSessions(tx: Tx, id: string): Promise<StartedSession[]> {
  const rows = await tx
    .selectFrom('charging_sessions')
    .where((where) => where.or([where('id', '=', id), where('parent_id', '=', id)]))
    .select([...aliasColumns(['id', 'sessionNo', 'connectorNo', 'state']), 'reported_stop_reason as failure'])
    .orderBy('parent_id', (by) => by.asc().nullsFirst())
    .execute()
  return rows
}

/** Marks a partner's session as corrected because its payable amount changed, so that the partner is notified. */
export async function markSessionCorrected(tx: Tx, sessionId: string): Promise<void> {
  await sql`update charging_session_partners set corrected_at = clock_timestamp() where session_id = ${sessionId}`.execute(
    tx,
  )
}
