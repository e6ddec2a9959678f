import type { WriteKind } from '@evops/platform/server'
import type { TokenVerdict } from '../../contract/index.ts'

export interface StartRow {
  operatorId: string
  id: string
  orderNo: string
  stationId: string
  pileId: string
  gunNo: number
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
  /** Below or at this much left, a token may not start. */
  reserveMinor: number
  /** Its account has no more left than that. */
  short: boolean
}
/** `transactionId` null: the drawn one belongs to another order, draw again. */
export interface StartResult {
  transactionId: number | null
  verdict: TokenVerdict
  opened: boolean
  /** The group that charge points know its token by. */
  groupTag: string | null
}

interface Returned {
  place: number
  transaction_id: number | null
  token_state: TokenVerdict
  opened: boolean
  group_tag: string | null
}

/** Opens orders; a start that is there already is answered with what it got the first time. */
export const startKind: WriteKind<StartRow, StartResult> = {
  name: 'charging_start',
  text: `
    select r.place, r.transaction_id, r.token_state, r.opened, t.group_tag from charging_open_orders($1::jsonb) r
    join jsonb_to_recordset($1::jsonb) as w (place int, "operatorId" uuid, "idTag" text) on w.place = r.place
    left join charging_tokens t on t.operator_id = w."operatorId" and t.id_tag_key = lower(w."idTag")`,
  columns: (rows) => [JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
  results(returned, rows) {
    // The function returns exactly these columns, one row per place.
    const byPlace = new Map((returned as Returned[]).map((row) => [row.place, row]))
    return rows.map((_, place) => {
      const row = byPlace.get(place)
      return {
        transactionId: row?.transaction_id ?? null,
        verdict: row?.token_state ?? 'unknown',
        opened: row?.opened ?? false,
        groupTag: row?.group_tag ?? null,
      }
    })
  },
}
