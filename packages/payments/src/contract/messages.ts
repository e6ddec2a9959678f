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
  summary: 'Lists messages exchanged with external systems, newest first, without secrets',
  query: partnerMessageQuery,
  reply: pageSchemaOf(partnerMessageRow),
})
export const getPartnerMessage = endpoint({
  name: 'getPartnerMessage',
  method: 'GET',
  path: '/api/partner-messages/{id}',
  permission: paymentPermissions.view,
  summary: 'Returns a message exchanged with an external system, with its redacted content',
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
  summary: 'Queries the provider again for the payment that a message is about, and applies the result',
  reply: z.object({ messageId: z.uuid() }),
  transaction: false,
})
export const messageEndpoints = [listPartnerMessages, getPartnerMessage, replayPartnerMessage] as const
