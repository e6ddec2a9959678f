import type { Tone } from '@evops/kit'
import type { SessionState, PayState, TokenVerdict } from '../contract/index.ts'

export const sessionStateTones: Readonly<Record<SessionState, Tone>> = {
  created: 'plain',
  starting: 'acc',
  charging: 'acc',
  stopping: 'acc',
  awaiting_record: 'warn',
  finished: 'good',
  settled: 'good',
  failed: 'bad',
  cancelled: 'plain',
  abnormal: 'bad',
  void: 'plain',
}
export const payTones: Readonly<Record<PayState, Tone>> = {
  unpaid: 'warn',
  paid: 'good',
  free: 'plain',
  postpaid: 'plain',
  arrears: 'bad',
  partly_refunded: 'warn',
  refunded: 'plain',
  none: 'plain',
}
export const tokenTones: Readonly<Record<TokenVerdict, Tone>> = {
  accepted: 'good',
  blocked: 'bad',
  expired: 'warn',
  unknown: 'bad',
  low_balance: 'warn',
  concurrent: 'warn',
  limited: 'warn',
  booked: 'warn',
}

/** Flags that block billing. All other flags are only noted. */
export const blockingFlags: ReadonlySet<string> = new Set(['A05', 'A07', 'A13', 'A15', 'A16'])
