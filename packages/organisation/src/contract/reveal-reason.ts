import { z } from 'zod'

/** Request of a call that shows the full number of a card or tag: the reason, which the audit log stores. */
export const revealReason = z.object({ reason: z.string().trim().min(1).max(500) })
