import type { SessionChange, SessionDetail } from '../../contract/index.ts'

type Session = Pick<SessionDetail, 'state' | 'payState' | 'totalMinor' | 'refundedMinor'>

/** Returns the changes that a session offers in its current state. The server makes the final check. */
export function availableSessionChanges(session: Session): SessionChange[] {
  const { state, payState, totalMinor, refundedMinor } = session
  const isOver = state === 'settled' || state === 'abnormal' || state === 'awaiting_record'
  if (!isOver) return []
  const isDue = state === 'settled' && payState !== 'free' && (totalMinor ?? 0) > refundedMinor
  return [
    ...(isDue ? (['refund', 'waive'] as const) : []),
    ...(refundedMinor === 0 && payState !== 'free' ? (['edit'] as const) : []),
    'void',
  ]
}
