import { parseCouponCandidates, type CouponCandidate } from '@evops/members/server'
import { createReadBatch, encodeUnquotedColumn, withPreparedStatements, type Tx } from '@evops/platform/server'
import { discountsFor, reductionTerms, type ReductionTerms } from '@evops/tariffs/contract'
import { readDiscounts } from '@evops/tariffs/server'
import { sql } from 'kysely'
import type pg from 'pg'
import { termsWithHeldCoupon, type HeldCoupon } from './coupon.rules.ts'

/** Part of a session that its discounts depend on. */
export interface DiscountedSession {
  id: string
  tokenId: string | null
  /** Epoch ms. */
  startedAt: number
  timeZone: string
}
export interface DiscountQuery {
  operatorId: string
  session: DiscountedSession
  /** Payer groups from higher modules. Those of `charging_price_groups` follow. */
  groups: readonly string[]
}

/** A partner pays the amount that was reported to it, without discounts for the operator's own customers. */
const notOfPartner =
  'not exists (select from charging_session_partners p where p.operator_id = o.operator_id and p.session_id = o.id)'

const text = `
  select tariffs_discounts_at(o.operator_id, o.station_id, o.tariff_version_id,
    array(select jsonb_array_elements_text(q.groups)) || charging_price_groups(o.operator_id, o.holder_id, o.token_id, o.started_at),
    array_remove(o.holder_id || charging_payers_of(o), null), o.started_at) as found,
    members_coupons_for(o.operator_id, o.id, o.holder_id, o.station_id, o.started_at) as coupons
  from unnest($1::uuid[], $2::uuid[], $3::jsonb[]) with ordinality as q (operator_id, session_id, groups, place)
  left join charging_sessions o on o.operator_id = q.operator_id and o.id = q.session_id and ${notOfPartner}
  order by q.place`

/** Possible reductions of a session: all discounts, in their order, and the coupons, of which one is used. */
export interface SessionReductions {
  discounts: ReductionTerms[]
  coupons: CouponCandidate[]
}

/** Reads the discounts of sessions at their start, and the coupons of their members. */
export function createReductionLookUp(pool: pg.Pool): (question: DiscountQuery) => Promise<SessionReductions> {
  const sendRequest = createReadBatch<DiscountQuery, { found: unknown; coupons: unknown }>({
    pool,
    name: 'charging_reductions',
    text,
    columns: (questions) => [
      encodeUnquotedColumn(questions, (q) => q.operatorId),
      encodeUnquotedColumn(questions, (q) => q.session.id),
      questions.map((q) => JSON.stringify(q.groups)),
    ],
    // Safe cast: one row per request, in their order, with exactly these columns.
    pick: (rows) => rows as { found: unknown; coupons: unknown }[],
  })
  return async (question) => {
    const { found, coupons } = await sendRequest(question)
    return { discounts: chosen(found, question.session), coupons: parseCouponCandidates(coupons) }
  }
}

/** Returns false if another session has the coupon in the meantime. */
export async function swapCoupon(
  pool: pg.Pool,
  { operatorId, sessionId, couponId }: { operatorId: string; sessionId: string; couponId: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ swapped: boolean }>('select members_swap_coupon($1, $2, $3) as swapped', [
    operatorId,
    sessionId,
    couponId,
  ])
  return rows[0]?.swapped === true
}

/** Returns the coupons that a session may use, in a transaction of its operator. */
export async function couponsForSession(tx: Tx, sessionId: string): Promise<CouponCandidate[]> {
  const { rows } = await sql<{ coupons: unknown }>`
    select members_coupons_for(o.operator_id, o.id, o.holder_id, o.station_id, o.started_at) as coupons
    from charging_sessions o where o.id = ${sessionId}`.execute(tx)
  return parseCouponCandidates(rows[0]?.coupons)
}
/** Like `swapCoupon`, in a transaction of the operator. */
export async function swapCouponIn(
  tx: Tx,
  { operatorId, sessionId, couponId }: { operatorId: string; sessionId: string; couponId: string },
): Promise<boolean> {
  const { rows } = await sql<{ swapped: boolean }>`
    select members_swap_coupon(${operatorId}, ${sessionId}, ${couponId}) as swapped`.execute(tx)
  return rows[0]?.swapped === true
}

/** Uses the coupon that `swapCouponIn` locked, for the first bill of a session that a user made. Null: none. */
export async function redeemLockedCoupon(
  tx: Tx,
  { operatorId, id, couponId, couponMinor, at }: CouponUse,
): Promise<void> {
  if (couponId === null) return
  await sql`select members_settle_coupons(array[${operatorId}::uuid], array[${id}::uuid], array[${couponId}::uuid],
    array[${couponMinor}::bigint], ${at})`.execute(tx)
}
interface CouponUse {
  operatorId: string
  /** Id of the session. */
  id: string
  couponId: string | null
  couponMinor: number | null
  at: Date
}

/**
 * Returns the used or locked coupon of a void or refunded session to its member. The coupon can be used again while it
 * is valid.
 */
export async function returnCoupon(
  tx: Tx,
  { operatorId, sessionId, at }: { operatorId: string; sessionId: string; at: Date },
): Promise<void> {
  await sql`select members_return_coupon(${operatorId}, ${sessionId}, ${at})`.execute(tx)
}

/** Returns the coupon that a session has used and still has. */
export async function heldCoupon(
  tx: Tx,
  { operatorId, sessionId }: { operatorId: string; sessionId: string },
): Promise<HeldCoupon | null> {
  const { rows } = await sql<{ held: HeldCoupon | null }>`
    select members_held_coupon(${operatorId}, ${sessionId}) as held`.execute(tx)
  return rows[0]?.held ?? null
}

/**
 * Returns the discounts of one session, and the coupon that its bill used and that it still has, in a transaction of
 * its operator.
 */
export async function discountsOfSession(
  tx: Tx,
  { operatorId, session, groups }: DiscountQuery,
): Promise<ReductionTerms[]> {
  const { rows } = await sql<{ found: unknown; coupon: unknown; held: HeldCoupon | null }>`
    select tariffs_discounts_at(o.operator_id, o.station_id, o.tariff_version_id,
      ${[...groups]}::text[] || charging_price_groups(o.operator_id, o.holder_id, o.token_id, o.started_at),
      array_remove(o.holder_id || charging_payers_of(o), null), o.started_at) as found,
      (select jsonb_path_query_first(b.bill, '$.reductions[*] ? (@.kind == "coupon")') from charging_bills b
        where b.operator_id = o.operator_id and b.session_id = o.id order by b.revision desc limit 1) as coupon,
      members_held_coupon(o.operator_id, o.id) as held
    from charging_sessions o
    where o.operator_id = ${operatorId} and o.id = ${session.id} and ${sql.raw(notOfPartner)}`.execute(
    withPreparedStatements(tx),
  )
  const [row] = rows
  const coupon = row?.coupon ? [reductionTerms.parse(row.coupon)] : []
  return [...chosen(row?.found, session), ...termsWithHeldCoupon(coupon, row?.held ?? null)]
}

function chosen(found: unknown, { startedAt: at, timeZone }: DiscountedSession): ReductionTerms[] {
  return discountsFor(readDiscounts(found), { at, timeZone })
}
