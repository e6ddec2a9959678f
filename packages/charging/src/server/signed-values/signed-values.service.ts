import { verifySignedValue, type VerifiedValue } from '@evops/ocpp/server'
import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { verificationKeys } from '@evops/stations/server'
import type { SessionRow, SessionSignedValues } from '../../contract/index.ts'
import { judgeSignedValues, type SignedSession } from './judge.rules.ts'
import { storedSignedValues } from './signed-values.store.ts'
import { transparencyXml } from './transparency-xml.rules.ts'

/** Session as far as its signed values are compared with it. Times in epoch ms. */
export interface SignedSessionRow extends SignedSession {
  id: string
  chargePointId: string
  connectorNo: number
}

/**
 * Verifies the signed meter values of sessions with the keys that are registered now, so that a key that is registered
 * later verifies earlier sessions as well. Sessions without signed values are not in the result.
 */
export async function verifySignedValuesOfMany(
  tx: Tx,
  sessions: readonly SignedSessionRow[],
): Promise<Map<string, SessionSignedValues>> {
  const ids = sessions.map(({ id }) => id)
  const stored = Map.groupBy(await storedSignedValues(tx, ids), ({ sessionId }) => sessionId)
  const result = new Map<string, SessionSignedValues>()
  for (const session of sessions) {
    const values = stored.get(session.id)
    if (!values) continue
    const signed = judgeSignedValues(values, await verificationKeys(tx, session), session)
    if (signed) result.set(session.id, signed)
  }
  return result
}

/** Verifies the signed meter values of a session. Null: the charge point sent none. */
export async function verifySessionSignedValues(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'chargePointId' | 'connectorNo' | 'startedAt' | 'endedAt' | 'energyDwh'>,
): Promise<SessionSignedValues | null> {
  const { id, chargePointId, connectorNo, startedAt, endedAt, energyDwh } = session
  const row = {
    id,
    chargePointId,
    connectorNo,
    startedAt: Date.parse(startedAt),
    endedAt: endedAt === null ? null : Date.parse(endedAt),
    energyDwh: endedAt === null ? null : energyDwh,
  }
  return (await verifySignedValuesOfMany(tx, [row])).get(id) ?? null
}

type SignedPlace = Pick<SessionRow, 'id' | 'chargePointId' | 'connectorNo'>
/** A signed value with its content and the key for it. */
export interface SignedEvidence extends Pick<VerifiedValue, 'content' | 'document'> {
  context: string
  /** The key that fits, otherwise the only registered one. */
  publicKeyHex: string | null
}

/** Returns the signed values of a session for those who verify them: transparency software and partners. */
export async function signedEvidenceOfSession(tx: Tx, session: SignedPlace): Promise<SignedEvidence[]> {
  const stored = await storedSignedValues(tx, [session.id])
  if (stored.length === 0) return []
  const keys = await verificationKeys(tx, session)
  return stored.map(({ sent, context }) => {
    const { content, document, key } = verifySignedValue(sent, keys)
    const shownKey = key ?? (keys.length === 1 ? keys[0] : undefined)
    return { context, content, document, publicKeyHex: shownKey?.hex ?? null }
  })
}

/** Returns the signed values of a session as a file for transparency software. Throws charging.no-signed-values. */
export async function transparencyFile(
  tx: Tx,
  session: SignedPlace & Pick<SessionRow, 'sessionNo'>,
): Promise<{ fileName: string; xml: string }> {
  const values = await signedEvidenceOfSession(tx, session)
  if (values.length === 0) throw new Problem('charging.no-signed-values')
  return { fileName: `${session.sessionNo}.xml`, xml: transparencyXml(values) }
}
