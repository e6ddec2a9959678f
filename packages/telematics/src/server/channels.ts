import { z } from 'zod'

/* What processes tell each other, and what keys are for. */

/** Bus channel: vehicles of this operator told something, kept at `since` (epoch ms). */
export const positionsChannel = 'telematics.live'
export const positionsNews = z.object({ operatorId: z.uuid(), since: z.number() })
export type PositionsNews = z.infer<typeof positionsNews>
/** Bus channel: names were bound, or let go. */
export const namesChannel = 'telematics.names'
/** Bus channel: what is last known of vehicles was set by other means than their messages. */
export const signsChannel = 'telematics.signs'
/** Bus channel: a source was added, changed or removed. */
export const sourcesChannel = 'telematics.sources'
/** Of passwords of those who call us. */
export const pushPurpose = 'telematics-push'
