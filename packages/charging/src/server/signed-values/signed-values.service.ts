import { verifySignedValue } from '@evops/ocpp/server'
import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { verificationKeys } from '@evops/stations/server'
import type { SessionRow, SessionSigned } from '../../contract/index.ts'
import { judgeSignedValues } from './judge.rules.ts'
import { storedSignedValues } from './signed-values.store.ts'
import { transparencyXml } from './transparency-xml.rules.ts'

/**
 * Verifies the signed meter values of a session with the keys that are registered now, so that a key that is registered
 * later verifies earlier sessions as well. Null: the charge point sent none.
 */
export async function signedOf(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'chargePointId' | 'connectorNo' | 'startedAt' | 'endedAt' | 'energyDwh'>,
): Promise<SessionSigned | null> {
  const stored = await storedSignedValues(tx, [session.id])
  if (stored.length === 0) return null
  return judgeSignedValues(stored, await verificationKeys(tx, session), {
    startedAt: Date.parse(session.startedAt),
    endedAt: session.endedAt === null ? null : Date.parse(session.endedAt),
    energyDwh: session.endedAt === null ? null : session.energyDwh,
  })
}

/**
 * Returns the signed values of a session as a file for transparency software, each with the key that fits, otherwise the
 * only registered one. Throws charging.no-signed-values.
 */
export async function transparencyFile(
  tx: Tx,
  session: Pick<SessionRow, 'id' | 'sessionNo' | 'chargePointId' | 'connectorNo'>,
): Promise<{ fileName: string; xml: string }> {
  const stored = await storedSignedValues(tx, [session.id])
  if (stored.length === 0) throw new Problem('charging.no-signed-values')
  const keys = await verificationKeys(tx, session)
  const values = stored.map(({ sent, context }) => {
    const { content, key } = verifySignedValue(sent, keys)
    const shownKey = key ?? (keys.length === 1 ? keys[0] : undefined)
    return { context, content, publicKeyHex: shownKey?.hex ?? null }
  })
  return { fileName: `${session.sessionNo}.xml`, xml: transparencyXml(values) }
}
