import {
  done,
  endpoint,
  idParams,
  messageDirections,
  messageStatuses,
  pageOf,
  pageQuery,
  partnerMessageRow,
} from '@evops/platform/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'

/* What was exchanged with a partner, from the platform's log; what it did not take can go out again. */

export const partnerLogRow = partnerMessageRow.extend({
  /** What it was about can be told again, as it stands now. */
  mayRepeat: z.boolean(),
})
export type PartnerLogRow = z.infer<typeof partnerLogRow>

/** `partner-messages/{partnerId}`: something new stands in its log. */
export const partnerMessagesTopic = 'partner-messages'

const path = '/api/organisation/partners/{id}/messages'
export const listPartnerLog = endpoint({
  name: 'listPartnerLog',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary: 'Messages to and from a partner, the newest first',
  params: idParams,
  query: pageQuery.extend({
    status: z.enum(messageStatuses).optional(),
    direction: z.enum(messageDirections).optional(),
  }),
  reply: pageOf(partnerLogRow),
})
export const repeatPartnerMessage = endpoint({
  name: 'repeatPartnerMessage',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{messageId}/repeat`,
  permission: partnersScreen.may.interconnmng.edit,
  summary:
    'Tells a partner again what a message was about, as it stands now: never an old state after a newer one',
  params: idParams.extend({ messageId: z.uuid() }),
  reply: done,
})
export const messageEndpoints = [listPartnerLog, repeatPartnerMessage] as const
