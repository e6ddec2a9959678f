import type { Language } from '@evops/platform/contract'
import type { StartRefusal, TokenVerdict } from '../../contract/index.ts'
import {
  cardVerdict,
  isAcceptableVerdict,
  placeRefusal,
  startRefusal,
  type LimitFacts,
  type StartFacts,
} from '../sessions/may-start.rules.ts'

/** A connector at which a session of the card is open, and since when in epoch ms. */
interface OpenPlace {
  chargePointId: string
  connectorNo: number
  startedAt: number
}

/** Facts about a reported start, as `charging_start_facts` gathers them. */
export interface GatheredStartFacts extends LimitFacts {
  tokenId: string | null
  token: StartFacts['token']
  isManyAtOnce: boolean
  groupTag: string | null
  batteryDwh: number | null
  holderId: string | null
  payers: string[] | null
  limitMinor: number | null
  limitDwh: number | null
  refusedUntil: string | null
  isShort: boolean
  /** Session that the console or an app requested. Its limits and its booking were judged with the request. */
  requestedId: string | null
  openElsewhere: OpenPlace[] | null
  isBooked: boolean
  isRepeated: boolean | null
  language: Language | null
}

/** Properties of a reported start that its decision needs. */
export interface ReportedStart {
  operatorId: string
  chargePointId: string
  connectorNo: number
  idTag: string
  deviceStartedAt: Date
  startedAt: Date
  startMode: string
  outOfUse: boolean
  flags: string[]
}

/** Facts that the session of a start stores. */
type StoredFacts = Pick<
  GatheredStartFacts,
  'tokenId' | 'holderId' | 'payers' | 'batteryDwh' | 'limitMinor' | 'limitDwh' | 'requestedId'
>

/** Decision over a start. */
export interface StartDecision {
  stored: StoredFacts & {
    /** Verdict on the card. */
    tokenState: TokenVerdict
    /** True if the card or its place is refused, so that nothing is put on hold or used up. */
    isRefused: boolean
    startLimit: StartRefusal | null
    flags: string[]
  }
  refusal: StartRefusal | null
  refusedUntil: Date | null
  groupTag: string | null
  language: Language | null
  /** True if an earlier report has opened the session. Only read for a start that uses a reservation. */
  isRepeated: boolean
}

/**
 * Decides the starts of a batch, in their order. A card of one session at a time is refused if it charges elsewhere, or
 * starts elsewhere earlier in the same batch. Limits, copies and bookings refuse a card that waits for our answer: a
 * start that the charge point allowed itself is over, or can no longer be refused.
 */
export function decideStarts(
  starts: readonly ReportedStart[],
  factsOf: (place: number) => GatheredStartFacts | undefined,
): StartDecision[] {
  const firstOf = new Map<string, string>()
  return starts.map((start, place) => {
    const facts = factsOf(place) ?? unknownCard
    const isOnline = start.startMode === 'card_online'
    const isJudged = isOnline && facts.requestedId === null
    const refusal = startRefusal(facts)
    let isElsewhere = false
    if (isOnline && !facts.isManyAtOnce) {
      const card = `${start.operatorId} ${start.idTag.toLowerCase()}`
      const first = firstOf.get(card) ?? startKey(start)
      firstOf.set(card, first)
      isElsewhere = first !== startKey(start) || staysOpen(facts.openElsewhere ?? [], starts)
    }
    const tokenState = isPaidAtTerminal(start)
      ? terminalVerdict(facts)
      : cardVerdict({
          ...facts,
          refusal: isJudged ? refusal : null,
          isElsewhere,
          isBooked: isJudged && facts.isBooked,
        })
    const reported = { isBusy: false, takesStarts: !start.outOfUse, isConnected: true, status: null }
    const isLimited = tokenState === 'limited'
    const { tokenId, holderId, payers, batteryDwh, limitMinor, limitDwh, requestedId } = facts
    return {
      stored: {
        tokenId,
        holderId,
        payers,
        batteryDwh,
        limitMinor,
        limitDwh,
        requestedId,
        tokenState,
        isRefused: tokenState !== 'accepted' || placeRefusal(reported) !== null,
        startLimit: isLimited || refusal === 'listed' ? refusal : null,
        // Free vending has no card, so none is unknown.
        flags:
          start.startMode === 'free_vend' || isAcceptableVerdict(tokenState) ? start.flags : [...start.flags, 'A10'],
      },
      refusal: isLimited ? refusal : null,
      refusedUntil:
        isLimited && refusal === facts.ownRefusal && facts.refusedUntil !== null ? new Date(facts.refusedUntil) : null,
      groupTag: facts.groupTag,
      language: facts.language,
      isRepeated: facts.isRepeated ?? false,
    }
  })
}

/** OCPP 2.1, C18: a payment terminal has authorised the start, and no token of ours is involved. */
function isPaidAtTerminal({ startMode }: Pick<ReportedStart, 'startMode'>): boolean {
  return startMode === 'direct_payment'
}
function terminalVerdict({ isBooked }: GatheredStartFacts): TokenVerdict {
  return isBooked ? 'booked' : 'accepted'
}

/** Returns true if a session stays open: no start of the batch replaces it on its connector. */
function staysOpen(places: readonly OpenPlace[], starts: readonly ReportedStart[]): boolean {
  return places.some(
    (place) =>
      !starts.some(
        (start) =>
          start.chargePointId === place.chargePointId &&
          start.connectorNo === place.connectorNo &&
          start.startedAt.getTime() >= place.startedAt,
      ),
  )
}

/** Identifies a start among those of its card. A repeated report has the same key. */
function startKey({ chargePointId, connectorNo, deviceStartedAt }: ReportedStart): string {
  return `${chargePointId} ${connectorNo} ${deviceStartedAt.getTime()}`
}

const unknownCard: GatheredStartFacts = {
  tokenId: null,
  token: 'unknown',
  isManyAtOnce: true,
  groupTag: null,
  batteryDwh: null,
  holderId: null,
  payers: null,
  limitMinor: null,
  limitDwh: null,
  listed: null,
  holderRefusal: null,
  ownRefusal: null,
  isCopy: false,
  refusedUntil: null,
  isShort: false,
  requestedId: null,
  openElsewhere: null,
  isBooked: false,
  isRepeated: null,
  language: null,
}
