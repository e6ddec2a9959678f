import type { Page } from '@evops/platform/contract'
import {
  buildRowSlice,
  defineRowShape,
  findTableRow,
  insertTableRow,
  pageRows,
  updateTableRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  paymentTerminal,
  type PaymentTerminal,
  type PaymentTerminalFilter,
  type PaymentTerminalState,
} from '../../../contract/index.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'

const shape = defineRowShape('interop_payment_terminals', 'm', paymentTerminal, {
  partnerName: sql`p.name`,
  state: sql`m.state`,
  terminalNo: sql`t.terminal_no`,
  terminalName: sql`t.terminal_name`,
  stationName: sql`t.station_name`,
  connectors: sql`coalesce((select jsonb_agg(c.charge_point_no || '-' || c.connector_no order by c.charge_point_no, c.connector_no)
    from stations_connector_cards c where c.operator_id = m.operator_id and c.charge_point_id = any(t.charge_point_ids)), '[]')`,
  currency: sql`f.currency`,
  isPending: sql`m.pending <> ''`,
})

function rows(tx: Tx) {
  return tx
    .selectFrom('interop_payment_terminals as m')
    .innerJoin('organisation_partners as p', (on) =>
      on.onRef('p.operator_id', '=', 'm.operator_id').onRef('p.id', '=', 'm.partner_id'),
    )
    .innerJoin('organisation_operator_facts as f', 'f.operator_id', 'm.operator_id')
    .leftJoin('stations_terminal_names as t', (on) =>
      on.onRef('t.operator_id', '=', 'm.operator_id').onRef('t.terminal_id', '=', 'm.terminal_id'),
    )
    .select(shape.selection)
}
export async function findPaymentTerminal(tx: Tx, id: string): Promise<PaymentTerminal | undefined> {
  return findTableRow(shape, rows(tx).where('m.id', '=', id))
}
export async function pageOfPaymentTerminals(
  tx: Tx,
  partnerId: string,
  query: { page: number; pageSize: number },
): Promise<Page<PaymentTerminal>> {
  const all = rows(tx).where('m.partner_id', '=', partnerId).orderBy('m.provider_ref').orderBy('m.id')
  return pageRows(tx, shape, all, query)
}

/** Returns a slice of the terminals of a partner, sorted by id. */
export async function sliceOfPaymentTerminals(
  tx: Tx,
  { partnerId }: PaymentTerminalFilter,
  { after, limit }: SliceRequest<PaymentTerminal>,
): Promise<RowSlice<PaymentTerminal, PaymentTerminal>> {
  let query = rows(tx).where('m.partner_id', '=', partnerId).orderBy('m.id').limit(limit)
  if (after) query = query.where('m.id', '>', after.id)
  return buildRowSlice((await query.execute()).map(shape.present), limit)
}

export type PendingNotice = 'activate' | 'assign' | 'deactivate'
export interface StoredPaymentTerminal {
  id: string
  operatorId: string
  partnerId: string
  providerRef: string
  reference: string
  state: PaymentTerminalState
  terminalId: string | null
  reservedMinor: number | null
  object: Record<string, unknown> | null
  /** Charge points of its station's terminal. */
  chargePointIds: string[]
  pending: PendingNotice | ''
  failures: number
  version: number
}
const stored = sql`m.id, m.operator_id as "operatorId", m.partner_id as "partnerId", m.provider_ref as "providerRef", m.reference, m.state,
  m.terminal_id as "terminalId", m.reserved_minor as "reservedMinor", m.object, coalesce(t.charge_point_ids, '{}') as "chargePointIds",
  m.pending, m.failures, m.version from interop_payment_terminals m
  left join stations_terminal_names t on t.operator_id = m.operator_id and t.terminal_id = m.terminal_id`

/** Returns the stored terminals of a partner. */
export async function storedTerminals(tx: Tx, { operatorId, id }: PartnerKey): Promise<StoredPaymentTerminal[]> {
  const { rows: found } = await sql<StoredPaymentTerminal>`
    select ${stored} where m.operator_id = ${operatorId} and m.partner_id = ${id} order by m.id`.execute(tx)
  return found
}
/** Returns terminals of all operators about which their providers are told now. Runs in a platform transaction. */
export async function pendingTerminals(tx: Tx, now: Date, limit: number): Promise<StoredPaymentTerminal[]> {
  const { rows: found } = await sql<StoredPaymentTerminal>`
    select ${stored} where m.pending <> '' and m.next_at <= ${now} order by m.next_at limit ${limit}`.execute(tx)
  return found
}
/** SQL condition: `pendingTerminals` finds rows. */
export const terminalsPendingSql = `exists (select from interop_payment_terminals where pending <> '' and next_at <= clock_timestamp())`

export async function insertPaymentTerminal(
  tx: Tx,
  row: Pick<StoredPaymentTerminal, 'id' | 'operatorId' | 'partnerId' | 'providerRef' | 'reference' | 'state'> &
    Partial<Pick<StoredPaymentTerminal, 'terminalId' | 'reservedMinor' | 'object' | 'pending'>> & {
      at: Date
      heardAt: Date | null
    },
): Promise<void> {
  await insertTableRow(tx, 'interop_payment_terminals', {
    operator_id: row.operatorId,
    id: row.id,
    partner_id: row.partnerId,
    provider_ref: row.providerRef,
    reference: row.reference,
    state: row.state,
    terminal_id: row.terminalId ?? null,
    reserved_minor: row.reservedMinor ?? null,
    object: row.object ? JSON.stringify(row.object) : null,
    pending: row.pending ?? '',
    next_at: row.at,
    heard_at: row.heardAt,
    created_at: row.at,
  })
}

/** Stores what the provider sent of a terminal. */
export async function saveProviderTerminal(
  tx: Tx,
  id: string,
  values: Pick<StoredPaymentTerminal, 'providerRef' | 'reference' | 'state' | 'object' | 'pending'> & { heardAt: Date },
): Promise<void> {
  await sql`
    update interop_payment_terminals set provider_ref = ${values.providerRef}, reference = ${values.reference}, state = ${values.state},
      object = ${JSON.stringify(values.object)}::jsonb, pending = ${values.pending}, next_at = ${values.heardAt}, heard_at = ${values.heardAt},
      version = version + 1 where id = ${id}`.execute(tx)
}

/** Stores what staff decided. Returns false if the row has another version. */
export async function savePaymentTerminal(
  tx: Tx,
  { id, version }: { id: string; version: number },
  values: Pick<StoredPaymentTerminal, 'state' | 'terminalId' | 'reservedMinor' | 'pending'> & { at: Date },
): Promise<boolean> {
  return updateTableRow(
    tx,
    'interop_payment_terminals',
    { id, version },
    {
      state: values.state,
      terminal_id: values.terminalId,
      reserved_minor: values.reservedMinor,
      pending: values.pending,
      next_at: values.at,
      failures: 0,
      problem: '',
    },
  )
}

/** Returns true if another payment terminal has the station's terminal. */
export async function isTerminalTaken(tx: Tx, terminalId: string, butNot: string): Promise<boolean> {
  const { rows: found } = await sql<{ is: boolean }>`
    select exists (select from interop_payment_terminals where terminal_id = ${terminalId} and id <> ${butNot}) as is`.execute(
    tx,
  )
  return found[0]?.is === true
}
/** Returns the charge points of a station's terminal. Undefined: it does not exist. */
export async function chargePointsOfTerminal(tx: Tx, terminalId: string): Promise<string[] | undefined> {
  const { rows: found } = await sql<{ chargePointIds: string[] }>`
    select charge_point_ids as "chargePointIds" from stations_terminal_names where terminal_id = ${terminalId}`.execute(
    tx,
  )
  return found[0]?.chargePointIds
}

/** Stores the outcome of a notice. One that a person changed meanwhile stays pending. */
export async function saveNoticeOutcome(
  tx: Tx,
  { id, pending, version }: Pick<StoredPaymentTerminal, 'id' | 'pending' | 'version'>,
  { problem, nextAt }: { problem: string; nextAt: Date },
): Promise<void> {
  await sql`
    update interop_payment_terminals set problem = ${problem.slice(0, 300)}, next_at = ${nextAt},
      failures = case when ${problem} = '' then 0 else least(failures + 1, 100) end,
      pending = case when ${problem} = '' then '' else pending end
    where id = ${id} and pending = ${pending} and version = ${version}`.execute(tx)
}

export interface ServingTerminal {
  id: string
  reservedMinor: number | null
}
/** Returns the active terminal of a partner that serves a charge point. */
export async function terminalServing(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  chargePointId: string,
): Promise<ServingTerminal | undefined> {
  const { rows: found } = await sql<ServingTerminal>`
    select m.id, m.reserved_minor as "reservedMinor" from interop_payment_terminals m
    join stations_terminal_names t on t.operator_id = m.operator_id and t.terminal_id = m.terminal_id
    where m.operator_id = ${operatorId} and m.partner_id = ${id} and m.state = 'active' and t.enabled
      and ${chargePointId}::uuid = any(t.charge_point_ids) order by m.id limit 1`.execute(tx)
  return found[0]
}
/** Returns true if the partner is a payment terminal provider: terminals of it are stored. */
export async function hasTerminals(tx: Tx, { operatorId, id }: PartnerKey): Promise<boolean> {
  const { rows: found } = await sql<{ is: boolean }>`
    select exists (select from interop_payment_terminals where operator_id = ${operatorId} and partner_id = ${id}) as is`.execute(
    tx,
  )
  return found[0]?.is === true
}
/**
 * Returns the amount that a provider has to reserve: the smallest of its active terminals, because a tariff names one
 * amount for all. Null: none has a limit.
 */
export async function reservedAmountOf(tx: Tx, { operatorId, id }: PartnerKey): Promise<number | null> {
  const { rows: found } = await sql<{ minor: number | null }>`
    select min(reserved_minor) as minor from interop_payment_terminals
    where operator_id = ${operatorId} and partner_id = ${id} and state = 'active'`.execute(tx)
  return found[0]?.minor ?? null
}
export async function markTerminalHeard(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update interop_payment_terminals set heard_at = ${at} where id = ${id}`.execute(tx)
}

/** Returns the number of the session that a payment authorised. The same reference starts one session. */
export async function sessionOfAuthorization(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  reference: string,
): Promise<string | undefined> {
  const { rows: found } = await sql<{ partnerNo: string }>`
    select partner_no as "partnerNo" from interop_ocpi_sessions where operator_id = ${operatorId} and partner_id = ${id}
      and lower(authorization_reference) = lower(${reference}) and token ->> 'type' = 'AD_HOC_USER'
    order by changed_at limit 1`.execute(tx)
  return found[0]?.partnerNo
}

export async function findAdvice(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  adviceId: string,
): Promise<object | undefined> {
  const { rows: found } = await sql<{ object: object }>`
    select object from interop_payment_advices where operator_id = ${operatorId} and partner_id = ${id}
      and lower(advice_id) = lower(${adviceId})`.execute(tx)
  return found[0]?.object
}
export async function saveAdvice(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { adviceId, object, at }: { adviceId: string; object: object; at: Date },
): Promise<void> {
  await sql`
    insert into interop_payment_advices (operator_id, partner_id, advice_id, object, received_at)
    values (${operatorId}, ${id}, ${adviceId}, ${JSON.stringify(object)}::jsonb, ${at})
    on conflict (operator_id, partner_id, advice_id) do update set object = excluded.object, received_at = excluded.received_at`.execute(
    tx,
  )
}
