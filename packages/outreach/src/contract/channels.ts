import { doneReply, endpoint, instant, pageSchemaOf, pageQuery, webAddress } from '@evops/platform/contract'
import { z } from 'zod'
import { outreachPermissions } from './screens.ts'

export const webhookForm = z.object({
  name: z.string().trim().min(1).max(60),
  url: webAddress(500),
  enabled: z.boolean().default(true),
})
export type WebhookForm = z.output<typeof webhookForm>
export const webhook = webhookForm.extend({
  id: z.uuid(),
  version: z.int(),
  /** Deliveries that were given up. */
  dead: z.int(),
  lastAt: instant.nullable(),
})
export type Webhook = z.infer<typeof webhook>
/** The secret is shown only in this reply. */
const webhookWithSecret = webhook.extend({ secret: z.string() })
const trial = z.object({ ok: z.boolean(), answer: z.string() })
export type DeliveryTrialResult = z.infer<typeof trial>

/**
 * A webhook receives a POST of JSON. `EVOps-Signature: t={seconds},v1={hex}` is HMAC-SHA-256 over `{t}.{body}` with the
 * webhook's secret. `EVOps-Delivery` is the same for every attempt. Any 2xx response counts as delivered; redirects are
 * not followed.
 */
export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/webhooks',
  permission: outreachPermissions.view,
  summary: 'Lists webhooks: addresses of other systems that receive events',
  query: pageQuery,
  reply: pageSchemaOf(webhook),
})
export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/api/webhooks',
  permission: outreachPermissions.edit,
  summary:
    'Creates a webhook; the reply contains its secret once. Private addresses are refused unless the platform allows them',
  body: webhookForm,
  reply: webhookWithSecret,
})
export const updateWebhook = endpoint({
  name: 'updateWebhook',
  keeps: { read: listWebhooks, but: ['secret'] },
  method: 'PUT',
  path: '/api/webhooks/{id}',
  permission: outreachPermissions.edit,
  summary:
    'Updates a webhook. Another host, port or scheme requires `secret` again; 409 when `version` is no longer the newest',
  body: webhookForm.extend({
    version: z.int(),
    /** New signing secret; absent: unchanged. */
    secret: z.string().trim().min(16).max(200).optional(),
  }),
  reply: webhook,
})
export const renewWebhookSecret = endpoint({
  name: 'renewWebhookSecret',
  fresh: 'secrets',
  method: 'POST',
  path: '/api/webhooks/{id}/secret',
  permission: outreachPermissions.edit,
  summary: 'Creates a new secret for a webhook, shown once; the old one becomes invalid',
  reply: webhookWithSecret,
})
export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  permission: outreachPermissions.edit,
  summary: 'Deletes a webhook',
  reply: doneReply,
})
export const tryWebhook = endpoint({
  name: 'tryWebhook',
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  permission: outreachPermissions.control,
  summary: 'Sends a test to a webhook and returns its response',
  reply: trial,
  transaction: false,
})

/** Fields that determine where a webhook's secret is valid, and where the mail server's password is sent. */
export const webhookSecretFields = ['url'] as const
export const mailPasswordFields = ['host', 'port', 'security', 'userName'] as const

export const mailSecurities = ['none', 'starttls', 'tls'] as const
export const mailServerForm = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65_535).default(587),
  /** `starttls`: begins in plain text and must switch to TLS. `tls`: from the first byte. */
  security: z.enum(mailSecurities).default('starttls'),
  userName: z.string().trim().max(200).default(''),
  /** Absent: the password stays unchanged. */
  password: z.string().max(200).optional(),
  /** Sender address of the mails. */
  sender: z.email().max(254),
  /** Domains of addresses that may receive scheduled exports in addition to the operator's own users. */
  exportDomains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
        .max(253),
    )
    .max(50)
    .default([]),
  /** 0: not stored yet. */
  version: z.int().default(0),
})
export type MailServerForm = z.output<typeof mailServerForm>
export const mailServer = mailServerForm.omit({ password: true }).extend({ hasPassword: z.boolean() })
export type MailServer = z.infer<typeof mailServer>
export const getMailServer = endpoint({
  name: 'getMailServer',
  method: 'GET',
  path: '/api/mail-server',
  permission: outreachPermissions.view,
  summary: 'Returns the operator’s mail server; null if none is set',
  reply: mailServer.nullable(),
})
export const putMailServer = endpoint({
  name: 'putMailServer',
  reach: 'operator',
  keeps: { read: getMailServer, but: ['password', 'version'] },
  method: 'PUT',
  path: '/api/mail-server',
  permission: outreachPermissions.edit,
  summary:
    'Sets the mail server. Another host, port, security or user requires the password again; 409 when `version` is no longer the newest',
  body: mailServerForm,
  reply: mailServer,
})
export const tryMailServer = endpoint({
  name: 'tryMailServer',
  reach: 'operator',
  method: 'POST',
  path: '/api/mail-server/test',
  permission: outreachPermissions.control,
  summary: 'Sends a test mail and returns the response of the mail server',
  body: z.object({ to: z.email().max(254) }),
  reply: trial,
  transaction: false,
})

export const deliveryStates = ['waiting', 'done', 'dead'] as const
export const deliveryChannels = ['email', 'webhook', 'wecom'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
export const delivery = z.object({
  id: z.uuid(),
  channel: z.enum(deliveryChannels),
  /** An address, or a webhook's name; for enterprise WeChat a user or the staff on duty. */
  target: z.string(),
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Time of the next attempt of a waiting delivery. */
  nextAt: instant.nullable(),
  answer: z.string().nullable(),
  createdAt: instant,
  doneAt: instant.nullable(),
})
export type Delivery = z.infer<typeof delivery>
export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/api/deliveries',
  permission: outreachPermissions.view,
  summary: 'Lists deliveries, newest first: sent, being retried, or abandoned',
  query: pageQuery.extend({
    state: z.enum(deliveryStates).optional(),
    channel: z.enum(deliveryChannels).optional(),
    search: z.string().trim().max(60).optional(),
  }),
  reply: pageSchemaOf(delivery),
})
export const resendDelivery = endpoint({
  name: 'resendDelivery',
  method: 'POST',
  path: '/api/deliveries/{id}/resend',
  permission: outreachPermissions.control,
  summary: 'Restarts a delivery from its first attempt',
  reply: delivery,
})

/**
 * Purposes for which an operator may reach private networks. Addresses that drivers or partners name have none: they
 * are always public.
 */
export const networkPurposes = [
  'webhooks',
  'mail',
  'identity',
  'partners',
  'energy',
  'documents',
  'vehicles',
  'video',
  'certificates',
] as const
export type NetworkPurpose = (typeof networkPurposes)[number]
export const networkForm = z.object({
  /** `192.168.10.0/24`, `10.1.2.3/32`, `fd00::/8`. */
  network: z.union([z.cidrv4(), z.cidrv6()]),
  purposes: z.array(z.enum(networkPurposes)).min(1),
  note: z.string().trim().max(200).default(''),
})
export type NetworkForm = z.infer<typeof networkForm>
export const allowedNetwork = networkForm
  .omit({ purposes: true })
  .extend({ purpose: z.enum(networkPurposes), addedBy: z.string(), addedAt: instant })
  .extend({
    /** Second person; null for networks of earlier versions and while the request waits. */
    approvedBy: z.string().nullable(),
    /** Request that waits for a second person; null once the network is allowed. */
    approvalId: z.uuid().nullable(),
  })
export type AllowedNetwork = z.infer<typeof allowedNetwork>
export const listAllowedNetworks = endpoint({
  name: 'listAllowedNetworks',
  method: 'GET',
  path: '/api/allowed-networks',
  permission: outreachPermissions.view,
  summary: 'Lists private networks that the operator may reach, by purpose, and those that wait for a second person',
  reply: z.array(allowedNetwork),
})
export const allowNetwork = endpoint({
  name: 'allowNetwork',
  reach: 'operator',
  method: 'POST',
  path: '/api/allowed-networks',
  permission: outreachPermissions.edit,
  summary:
    'Requests that the operator may reach a private network for some purposes; another platform user must approve',
  body: networkForm,
  reply: z.object({ approvalId: z.uuid() }),
})
export const disallowNetwork = endpoint({
  name: 'disallowNetwork',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/allowed-networks',
  permission: outreachPermissions.edit,
  summary: 'Removes a private network from the allowed networks (platform staff only)',
  query: allowedNetwork.pick({ network: true, purpose: true }),
  reply: doneReply,
})

export const deliveryEndpoints = [listDeliveries, resendDelivery] as const
export const webhookEndpoints = [
  listWebhooks,
  createWebhook,
  updateWebhook,
  renewWebhookSecret,
  deleteWebhook,
  tryWebhook,
] as const
export const mailServerEndpoints = [getMailServer, putMailServer, tryMailServer] as const
export const allowedNetworkEndpoints = [listAllowedNetworks, allowNetwork, disallowNetwork] as const
