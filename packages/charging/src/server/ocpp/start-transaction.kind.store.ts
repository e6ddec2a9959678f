import type { Language } from '@evops/platform/contract'
import type { WriteKind } from '@evops/platform/server'
import type { StartRefusal, TokenVerdict } from '../../contract/index.ts'
import type { ForeignStart } from '../ports.ts'

export interface StartRow {
  operatorId: string
  id: string
  sessionNo: string
  stationId: string
  chargePointId: string
  connectorNo: number
  protocol: string
  transactionId: number
  idTag: string
  deviceStartedAt: Date
  startedAt: Date
  receivedAt: Date
  meterStartDwh: number | null
  timeZone: string
  currency: string
  flags: string[]
  startMode: 'card_online' | 'card_offline' | 'console' | 'free_vend' | 'plug_and_charge'
  /** A token with this amount or less left may not start. */
  reserveMinor: number
  /** True if its account has no more than this left. */
  short: boolean
  /** True if the charge point may not start sessions. Its start is refused and puts no money on hold. */
  outOfUse: boolean
  /** Plate of the vehicle, as the charge point reports it. Missing: not reported. */
  plate?: string | undefined
  /** Partner and terms for the card of a partner's driver. */
  partner?: ForeignStart | undefined
}
/** `transactionId` null: the drawn number belongs to another session, so it must be drawn again. */
export interface StartResult {
  transactionId: number | null
  verdict: TokenVerdict
  opened: boolean
  /** Group of the token for charge points. */
  groupTag: string | null
  /** Reason of the refusal of its token, and until when. */
  refusal: StartRefusal | null
  refusedUntil: Date | null
  /** The operator's language, for texts on a charge point's display. */
  language: Language | null
}

interface Returned {
  place: number
  transaction_id: number | null
  token_state: TokenVerdict
  opened: boolean
  group_tag: string | null
  refusal: StartRefusal | null
  refused_until: Date | null
  language: Language | null
}

/** Opens sessions. A start that already exists gets the response of the first time. */
export const startKind: WriteKind<StartRow, StartResult> = {
  name: 'charging_start',
  text: `
    select r.place, r.transaction_id, r.token_state, r.opened, t.group_tag, l.refusal, l.refused_until, l.language from charging_open_sessions($1::jsonb) r
    join jsonb_to_recordset($1::jsonb) as w (place int, "operatorId" uuid, "idTag" text, "stationId" uuid, "timeZone" text, "startedAt" timestamptz, plate text, partner jsonb) on w.place = r.place
    left join charging_tokens t on t.operator_id = w."operatorId" and t.id_tag_key = lower(coalesce(w.partner ->> 'tag', w."idTag"))
    left join lateral (
      select y.refusal, case when y.refusal = k.refusal then k.refused_until end as refused_until, f.language from organisation_operator_facts f
      left join lateral charging_payer_at(t, w."startedAt") h on true
      left join lateral charging_start_terms(t.operator_id, h.holder_id, w."stationId", w."timeZone", w."startedAt") m on true
      left join lateral charging_limit_terms(t, w."stationId", w."timeZone", w."startedAt", w.plate) k on t.is_limited
      cross join lateral (select coalesce(charging_start_refusal(null, m.refusal, k.refusal, false), 'clone')) y (refusal)
      where f.operator_id = t.operator_id and r.token_state = 'limited'
    ) l on true`,
  columns: (rows) => [JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
  results(returned, rows) {
    // Safe cast: the function returns exactly these columns, one row per place.
    const byPlace = new Map((returned as Returned[]).map((row) => [row.place, row]))
    return rows.map((_, place) => {
      const row = byPlace.get(place)
      return {
        transactionId: row?.transaction_id ?? null,
        verdict: row?.token_state ?? 'unknown',
        opened: row?.opened ?? false,
        groupTag: row?.group_tag ?? null,
        refusal: row?.refusal ?? null,
        refusedUntil: row?.refused_until ?? null,
        language: row?.language ?? null,
      }
    })
  },
}
