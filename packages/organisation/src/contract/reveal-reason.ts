import { z } from 'zod'

/** What a call takes that shows the number of a card or tag in full: why, which the audit log keeps. */
export const revealReason = z.object({ reason: z.string().trim().min(1).max(500) })
