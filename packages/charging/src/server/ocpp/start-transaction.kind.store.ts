import type { Language } from '@evops/platform/contract'
import { createBatchWrite, type WriteKind } from '@evops/platform/server'
import { reservationUseKind } from '@evops/stations/server'
import type { StartRefusal, TokenVerdict } from '../../contract/index.ts'
import type { ForeignStart } from '../ports.ts'
import { decideStarts, type GatheredStartFacts, type StartDecision } from './decide-starts.rules.ts'

export interface StartTransactionRow {
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
  startMode:
    | 'card_online'
    | 'card_offline'
    | 'console'
    | 'free_vend'
    | 'plug_and_charge'
    | 'direct_payment'
    | 'battery_swap'
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
  /** Reservation that the start uses up, in the same transaction, unless it is refused. */
  reservationNo?: number | undefined
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
  /** Limit or list that refused its token, also if the charge point is not informed about it. */
  limit: StartRefusal | null
  /** The operator's language, for texts on a charge point's display. */
  language: Language | null
}

interface Returned {
  place: number
  transaction_id: number | null
  token_state: TokenVerdict
  opened: boolean
}

/** A start with its decision, which is taken between the reading of its facts and its insertion. */
interface StartWrite extends StartTransactionRow {
  decision?: StartDecision
}

/**
 * Opens sessions. A start that already exists gets the response of the first time. The facts are read in the transaction
 * that inserts the session, and `decideStarts` decides over them.
 */
export const startTransactionWriteKind: WriteKind<StartTransactionRow, StartResult> = {
  name: 'charging_start',
  text: 'select place, transaction_id, token_state, opened from charging_open_sessions($1::jsonb)',
  columns: (rows: StartWrite[]) => [
    JSON.stringify(rows.map(({ decision, ...row }, place) => ({ ...row, ...decision?.stored, place }))),
  ],
  decision: {
    name: 'charging_start_facts',
    text: 'select place, facts from charging_start_facts($1::jsonb)',
    columns: (rows) => [JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
    decide(returned, rows) {
      // Safe cast: the function returns exactly these columns, one row per place.
      const byPlace = new Map(
        (returned as { place: number; facts: GatheredStartFacts }[]).map(({ place, facts }) => [place, facts]),
      )
      const decisions = decideStarts(rows, (place) => byPlace.get(place))
      return {
        rows: rows.map((row, place) => ({ ...row, decision: decisions[place] })),
        writes: rows.flatMap(({ operatorId, chargePointId, reservationNo }, place) => {
          const decision = decisions[place]
          if (reservationNo === undefined || !decision || decision.stored.isRefused || decision.isRepeated) return []
          return [createBatchWrite(reservationUseKind, { operatorId, chargePointId, reservationNo })]
        }),
      }
    },
  },
  results(returned, rows: StartWrite[]) {
    // Safe cast: the function returns exactly these columns, one row per place.
    const byPlace = new Map((returned as Returned[]).map((row) => [row.place, row]))
    return rows.map(({ decision }, place) => {
      const row = byPlace.get(place)
      const isLimited = row?.token_state === 'limited'
      return {
        transactionId: row?.transaction_id ?? null,
        verdict: row?.token_state ?? 'unknown',
        opened: row?.opened ?? false,
        groupTag: decision?.groupTag ?? null,
        refusal: (isLimited && decision?.refusal) || null,
        refusedUntil: (isLimited && decision?.refusedUntil) || null,
        limit: decision?.stored.startLimit ?? null,
        language: (isLimited && decision?.language) || null,
      }
    })
  },
}
