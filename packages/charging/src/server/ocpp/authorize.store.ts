import { createReadBatch, encodeUnquotedColumn, textColumn, timeColumn } from '@evops/platform/server'
import type { Language } from '@evops/platform/contract'
import type pg from 'pg'
import type { StartRefusal, TokenVerdict } from '../../contract/index.ts'
import { cardVerdict, startRefusal, type LimitFacts, type StartFacts } from '../sessions/may-start.rules.ts'

export interface TagLookUpQuery {
  operatorId: string
  idTag: string
  chargePointId: string
  at: Date
  /** Plate of the vehicle, if the charge point reports one. */
  plate?: string | undefined
}
export interface TagLookUpResult {
  verdict: TokenVerdict
  validUntil: Date | null
  tokenId: string | null
  limitMinor: number | null
  /** Group of the token for charge points. */
  groupTag: string | null
  /**
   * Amount that its holder's wallet may spend, including the hold for a session that this charge point was requested to
   * start, because it may send the request before it starts. Null: no wallet.
   */
  walletMinor: number | null
  /** True if the token allows one session at a time and has one at another charge point. */
  elsewhere: boolean
  /**
   * Reason why a valid token is refused, and until when. At the charge point of its own running session this does not
   * apply, because the driver may want to stop.
   */
  refusal: StartRefusal | null
  refusedUntil: Date | null
  /** The operator's language, for texts on a charge point's display. */
  language: Language | null
  /**
   * Set if the distance to its previous session was too far for the time between: both places, with the session there.
   * Null: plausible.
   */
  cloned: string | null
}

/** Facts of a tag, before they are judged. */
type TagFacts = Omit<TagLookUpResult, 'verdict' | 'refusal'> & LimitFacts & Pick<StartFacts, 'token'>

/** Reads the state of tags for many requests in one statement. */
export function createTagLookUp(pool: pg.Pool): (question: TagLookUpQuery) => Promise<TagLookUpResult> {
  return createReadBatch<TagLookUpQuery, TagLookUpResult>({
    pool,
    name: 'charging_tags',
    text: `
      select charging_token_state(t.state, t.valid_from, t.valid_until, q.at) as token, t.valid_until as "validUntil", t.id as "tokenId",
        case when w.says is distinct from 'forced' then t.limit_minor end as "limitMinor", t.group_tag as "groupTag",
        case when coalesce(t.purse_id, t.holder_id) is not null and w.says is distinct from 'forced' then ledger_spendable(t.operator_id, coalesce(t.purse_id, t.holder_id), o.started_here) end as "walletMinor",
        coalesce(not t.many_at_once and o.elsewhere and not o.here, false) as elsewhere,
        w.says as listed, m.refusal as "holderRefusal", l.refusal as "ownRefusal", coalesce(k.refuses, false) as "isCopy",
        l.refused_until as "refusedUntil", f.language, k.session_no || ' ' || k.station_name || ' ↔ ' || k.here_name as cloned
      from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::uuid[], $5::text[]) with ordinality as q (operator_id, id_tag, at, charge_point_id, plate, place)
      left join charging_tokens t on t.operator_id = q.operator_id and t.id_tag_key = lower(q.id_tag)
      left join lateral (
        select bool_or(c.charge_point_id <> q.charge_point_id) as elsewhere, bool_or(c.charge_point_id = q.charge_point_id) as here,
          (array_agg(c.id order by c.id desc) filter (where c.charge_point_id = q.charge_point_id and not charging_has_started(c.state)))[1] as started_here
        from (
          select e.id, e.charge_point_id, e.state from charging_sessions e
          where not t.many_at_once and e.operator_id = t.operator_id and e.token_id = t.id and charging_is_open(e.state)
          union all
          -- One that charges many at once may have hundreds open: what is open at this charge point is all that counts.
          select e.id, e.charge_point_id, e.state from charging_sessions e
          where t.many_at_once and e.operator_id = t.operator_id and e.charge_point_id = q.charge_point_id and e.token_id = t.id and charging_is_open(e.state)
        ) c
      ) o on true
      left join lateral (
        select c.refusal from stations_charge_point_names n
        join stations_station_names s on s.operator_id = n.operator_id and s.station_id = n.station_id
        cross join lateral charging_start_terms(t.operator_id, t.holder_id, n.station_id, s.time_zone, q.at) c
        where n.operator_id = q.operator_id and n.charge_point_id = q.charge_point_id
      ) m on t.holder_id is not null
      left join lateral (
        -- "offset 0": a function of what its condition alone gives is called where it holds, and for no other token.
        select c.refusal, c.refused_until from (select t as token where t.is_limited and not coalesce(o.here, false) offset 0) y
        join stations_charge_point_names n on n.operator_id = q.operator_id and n.charge_point_id = q.charge_point_id
        join stations_station_names s on s.operator_id = n.operator_id and s.station_id = n.station_id
        cross join lateral charging_limit_terms(y.token, n.station_id, s.time_zone, q.at, q.plate) c
      ) l on true
      left join lateral (
        select charging_listed(n.operator_id, t.id, n.station_id, q.at) as says from stations_charge_point_names n
        where n.operator_id = q.operator_id and n.charge_point_id = q.charge_point_id
      ) w on exists (select from charging_listed_tokens l where l.operator_id = t.operator_id and l.token_id = t.id)
      left join lateral (
        select c.* from (select t as token where not t.many_at_once and not coalesce(o.here, false) offset 0) y
        join stations_charge_point_names n on n.operator_id = q.operator_id and n.charge_point_id = q.charge_point_id
        cross join lateral charging_cloned(y.token, n.station_id, q.at, false) c
      ) k on true
      left join organisation_operator_facts f on (coalesce(w.says, m.refusal, l.refusal) is not null or k.refuses) and f.operator_id = q.operator_id
      order by q.place`,
    columns: (questions) => [
      encodeUnquotedColumn(questions, (q) => q.operatorId),
      textColumn(questions, (q) => q.idTag),
      timeColumn(questions, (q) => q.at),
      encodeUnquotedColumn(questions, (q) => q.chargePointId),
      textColumn(questions, (q) => q.plate ?? null),
    ],
    // Safe cast: one row per request, in their order, with exactly these columns.
    pick: (rows) => (rows as TagFacts[]).map(answerOf),
  })
}

/** An authorisation names no connector, so no booking. Money and the other session are judged by the handler. */
function answerOf({
  token,
  listed,
  holderRefusal,
  ownRefusal,
  isCopy,
  refusedUntil,
  ...facts
}: TagFacts): TagLookUpResult {
  const refusal = startRefusal({ listed, holderRefusal, ownRefusal, isCopy })
  return {
    ...facts,
    verdict: cardVerdict({ token, listed, refusal, isElsewhere: false, isShort: false, isBooked: false }),
    refusal,
    refusedUntil: refusal === ownRefusal ? refusedUntil : null,
  }
}
