import {
  done,
  endpoint,
  idParams,
  instant,
  languages,
  pageOf,
  pageQuery,
  queryFlag,
} from '@evops/platform/contract'
import { z } from 'zod'
import { driverClients, language } from './parts.ts'

export const driverMe = z.object({
  id: z.uuid(),
  name: z.string(),
  nickname: z.string(),
  /** Masked. */
  phone: z.string(),
  language: z.enum(languages),
  wechat: z.boolean(),
  registeredAt: instant,
  /** Whose employee they are; null: nobody’s. */
  company: z.object({ name: z.string(), state: z.string() }).nullable(),
  /** They may start a session; else why not. */
  blocked: z.enum(['frozen', 'blacklisted', 'arrears']).nullable(),
  version: z.int(),
})
export type DriverMe = z.infer<typeof driverMe>
export const getDriverMe = endpoint({
  name: 'getDriverMe',
  method: 'GET',
  path: '/api/driver/me',
  permission: 'driver',
  summary: 'Who they are here',
  reply: driverMe,
})
export const updateDriverMe = endpoint({
  name: 'updateDriverMe',
  keeps: { read: getDriverMe },
  method: 'PUT',
  path: '/api/driver/me',
  permission: 'driver',
  summary: 'Changes what they are called and their language. 409 for an old version',
  body: z.object({ nickname: z.string().trim().max(60), language, version: z.int() }),
  reply: driverMe,
})
export const leaveOperator = endpoint({
  name: 'leaveOperator',
  method: 'POST',
  path: '/api/driver/leave',
  permission: 'driver',
  summary:
    'Leaves: who they were is forgotten, orders and journals stand under a pseudonym, all devices are signed out. Refused while money, debts or an order are open',
  body: z.object({ confirm: z.literal(true) }),
  reply: done,
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
  params: idParams,
  reply: done,
})

export const driverConsent = z.object({
  /** What is agreed to: terms, privacy, marketing, push … */
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  required: z.boolean(),
  /** The text as it stands now, and the one that was agreed to; null: none, or withdrawn. */
  version: z.int(),
  agreedVersion: z.int().nullable(),
  agreedAt: instant.nullable(),
  state: z.enum(['agreed', 'withdrawn', 'expired', 'none']),
})
export type DriverConsent = z.infer<typeof driverConsent>
export const listDriverConsents = endpoint({
  name: 'listDriverConsents',
  method: 'GET',
  path: '/api/driver/consents',
  permission: 'driver',
  summary: 'What they agreed to, and what is new since: an expired one is asked again',
  reply: z.array(driverConsent),
})
export const giveDriverConsent = endpoint({
  name: 'giveDriverConsent',
  method: 'POST',
  path: '/api/driver/consents',
  permission: 'driver',
  summary: 'Agrees to a text or withdraws; an old version is refused',
  body: z.object({
    kind: z.string().regex(/^[a-z][a-z-]{0,29}$/),
    version: z.int().min(1),
    agrees: z.boolean(),
  }),
  reply: z.array(driverConsent),
})

export const driverNotice = z.object({
  id: z.uuid(),
  at: instant,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** A page of the app; empty: none. */
  link: z.string(),
  readAt: instant.nullable(),
})
export const listDriverNotices = endpoint({
  name: 'listDriverNotices',
  method: 'GET',
  path: '/api/driver/notices',
  permission: 'driver',
  summary: 'What they were told, the newest first',
  query: pageQuery.omit({ sort: true }).extend({ unread: queryFlag.optional() }),
  reply: pageOf(driverNotice).extend({ unread: z.int() }),
})
export const readDriverNotice = endpoint({
  name: 'readDriverNotice',
  method: 'POST',
  path: '/api/driver/notices/{id}/read',
  permission: 'driver',
  summary: 'It was read',
  params: idParams,
  reply: done,
})
export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/api/driver/push',
  permission: 'driver',
  summary: 'The operator’s public key for web push (VAPID); null where it sends none',
  reply: z.object({ publicKey: z.string().nullable() }),
})
export const subscribePush = endpoint({
  name: 'subscribePush',
  method: 'POST',
  path: '/api/driver/push',
  permission: 'driver',
  summary: 'Sends notices to this browser as web push',
  body: z.object({
    endpoint: z.url({ protocol: /^https$/ }).max(1_000),
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{16,40}$/),
  }),
  reply: done,
})
export const unsubscribePush = endpoint({
  name: 'unsubscribePush',
  method: 'POST',
  path: '/api/driver/push/end',
  permission: 'driver',
  summary: 'No web push to this browser any more',
  body: z.object({ endpoint: z.url().max(1_000) }),
  reply: done,
})
export const driverMeEndpoints = [
  getDriverMe,
  updateDriverMe,
  leaveOperator,
  listDriverDevices,
  endDriverDevice,
  listDriverConsents,
  giveDriverConsent,
  listDriverNotices,
  readDriverNotice,
  getPushKey,
  subscribePush,
  unsubscribePush,
] as const
