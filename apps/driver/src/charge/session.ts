import type { getDriverSession } from '@evops/driver/contract'
import type { ReplyOf } from '@evops/platform/contract'

/** A session with its bill, as whoever charged reads it. */
export type Session = ReplyOf<typeof getDriverSession>
