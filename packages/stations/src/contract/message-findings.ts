import { instant } from '@evops/platform/contract'
import { z } from 'zod'

/** Maximum number of findings that are stored for each charge point. The oldest ones are removed. */
export const maxMessageFindings = 100

/** Deviation in the messages of a charge point that was corrected, or made a message unreadable. */
export const messageFinding = z.object({
  /** Empty if the message has no readable action. */
  action: z.string(),
  /** Place in the message, for example `/connectorId`. */
  path: z.string(),
  /** One of `schemaDeviationKinds`, or the rule that made a message unreadable. A newer gateway may report others. */
  kind: z.string(),
  isRefused: z.boolean(),
  times: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** First readable message of this action after the last refusal. Null while there was none. */
  settledAt: instant.nullable(),
})
export type MessageFinding = z.infer<typeof messageFinding>
