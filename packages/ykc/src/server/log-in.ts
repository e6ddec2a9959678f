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
  const { chargePointNo } = attempt.login
  if (isFull) return { refused: 'too-many' }
  if (brake.isClosed(chargePointNo, attempt.address, performance.now())) return { refused: 'refused-before' }
  const result = await options.authenticate(attempt)
  if ('refused' in result) brake.noteRefusal(chargePointNo, attempt.address, performance.now())
  else brake.noteSuccess(chargePointNo, attempt.address)
  return result
}
