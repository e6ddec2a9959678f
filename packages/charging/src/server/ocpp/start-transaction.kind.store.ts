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
  meterStartDwh: number
  timeZone: string
  currency: string
  flags: string[]
  startMode: 'card_online' | 'card_offline' | 'free_vend' | 'plug_and_charge'
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
}

interface Returned {
  place: number
  transaction_id: number | null
  token_state: TokenVerdict
  opened: boolean
}

/** Opens orders; a start that is there already is answered with what it got the first time. */
export const startKind: WriteKind<StartRow, StartResult> = {
  name: 'charging_start',
  text: 'select place, transaction_id, token_state, opened from charging_open_orders($1::jsonb)',
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
      }
    })
  },
}
