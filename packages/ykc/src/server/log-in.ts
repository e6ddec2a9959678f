import type { YkcLoginAttempt, YkcRefusal } from './gateway.options.ts'
import type { YkcRoom } from './room.ts'

/**
 * Checks a login before and after the installation's own rules. Refusals slow down a number from one address, never a
 * whole address: behind it is a depot.
 */
export async function checkLogin<Point>(
  { options, brake }: Pick<YkcRoom<Point>, 'options' | 'brake'>,
  attempt: YkcLoginAttempt,
  { isFull }: { isFull: boolean },
): Promise<{ point: Point } | { refused: YkcRefusal }> {
  const { chargePointNo, iccid } = attempt.login
  const origin = { chargePointNo, iccid, address: attempt.address }
  if (isFull) return { refused: 'full' }
  if (brake.isClosed(origin, performance.now())) return { refused: 'throttled' }
  const result = await options.authenticate(attempt)
  if ('refused' in result) brake.noteRefusal(origin, performance.now(), result.boundIccid)
  else brake.noteSuccess(origin)
  return result
}
