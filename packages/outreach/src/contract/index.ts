import {
  allowedNetworkEndpoints,
  deliveryEndpoints,
  mailServerEndpoints,
  webhookEndpoints,
} from './channels.ts'
import { messageEndpoints } from './messages.ts'
import { outerChannelEndpoints } from './outer-channels.ts'
import { notificationRuleEndpoints } from './rules.ts'
import { scheduleEndpoints } from './schedules.ts'

export * from './acts.words.ts'
export * from './channels.ts'
export * from './member-events.ts'
export * from './messages.ts'
export * from './outer-channels.ts'
export * from './person.ts'
export * from './templates.ts'
export * from './screens.ts'
export * from './problems.ts'
export * from './rules.ts'
export * from './schedules.ts'

/** Every endpoint of the domain. */
export const outreachEndpoints = [
  ...messageEndpoints,
  ...notificationRuleEndpoints,
  ...webhookEndpoints,
  ...mailServerEndpoints,
  ...deliveryEndpoints,
  ...allowedNetworkEndpoints,
  ...scheduleEndpoints,
  ...outerChannelEndpoints,
] as const
