import { maskTag } from '@evops/platform/contract'
import { writing } from '@evops/platform/server'
import { eventKind, type DeviceDeps, type WireChargePoint } from '@evops/stations/server'
import type { TokenVerdict } from '../../contract/index.ts'
import type { TagAnswer } from './authorize.store.ts'
import { startVerdict } from '../sessions/may-start.rules.ts'
import { onceEach } from './idempotency.ts'

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
  return startVerdict({ ...isFree, isElsewhere: elsewhere, isShort })
}

/**
 * Writes to the event log why a token was refused, and that it may be a copy, which raises an alarm. Without a start
 * there is no session to show the reason. An accepted token writes no entry.
 */
export async function recordTokenRefusal(
  { writer }: Pick<DeviceDeps, 'writer'>,
  { point, idTag, receivedAt }: Shown,
  {
    verdict,
    refusal,
    cloned,
  }: Partial<Pick<TagAnswer, 'refusal' | 'cloned'>> & { verdict: TokenVerdict | 'out_of_use' },
): Promise<void> {
  const reason = verdict === 'limited' || refusal === 'listed' ? (refusal ?? verdict) : verdict
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
