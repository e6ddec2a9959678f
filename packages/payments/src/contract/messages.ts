import {
  endpoint,
  pageSchemaOf,
  partnerMessage,
  partnerMessageQuery,
  partnerMessageRow,
} from '@evops/platform/contract'
import { z } from 'zod'
import { paymentPermissions } from './screens.ts'

/* Messages to and from external systems. The log belongs to the platform, its screen is here. */

export const listPartnerMessages = endpoint({
  name: 'listPartnerMessages',
  method: 'GET',
  path: '/api/partner-messages',
  permission: paymentPermissions.view,
  summary: 'Messages of outer systems, the newest first, without any secret',
  query: partnerMessageQuery,
  reply: pageSchemaOf(partnerMessageRow),
})
export const getPartnerMessage = endpoint({
  name: 'getPartnerMessage',
  method: 'GET',
  path: '/api/partner-messages/{id}',
  permission: paymentPermissions.view,
  summary: 'One message with its bytes, redacted',
  reply: partnerMessage.extend({
    /** True if it can be sent or processed again. */
    mayReplay: z.boolean(),
  }),
})
export const replayPartnerMessage = endpoint({
  name: 'replayPartnerMessage',
  reach: 'operator',
  method: 'POST',
  path: '/api/partner-messages/{id}/replay',
  permission: paymentPermissions.payaccount.control,
  summary: 'What it was about is asked once more: the provider says how the payment stands, and that is applied',
  reply: z.object({ messageId: z.uuid() }),
  transaction: false,
})
export const messageEndpoints = [listPartnerMessages, getPartnerMessage, replayPartnerMessage] as const
