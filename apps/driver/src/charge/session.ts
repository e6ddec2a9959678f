import type { getDriverSession } from '@evops/driver/contract'
import type { EndpointReply } from '@evops/platform/contract'

/** A session with its bill, in the form shown to drivers. */
export type SessionWithBill = EndpointReply<typeof getDriverSession>
