import type { getDriverSession } from '@evops/driver/contract'
import type { ReplyOf } from '@evops/platform/contract'

/** A session with its bill, in the form shown to drivers. */
export type Session = ReplyOf<typeof getDriverSession>
