import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { viewPermission } from './screens.ts'

/** A message on a charge point's display (OCPP 2.x), in the words of the protocol. */
export const displayMessage = z.object({
  /** Its number on the wire. */
  id: z.int(),
  priority: z.string(),
  /** Only while the charge point is so; null: always. */
  state: z.string().nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** It goes with the session that it was set for. */
  forSession: z.boolean(),
  format: z.string(),
  language: z.string().nullable(),
  content: z.string(),
  /** When the charge point took it, or told of it last. */
  toldAt: instant,
})
export type DisplayMessage = z.infer<typeof displayMessage>

export const listDisplayMessages = endpoint({
  name: 'listDisplayMessages',
  method: 'GET',
  path: '/api/charge-points/{id}/display-messages',
  permission: viewPermission,
  summary:
    'What the display of a charge point of OCPP 2.x shows: what it accepted (command SetDisplayMessage) and reported (GetDisplayMessages)',
  reply: z.array(displayMessage),
})

export const displayMessageEndpoints = [listDisplayMessages] as const
