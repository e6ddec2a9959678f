import type { MeterKey, OcmfReading, VerifiedValue } from '@evops/ocpp/server'
import { verifySignedValue } from '@evops/ocpp/server'
import { signatureVerdicts, type SessionSignedValues, type SessionSignatureVerdict } from '../../contract/index.ts'
import type { StoredSignedValue } from './signed-values.store.ts'

/** The session that signed values are compared with. Times in epoch ms. */
export interface SignedSession {
  startedAt: number
  endedAt: number | null
  /** Billed energy. Null if there is no bill. */
  energyDwh: number | null
}

/**
 * Tolerated difference of the clocks of meter and charge point. A value of another session, sent again, lies outside
 * unless that session was just before; then its energy differs from the bill.
 */
const clockToleranceMs = 3_600_000
/** Both registers of the bill may be rounded to a whole watt-hour. */
const roundingDwh = 20
/** Coarsest step of a meter for billing. A value whose last digits are zeros may be written without them. */
const coarsestDwh = 100

/** Verifies the signed values of a session and compares them with its bill. Null: there are none. */
export function judgeSignedValues(
  stored: readonly Pick<StoredSignedValue, 'sent' | 'context' | 'receivedAt'>[],
  keys: readonly MeterKey[],
  session: SignedSession,
): SessionSignedValues | null {
  if (stored.length === 0) return null
  const verified = stored.map(({ sent }) => verifySignedValue(sent, keys))
  const span = spanOf(verified)
  return {
    verdict: verdictOf(verified, span, session),
    meterSerial: verified.findLast(({ document }) => document?.serial)?.document?.serial ?? null,
    beginAt: isoOf(span.begin),
    beginDwh: span.begin?.registerDwh ?? null,
    endAt: isoOf(span.end),
    endDwh: span.end?.registerDwh ?? null,
    signedDwh: energyOf(span),
    contradictsBill: differsFromBill(span, session),
    values: stored.map(({ context, receivedAt }, at) => ({
      receivedAt: receivedAt.toISOString(),
      context,
      format: verified[at]?.content.format ?? '',
      algorithm: verified[at]?.document?.algorithm ?? null,
      verdict: verified[at]?.verdict ?? 'unreadable',
      keyFingerprint: verified[at]?.key?.fingerprint ?? null,
    })),
  }
}

interface Span {
  begin: OcmfReading | undefined
  end: OcmfReading | undefined
  /** True if the data sets name more than one meter. */
  isMixed: boolean
}

/**
 * Finds the readings at the begin and at the end. The last data set often has both; otherwise the begin is in the first
 * one. Both are of the same register.
 */
function spanOf(verified: readonly VerifiedValue[]): Span {
  const documents = verified.flatMap(({ document }) => document ?? [])
  const energy = documents.map(({ readings }) => readings.filter(({ registerDwh }) => registerDwh !== null))
  const isMixed = new Set(documents.map(({ serial }) => serial)).size > 1
  const ending = energy.findLast((readings) => readings.some(({ occasion }) => occasion === 'end'))
  const end = ending?.findLast(({ occasion }) => occasion === 'end')
  const isBegin = ({ occasion, register }: OcmfReading) =>
    occasion === 'begin' && (end === undefined || register === end.register)
  return { begin: ending?.find(isBegin) ?? energy.flat().find(isBegin), end, isMixed }
}

function energyOf({ begin, end }: Span): number | null {
  const [from, to] = [begin?.registerDwh ?? null, end?.registerDwh ?? null]
  return from === null || to === null ? null : to - from
}

function isoOf(reading: OcmfReading | undefined): string | null {
  const at = reading?.at ?? null
  return at === null ? null : new Date(at).toISOString()
}

/** The worst signature decides. Readings are compared only if every signature is verified. */
function verdictOf(verified: readonly VerifiedValue[], span: Span, session: SignedSession): SessionSignatureVerdict {
  const worst = signatureVerdicts.find(
    (verdict) => verdict !== 'verified' && verified.some((value) => value.verdict === verdict),
  )
  if (worst) return worst
  const { begin, end, isMixed } = span
  const signedDwh = energyOf(span)
  if (signedDwh === null || isMixed) return 'incomplete'
  if (begin?.isGood === false || end?.isGood === false || signedDwh < 0) return 'meter-error'
  if ([begin, end].some((reading) => reading && isOutside(reading, session))) return 'other-time'
  return differsFromBill(span, session) ? 'contradicts-bill' : 'verified'
}

function isOutside({ at, isTimeSynchronised }: OcmfReading, { startedAt, endedAt }: SignedSession): boolean {
  if (at === null || !isTimeSynchronised) return false
  return at < startedAt - clockToleranceMs || (endedAt !== null && at > endedAt + clockToleranceMs)
}

/** Returns true if the signed energy differs from the billed energy by more than the rounding of both. */
function differsFromBill(span: Span, { energyDwh }: Pick<SignedSession, 'energyDwh'>): boolean {
  const signedDwh = energyOf(span)
  if (signedDwh === null || energyDwh === null) return false
  const stepDwh = Math.min(span.begin?.stepDwh ?? 1, span.end?.stepDwh ?? 1, coarsestDwh)
  return Math.abs(signedDwh - energyDwh) > roundingDwh + 2 * stepDwh
}
