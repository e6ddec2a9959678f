import {
  doneReply,
  endpoint,
  idParams,
  messageDirections,
  messageStatuses,
  partnerMessageRow,
} from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'

/*
 * Message exchanged with a partner, from the platform's message log. A message that the partner did not accept can be
 * sent again.
 */

export const partnerLogRow = partnerMessageRow.extend({
  /** True if the subject of the message can be sent again in its current state. */
  mayRepeat: z.boolean(),
})
export type PartnerLogRow = z.infer<typeof partnerLogRow>

/** Topic `partner-messages/{partnerId}`: published when the partner's log has a new entry. */
export const partnerMessagesTopic = 'partner-messages'

/** OCPI modules and T/CEC 102 calls, which name the messages. */
export const ocpiActions = [
  'versions',
  'details',
  'credentials',
  'locations',
  'tariffs',
  'sessions',
  'cdrs',
  'tokens',
  'commands',
  'chargingprofiles',
  'hubclientinfo',
  'invoicereconciliation',
] as const
export const tcecActions = [
  'query_token',
  'query_stations_info',
  'query_station_status',
  'query_station_stats',
  'query_equip_business_policy',
  'query_equip_auth',
  'query_start_charge',
  'query_stop_charge',
  'query_equip_charge_status',
  'query_terminal_code',
  'notification_stationInfo',
  'notification_stationStatus',
  'notification_stationFee',
  'notification_start_charge_result',
  'notification_equip_charge_status',
  'notification_stop_charge_result',
  'notification_charge_order_info',
  'check_charge_orders',
] as const
const partnerActions = [...ocpiActions, ...tcecActions] as const

const path = '/api/organisation/partners/{id}/messages'
export const listPartnerLog = endpoint({
  name: 'listPartnerLog',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary: 'Lists messages to and from a partner, newest first, page by page',
  params: idParams,
  query: z.object({
    /** Value of `next` from the previous page. Selects the messages after that page. */
    before: z.uuid().optional(),
    limit: z.coerce.number<number>().int().min(1).max(100).default(20),
    status: z.enum(messageStatuses).optional(),
    direction: z.enum(messageDirections).optional(),
    action: z.enum(partnerActions).optional(),
    /** Beginning of a request id (`X-Request-ID`; in T/CEC 102 `TimeStamp` and `Seq`). */
    search: z.string().trim().max(100).optional(),
  }),
  reply: z.object({ list: z.array(partnerLogRow), next: z.uuid().nullable() }),
})
export const repeatPartnerMessage = endpoint({
  name: 'repeatPartnerMessage',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{messageId}/repeat`,
  permission: partnersScreen.may.interconnmng.edit,
  summary:
    'Sends the subject of a message to a partner again, in its current state; an old state never follows a newer one',
  params: idParams.extend({ messageId: z.uuid() }),
  reply: doneReply,
})
export const messageEndpoints = [listPartnerLog, repeatPartnerMessage] as const
