import { z } from 'zod'

/** Who may see the numbers of cards and tags in full: on a card, of a start token, an order or a frame, in the audit log. */
export const tagRevealers = ['onlinecard:reveal', 'offlinecard:reveal'] as const
/** What a call takes that shows such a number: why, which the audit log keeps. */
export const revealReason = z.object({ reason: z.string().trim().min(1).max(500) })
