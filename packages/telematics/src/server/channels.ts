import { z } from 'zod'

/* Bus channels between processes, and purposes of keys. */

/** Bus channel: vehicles of this operator sent messages, stored at `since` (epoch ms). */
export const positionsChannel = 'telematics.live'
export const positionsUpdate = z.object({ operatorId: z.uuid(), since: z.number() })
export type PositionsUpdate = z.infer<typeof positionsUpdate>
/** Bus channel: names were bound or released. */
export const namesChannel = 'telematics.names'
/** Bus channel: last known values of vehicles were changed by something other than their messages. */
export const vehicleValuesChannel = 'telematics.signs'
/** Bus channel: a source was added, changed or removed. */
export const sourcesChannel = 'telematics.sources'
/** Purpose of the passwords of push senders. */
export const pushPasswordPurpose = 'telematics-push'
