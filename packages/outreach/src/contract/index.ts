import * as channels from './channels.ts'
import * as messages from './messages.ts'
import * as rules from './rules.ts'

export * from './acts.words.ts'
export * from './channels.ts'
export * from './messages.ts'
export * from './screens.ts'
export * from './problems.ts'
export * from './rules.ts'

/** Every endpoint of the domain. */
export const outreachEndpoints = [
  messages.listMessages,
  messages.countMessages,
  messages.readMessages,
  rules.listNotificationRules,
  rules.createNotificationRule,
  rules.updateNotificationRule,
  rules.deleteNotificationRule,
  channels.listWebhooks,
  channels.createWebhook,
  channels.updateWebhook,
  channels.renewWebhookSecret,
  channels.deleteWebhook,
  channels.tryWebhook,
  channels.getMailServer,
  channels.putMailServer,
  channels.tryMailServer,
  channels.listDeliveries,
  channels.resendDelivery,
  channels.listAllowedNetworks,
  channels.allowNetwork,
  channels.disallowNetwork,
] as const
