import { doneReply, endpoint, instant, languages, pageSchemaOf, pageQuery, queryFlag } from '@evops/platform/contract'
import { consent, driverNotice } from '@evops/outreach/contract'
import { z } from 'zod'
import { legalText } from './public.ts'
import { driverClients, languageSchema } from './parts.ts'

export const driverProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  nickname: z.string(),
  /** Masked phone number. */
  phone: z.string(),
  language: z.enum(languages),
  wechat: z.boolean(),
  registeredAt: instant,
  /** Company that employs the driver; null: none. */
  company: z.object({ name: z.string(), state: z.string() }).nullable(),
  /** Reason why the driver may not start a session; null: permitted. */
  blocked: z.enum(['frozen', 'blacklisted', 'arrears']).nullable(),
  version: z.int(),
})
export type DriverProfile = z.infer<typeof driverProfile>
export const getDriverMe = endpoint({
  name: 'getDriverMe',
  method: 'GET',
  path: '/api/driver/me',
  permission: 'driver',
  summary: 'Returns the driver’s profile at the operator',
  reply: driverProfile,
})
export const updateDriverMe = endpoint({
  name: 'updateDriverMe',
  keeps: { read: getDriverMe },
  method: 'PUT',
  path: '/api/driver/me',
  permission: 'driver',
  summary: 'Updates the driver’s nickname and language. 409 if the version is outdated',
  body: z.object({ nickname: z.string().trim().max(60), language: languageSchema, version: z.int() }),
  reply: driverProfile,
})
export const leaveOperator = endpoint({
  name: 'leaveOperator',
  method: 'POST',
  path: '/api/driver/leave',
  permission: 'driver',
  summary:
    'Closes the driver’s account: erases the identity, stores sessions and journals under a pseudonym, and signs out all devices. Refused while money, debts or a session are open',
  body: z.object({ confirm: z.literal(true) }),
  reply: doneReply,
})
export const driverDevice = z.object({
  id: z.uuid(),
  client: z.enum(driverClients),
  name: z.string(),
  signedInAt: instant,
  usedAt: instant,
  current: z.boolean(),
})
export const listDriverDevices = endpoint({
  name: 'listDriverDevices',
  method: 'GET',
  path: '/api/driver/devices',
  permission: 'driver',
  summary: 'Lists the devices on which the driver is signed in',
  reply: z.array(driverDevice),
})
export const endDriverDevice = endpoint({
  name: 'endDriverDevice',
  method: 'DELETE',
  path: '/api/driver/devices/{id}',
  permission: 'driver',
  summary: 'Signs out a device of the driver',
  reply: doneReply,
})

/** The current version of a legal text, and the driver's acceptance of it. */
export const driverAgreement = legalText.extend({
  agreedVersion: z.int().nullable(),
  agreedAt: instant.nullable(),
  /** expired: an older version was accepted. */
  state: z.enum(['agreed', 'expired', 'none']),
})
export type DriverAgreement = z.infer<typeof driverAgreement>
export const listDriverAgreements = endpoint({
  name: 'listDriverAgreements',
  method: 'GET',
  path: '/api/driver/agreements',
  permission: 'driver',
  summary:
    'Lists the operator’s terms with the driver’s agreement to each; an expired agreement must be renewed before a start',
  query: z.object({ language: languageSchema.optional() }),
  reply: z.array(driverAgreement),
})
export const giveDriverAgreement = endpoint({
  name: 'giveDriverAgreement',
  method: 'POST',
  path: '/api/driver/agreements',
  permission: 'driver',
  summary: 'Records the driver’s agreement to the current version of a text; an old version is refused',
  body: z.object({ kind: legalText.shape.kind, version: z.int().min(1).max(1_000_000) }),
  reply: z.array(driverAgreement),
})
export const listDriverConsents = endpoint({
  name: 'listDriverConsents',
  method: 'GET',
  path: '/api/driver/consents',
  permission: 'driver',
  summary: 'Lists the driver’s consents to notifications of the operator, by subject and channel',
  reply: z.array(consent),
})
export const setDriverConsents = endpoint({
  name: 'setDriverConsents',
  method: 'POST',
  path: '/api/driver/consents',
  permission: 'driver',
  summary: 'Grants or withdraws consents of the driver; every step is stored',
  body: z.object({ changes: z.array(consent).min(1).max(50) }),
  reply: z.array(consent),
})
export const grantMiniMessages = endpoint({
  name: 'grantMiniMessages',
  method: 'POST',
  path: '/api/driver/mini-messages',
  permission: 'driver',
  summary:
    'Records how many messages of a template the driver allowed the mini-programme to send (WeChat counts one per consent)',
  body: z.object({
    templateId: z.string().trim().min(1).max(100),
    times: z.int().min(1).max(20).default(1),
  }),
  reply: z.object({ remaining: z.int() }),
})

export const listDriverNotices = endpoint({
  name: 'listDriverNotices',
  method: 'GET',
  path: '/api/driver/notices',
  permission: 'driver',
  summary: 'Lists the driver’s notifications, newest first',
  query: pageQuery.omit({ sort: true }).extend({ unread: queryFlag.optional() }),
  reply: pageSchemaOf(driverNotice),
})
export const readDriverNotices = endpoint({
  name: 'readDriverNotices',
  method: 'POST',
  path: '/api/driver/notices/read',
  permission: 'driver',
  summary: 'Marks the specified notifications of the driver, or all, as read; returns the number of unread ones',
  body: z.object({ ids: z.array(z.uuid()).max(200).optional() }),
  reply: z.object({ unread: z.int() }),
})
export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/api/driver/web-push',
  permission: 'driver',
  summary: 'Returns the operator’s public key for web push (VAPID); null if the operator does not use web push',
  reply: z.object({ publicKey: z.string().nullable() }),
})
export const subscribePush = endpoint({
  name: 'subscribePush',
  method: 'POST',
  path: '/api/driver/web-push',
  permission: 'driver',
  summary: 'Subscribes this browser to notifications by web push',
  body: z.object({
    endpoint: z.url().max(1_000),
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
  reply: doneReply,
})
export const unsubscribePush = endpoint({
  name: 'unsubscribePush',
  method: 'POST',
  path: '/api/driver/web-push/end',
  permission: 'driver',
  summary: 'Ends notifications by web push to this browser',
  body: z.object({ endpoint: z.url().max(1_000) }),
  reply: doneReply,
})
export const driverProfileEndpoints = [
  getDriverMe,
  updateDriverMe,
  leaveOperator,
  listDriverDevices,
  endDriverDevice,
  listDriverAgreements,
  giveDriverAgreement,
  listDriverConsents,
  setDriverConsents,
  grantMiniMessages,
  listDriverNotices,
  readDriverNotices,
  getPushKey,
  subscribePush,
  unsubscribePush,
] as const
