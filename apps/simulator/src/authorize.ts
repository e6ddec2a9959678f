import { tagStatus } from './messages.ts'
import type { Point } from './point.ts'

/** idTagInfo.status of the server's answer, or the error code (Offline, TimedOut, …). */
export async function authorize(point: Point, tag: string): Promise<string> {
  const answer = await point.link.call('Authorize', () => ({ idTag: tag }))
  return answer.ok ? tagStatus(answer.payload) : answer.code
}
