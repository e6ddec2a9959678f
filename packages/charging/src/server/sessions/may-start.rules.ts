import { acceptableVerdicts, type StartRefusal, type TokenVerdict } from '../../contract/index.ts'

/** Facts about the connector of a start. */
export interface PlaceFacts {
  /** True if another session occupies the connector. A start that a charge point reports replaces that session. */
  isBusy: boolean
  /** False in stock, out of use or in repair. */
  takesStarts: boolean
  isConnected: boolean
  /** State that the connector reported last. Null: none. */
  status: string | null
}
export type PlaceRefusal = 'busy' | 'out_of_use' | 'offline' | 'unfit'

/** Facts about the limits of a card, each gathered where the card is presented. */
export interface LimitFacts {
  /** Entry of the operator's lists at the station. `forced` ignores limits, terms and money. */
  listed: 'black' | 'forced' | null
  /** Reason of its holder's terms (`charging_start_terms`): the status of the holder, or a limit of the company. */
  holderRefusal: string | null
  /** Limit of the card itself that is reached (`charging_limit_terms`). */
  ownRefusal: StartRefusal | null
  /** True if it was used at another place too short a time before, and copies are refused (`charging_cloned`). */
  isCopy: boolean
}

/** Facts about a start, gathered before the decision. */
export interface StartFacts {
  /** State of the card: its row, its validity. */
  token: 'accepted' | 'blocked' | 'expired' | 'unknown'
  listed: LimitFacts['listed']
  /** Reason of its limits, its holder's terms or a copied card (`startRefusal`). Null: none. */
  refusal: StartRefusal | null
  /** True if the card allows one session at a time and has one. */
  isElsewhere: boolean
  /** True if no more than the reserve is left. */
  isShort: boolean
  /** True if the connector is booked for somebody else. */
  isBooked: boolean
}

/** States in which a connector accepts no session. */
const unfitStatuses = new Set(['faulted', 'disabled', 'offline'])
/** The contract's codes of a holder's terms. */
const holderRefusals: Readonly<Record<string, StartRefusal | undefined>> = {
  blacklisted: 'blacklisted',
  suspended: 'suspended',
  station: 'company_station',
  hours: 'company_hours',
  day: 'company_day',
  month: 'company_month',
}

/**
 * Decides whether a card may start, in one order of precedence for authorisation, start, console, app and partners: the
 * connector, the card itself, its limits and terms, its other session, its money, the connector's booking. A start
 * without a connector, at a partner, has no place.
 */
export function startVerdict(facts: StartFacts, place?: PlaceFacts): TokenVerdict | PlaceRefusal {
  return (place && placeRefusal(place)) ?? cardVerdict(facts)
}

/** Returns why no card may start at the connector. Null: a card may. */
export function placeRefusal({ isBusy, takesStarts, isConnected, status }: PlaceFacts): PlaceRefusal | null {
  if (isBusy) return 'busy'
  if (!takesStarts) return 'out_of_use'
  if (!isConnected) return 'offline'
  return status !== null && unfitStatuses.has(status) ? 'unfit' : null
}

/** Returns the verdict on the card alone, as its session stores it. */
export function cardVerdict(facts: StartFacts): TokenVerdict {
  const { token, listed, refusal, isElsewhere, isShort, isBooked } = facts
  if (listed === 'black') return 'blocked'
  if (token !== 'accepted') return token
  if (listed !== 'forced' && refusal !== null) return 'limited'
  if (isElsewhere) return 'concurrent'
  if (listed !== 'forced' && isShort) return 'low_balance'
  return isBooked ? 'booked' : 'accepted'
}

/**
 * Returns the first reason why a valid card may not start: a list entry (a forced start ignores the rest), the terms of
 * its holder, its own limits, a copied card. Null: none.
 */
export function startRefusal({ listed, holderRefusal, ownRefusal, isCopy }: LimitFacts): StartRefusal | null {
  if (listed === 'black') return 'listed'
  if (listed === 'forced') return null
  // Terms that this table does not name refuse, too.
  if (holderRefusal !== null) return holderRefusals[holderRefusal] ?? 'suspended'
  return ownRefusal ?? (isCopy ? 'clone' : null)
}

/** Returns true if the card was registered and valid at the start of its session. Other sessions are flagged (A10). */
export function isAcceptableVerdict(verdict: TokenVerdict): boolean {
  return acceptableVerdicts.some((each) => each === verdict)
}
