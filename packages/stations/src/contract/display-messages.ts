import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { stationViewPermission } from './screens.ts'

/** Message on a charge point's display (OCPP 2.x), with the protocol's names. */
export const displayMessage = z.object({
  /** Message number in the protocol. */
  id: z.int(),
  priority: z.string(),
  /** Charge point state in which the message is shown. Null means always. */
  state: z.string().nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** True if the message is removed at the end of its session. */
  forSession: z.boolean(),
  format: z.string(),
  language: z.string().nullable(),
  content: z.string(),
  /** Time at which the charge point accepted or last reported the message. */
  sentAt: instant,
})
export type DisplayMessage = z.infer<typeof displayMessage>

export const listDisplayMessages = endpoint({
  name: 'listDisplayMessages',
  method: 'GET',
  path: '/api/charge-points/{id}/display-messages',
  permission: stationViewPermission,
  summary:
    'Lists messages on the display of an OCPP 2.x charge point: those it accepted (command SetDisplayMessage) or reported (GetDisplayMessages)',
  reply: z.array(displayMessage),
})

export const displayMessageEndpoints = [listDisplayMessages] as const
