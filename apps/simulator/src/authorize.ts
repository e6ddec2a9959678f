import { tagStatus } from './messages.ts'
import type { ChargePointState } from './point.ts'

/** Returns the idTagInfo.status of the server's response, or the error code (Offline, TimedOut, …). */
export async function authorizeTag(point: ChargePointState, tag: string): Promise<string> {
  const answer = await point.link.call('Authorize', () => ({ idTag: tag }))
  return answer.ok ? tagStatus(answer.payload) : answer.code
}
