import { maskTag } from '@evops/platform/contract'
import { createBatchWrite } from '@evops/platform/server'
import { eventKind, type DeviceDeps } from '@evops/stations/server'
import type { RefusedCardReason, TokenVerdict } from '../../contract/index.ts'
import type { CardRefusal } from '../refused-cards/refused-card-counter.ts'
import type { TagLookUpResult } from './authorize.store.ts'
import { cardVerdict } from '../sessions/may-start.rules.ts'
import type { ChargingDeps } from './deps.ts'
import { createRepeatFilter } from './idempotency.ts'
import { reversedUid } from './wire-tag.rules.ts'

/** A card that is presented again and again is reported once a minute. */
const isNew = createRepeatFilter(60_000)

type Shown = Pick<CardRefusal, 'point' | 'idTag' | 'receivedAt'>
type RefusalVerdict = TokenVerdict | 'out_of_use'

/** Returns the verdict of a token that may be valid: it charges elsewhere, or has no more than the reserve left. */
export function tokenVerdictOf({ verdict, elsewhere }: TagLookUpResult, isShort: boolean): TokenVerdict {
  // The look-up has judged the card, the lists and the limits. An authorisation names no connector, so no booking.
  if (verdict !== 'accepted') return verdict
  const isFree = { token: verdict, listed: null, refusal: null, isBooked: false }
  return cardVerdict({ ...isFree, isElsewhere: elsewhere, isShort })
}

/**
 * Returns the bytes of an unknown card in reverse order, if this is a registered card: readers disagree about the byte
 * order of a UID, and the setting of the reader or the registration has to be changed.
 */
async function registeredReverse(
  tagLookUp: ChargingDeps['tagLookUp'],
  { point: { operatorId, chargePointId }, idTag, receivedAt: at }: Shown,
): Promise<string | undefined> {
  const reversed = reversedUid(idTag)
  if (reversed === undefined) return undefined
  const { tokenId } = await tagLookUp({ operatorId, chargePointId, idTag: reversed, at })
  return tokenId === null ? undefined : reversed
}

/** Returns the reason of a refusal: the limit or list that refused the card, otherwise the verdict on it. */
function reasonOf(
  verdict: RefusalVerdict,
  refusal: TagLookUpResult['refusal'] | undefined,
): RefusedCardReason | 'accepted' {
  if (verdict === 'limited') return refusal ?? 'blocked'
  return refusal === 'listed' ? refusal : verdict
}

/**
 * Counts a card whose start was refused, for the list of refused cards. A start that no card asked for is not counted.
 */
export async function countRefusedStart(
  { refusedCards, tagLookUp }: Pick<ChargingDeps, 'refusedCards' | 'tagLookUp'>,
  shown: Shown & Pick<CardRefusal, 'connectorNo'>,
  { verdict, refusal }: Pick<TagLookUpResult, 'refusal'> & { verdict: RefusalVerdict },
): Promise<void> {
  const cause = reasonOf(verdict, refusal)
  if (cause === 'accepted') return
  const reversedTag = cause === 'unknown' ? await registeredReverse(tagLookUp, shown) : undefined
  const reason = reversedTag === undefined ? cause : 'reversed'
  refusedCards.countRefusedCard({ ...shown, reason, reversedTag })
}

/**
 * Writes to the event log why a token was refused, and that it may be a copy, which raises an alarm. Without a start
 * there is no session to show the reason. An accepted token writes no entry.
 */
export async function recordTokenRefusal(
  {
    writer,
    refusedCards,
    tagLookUp,
  }: Pick<DeviceDeps, 'writer'> & Pick<ChargingDeps, 'refusedCards'> & Partial<Pick<ChargingDeps, 'tagLookUp'>>,
  shown: Shown,
  { verdict, refusal, cloned }: Partial<Pick<TagLookUpResult, 'refusal' | 'cloned'>> & { verdict: RefusalVerdict },
): Promise<void> {
  const { point, idTag, receivedAt } = shown
  const cause = reasonOf(verdict, refusal)
  const reversedTag = cause === 'unknown' && tagLookUp ? await registeredReverse(tagLookUp, shown) : undefined
  const reason = reversedTag === undefined ? cause : 'reversed'
  // An authorisation names no connector.
  if (reason !== 'accepted') refusedCards.countRefusedCard({ ...shown, connectorNo: 0, reason, reversedTag })
  const tag = maskTag(idTag)
  const refusalEvents = [
    ...(cloned
      ? [
          {
            kind: 'security',
            level: 3,
            code: 'CardAtTwoPlaces',
            detail: `${tag}: ${cloned}`.slice(0, 300),
          } as const,
        ]
      : []),
    ...(reason === 'accepted' || reason === 'clone'
      ? []
      : [{ kind: 'start', level: 1, code: `StartRefused.${reason}`, detail: tag } as const]),
  ].filter(({ code }) => isNew(point, `${code} ${idTag}`, receivedAt))
  if (refusalEvents.length === 0) return
  const { operatorId, chargePointId } = point
  await writer.write(
    refusalEvents.map((event) =>
      createBatchWrite(eventKind, { ...event, operatorId, chargePointId, deviceAt: null, receivedAt }),
    ),
  )
}
