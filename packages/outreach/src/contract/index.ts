import { allowedNetworkEndpoints, deliveryEndpoints, mailServerEndpoints, webhookEndpoints } from './channels.ts'
import { campaignEndpoints } from './campaigns.ts'
import { dutyEndpoints, wecomCalls } from './duty.ts'
import { memberNoticeEndpoints } from './member-notices.ts'
import { messageEndpoints } from './messages.ts'
import { externalChannelEndpoints } from './outer-channels.ts'
import { notificationRuleEndpoints } from './rules.ts'
import { templateEndpoints } from './templates.ts'
import { scheduleEndpoints } from './schedules.ts'

export * from './acts.words.ts'
export * from './campaigns.ts'
export * from './channels.ts'
export * from './duty.ts'
export * from './member-notices.ts'
export * from './member-events.ts'
export * from './messages.ts'
export * from './notice.words.ts'
export * from './outer-channels.ts'
export * from './person.ts'
export * from './templates.ts'
export * from './screens.ts'
export * from './problems.ts'
export * from './rules.ts'
export * from './schedules.ts'

export const outreachEndpoints = [
  ...messageEndpoints,
  ...notificationRuleEndpoints,
  ...webhookEndpoints,
  ...mailServerEndpoints,
  ...deliveryEndpoints,
  ...allowedNetworkEndpoints,
  ...scheduleEndpoints,
  ...externalChannelEndpoints,
  ...templateEndpoints,
  ...campaignEndpoints,
  ...memberNoticeEndpoints,
  ...dutyEndpoints,
  ...wecomCalls,
] as const
