import { isPayload, type MessagePayload, type CallReaction } from './messages.ts'
import type { ChargePointState } from './point.ts'

/** OCPP 1.6, section 5.10. */
export function getLocalListVersion(point: ChargePointState): CallReaction {
  return { answer: { listVersion: point.extras.localList.version } }
}

/** OCPP 1.6, section 5.15: a differential list must be newer; an entry without a status is deleted. */
export function sendLocalList(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { listVersion, updateType, localAuthorizationList } = payload
  const { localList } = point.extras
  if (typeof listVersion !== 'number') return { error: 'OccurenceConstraintViolation' }
  if (updateType === 'Differential' && listVersion <= localList.version)
    return { answer: { status: 'VersionMismatch' } }
  if (updateType === 'Full') localList.entries.clear()
  for (const entry of Array.isArray(localAuthorizationList) ? localAuthorizationList : []) {
    if (!isPayload(entry)) continue
    const { idTag, idTagInfo } = entry
    if (isPayload(idTagInfo)) localList.entries.set(String(idTag), idTagInfo)
    else localList.entries.delete(String(idTag))
  }
  localList.version = listVersion
  return { answer: { status: 'Accepted' } }
}
