import {
  allowedNetworkEndpoints,
  deliveryEndpoints,
  mailServerEndpoints,
  webhookEndpoints,
} from './channels.ts'
import { messageEndpoints } from './messages.ts'
import { notificationRuleEndpoints } from './rules.ts'
import { scheduleEndpoints } from './schedules.ts'

export * from './acts.words.ts'
export * from './channels.ts'
export * from './messages.ts'
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
] as const
