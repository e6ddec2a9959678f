import type { Tone } from '@evops/platform/console'
import type { OrderState, PayState, TokenVerdict } from '../contract/index.ts'

export const stateTones: Readonly<Record<OrderState, Tone>> = {
  charging: 'acc',
  awaiting_record: 'warn',
  settled: 'good',
  abnormal: 'bad',
  void: 'plain',
}
export const payTones: Readonly<Record<PayState, Tone>> = { unpaid: 'warn', free: 'plain', none: 'plain' }
export const tokenTones: Readonly<Record<TokenVerdict, Tone>> = {
  accepted: 'good',
  blocked: 'bad',
  expired: 'warn',
  unknown: 'bad',
}

/** Flags for which an order is not billed at all; the others are only noted. */
export const blockingFlags: ReadonlySet<string> = new Set(['A05', 'A07', 'A13', 'A16'])
