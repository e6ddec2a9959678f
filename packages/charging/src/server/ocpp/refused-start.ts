import { maskTag } from '@evops/platform/contract'
import { writing } from '@evops/platform/server'
import { eventKind, type DeviceDeps, type WireChargePoint } from '@evops/stations/server'
import type { TokenVerdict } from '../../contract/index.ts'
import type { TagAnswer } from './authorize.store.ts'
import { cardVerdict } from '../sessions/may-start.rules.ts'
import type { ChargingDeps } from './deps.ts'
import { onceEach } from './idempotency.ts'
import { reversedUid } from './wire-tag.rules.ts'

/** A card that is presented again and again is reported once a minute. */
const isNew = onceEach(60_000)

interface Shown {
  point: WireChargePoint
  idTag: string
  receivedAt: Date
}

/** Returns the verdict of a token that may be valid: it charges elsewhere, or has no more than the reserve left. */
export function verdictOf({ verdict, elsewhere }: TagAnswer, isShort: boolean): TokenVerdict {
  // The look-up has judged the card, the lists and the limits. An authorisation names no connector, so no booking.
  if (verdict !== 'accepted') return verdict
  const isFree = { token: verdict, listed: null, refusal: null, isBooked: false }
  return cardVerdict({ ...isFree, isElsewhere: elsewhere, isShort })
}

/**
 * Returns true if the bytes of an unknown card in reverse order are a registered card: readers disagree about the byte
 * order of a UID, and the setting of the reader or the registration has to be changed.
 */
async function isReversed(
  tagLookUp: ChargingDeps['tagLookUp'],
  { point: { operatorId, chargePointId }, idTag, receivedAt: at }: Shown,
): Promise<boolean> {
  const reversed = reversedUid(idTag)
  if (reversed === undefined) return false
  return (await tagLookUp({ operatorId, chargePointId, idTag: reversed, at })).tokenId !== null
}

/**
 * Writes to the event log why a token was refused, and that it may be a copy, which raises an alarm. Without a start
 * there is no session to show the reason. An accepted token writes no entry.
 */
export async function recordTokenRefusal(
  { writer, tagLookUp }: Pick<DeviceDeps, 'writer'> & Partial<Pick<ChargingDeps, 'tagLookUp'>>,
  shown: Shown,
  {
    verdict,
    refusal,
    cloned,
  }: Partial<Pick<TagAnswer, 'refusal' | 'cloned'>> & { verdict: TokenVerdict | 'out_of_use' },
): Promise<void> {
  const { point, idTag, receivedAt } = shown
  const isOtherWay = verdict === 'unknown' && tagLookUp !== undefined && (await isReversed(tagLookUp, shown))
  const cause = verdict === 'limited' || refusal === 'listed' ? (refusal ?? verdict) : verdict
  const reason = isOtherWay ? 'reversed' : cause
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
      writing(eventKind, { ...event, operatorId, chargePointId, deviceAt: null, receivedAt }),
    ),
  )
}
