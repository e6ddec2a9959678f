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
  summary: 'Who they are here',
  reply: driverProfile,
})
export const updateDriverMe = endpoint({
  name: 'updateDriverMe',
  keeps: { read: getDriverMe },
  method: 'PUT',
  path: '/api/driver/me',
  permission: 'driver',
  summary: 'Changes what they are called and their language. 409 for an old version',
  body: z.object({ nickname: z.string().trim().max(60), language: languageSchema, version: z.int() }),
  reply: driverProfile,
})
export const leaveOperator = endpoint({
  name: 'leaveOperator',
  method: 'POST',
  path: '/api/driver/leave',
  permission: 'driver',
  summary:
    'Leaves: who they were is forgotten, sessions and journals stand under a pseudonym, all devices are signed out. Refused while money, debts or a session are open',
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
  summary: 'Where they are signed in',
  reply: z.array(driverDevice),
})
export const endDriverDevice = endpoint({
  name: 'endDriverDevice',
  method: 'DELETE',
  path: '/api/driver/devices/{id}',
  permission: 'driver',
  summary: 'Signs a device out',
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
  summary: 'The operator’s terms and what they agreed to of them; one that expired is asked again before a start',
  query: z.object({ language: languageSchema.optional() }),
  reply: z.array(driverAgreement),
})
export const giveDriverAgreement = endpoint({
  name: 'giveDriverAgreement',
  method: 'POST',
  path: '/api/driver/agreements',
  permission: 'driver',
  summary: 'Agrees to a text as it stands now; an old version is refused',
  body: z.object({ kind: legalText.shape.kind, version: z.int().min(1).max(1_000_000) }),
  reply: z.array(driverAgreement),
})
export const listDriverConsents = endpoint({
  name: 'listDriverConsents',
  method: 'GET',
  path: '/api/driver/consents',
  permission: 'driver',
  summary: 'What they let the operator notify them of, and by which channel',
  reply: z.array(consent),
})
export const setDriverConsents = endpoint({
  name: 'setDriverConsents',
  method: 'POST',
  path: '/api/driver/consents',
  permission: 'driver',
  summary: 'Gives consents or withdraws them; each step is kept',
  body: z.object({ changes: z.array(consent).min(1).max(50) }),
  reply: z.array(consent),
})
export const grantMiniMessages = endpoint({
  name: 'grantMiniMessages',
  method: 'POST',
  path: '/api/driver/mini-messages',
  permission: 'driver',
  summary:
    'They allowed the mini-programme to send so many messages of a template (WeChat counts one for each consent)',
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
  summary: 'Their notices, the newest first',
  query: pageQuery.omit({ sort: true }).extend({ unread: queryFlag.optional() }),
  reply: pageSchemaOf(driverNotice),
})
export const readDriverNotices = endpoint({
  name: 'readDriverNotices',
  method: 'POST',
  path: '/api/driver/notices/read',
  permission: 'driver',
  summary: 'Those named were read, or all; how many are left unread',
  body: z.object({ ids: z.array(z.uuid()).max(200).optional() }),
  reply: z.object({ unread: z.int() }),
})
export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/api/driver/web-push',
  permission: 'driver',
  summary: 'The operator’s public key for web push (VAPID); null where it sends none',
  reply: z.object({ publicKey: z.string().nullable() }),
})
export const subscribePush = endpoint({
  name: 'subscribePush',
  method: 'POST',
  path: '/api/driver/web-push',
  permission: 'driver',
  summary: 'Sends notices to this browser as web push',
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
  summary: 'No web push to this browser any more',
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
