/**
 * States of a session (domain handbook, section 6). `finished` exists only within one transaction: it is never a stored
 * final state.
 */
export const sessionStates = [
  'created',
  'starting',
  'charging',
  'stopping',
  'awaiting_record',
  'finished',
  'settled',
  'failed',
  'cancelled',
  'abnormal',
  'void',
] as const
export type SessionState = (typeof sessionStates)[number]

/** Payment states of a session. In arrears or on credit, a part may be paid. */
export const payStates = [
  'unpaid',
  'paid',
  'free',
  'postpaid',
  'arrears',
  'partly_refunded',
  'refunded',
  'none',
] as const
export type PayState = (typeof payStates)[number]
