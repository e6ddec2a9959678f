import { endpoint, instant, pageQuery, pageSchemaOf, queryFlag } from '@evops/platform/contract'
import { alarmPermissions, dispatchScreen } from '@evops/stations/contract'
import { z } from 'zod'
import { outreachPermissions } from './screens.ts'

/* ROUTE-01 chgdispatchqywx: a short message from the dispatcher to the staff on duty. */

export const personOnDuty = z.object({
  userId: z.uuid(),
  name: z.string(),
  /** True if the person has an account in enterprise WeChat. */
  hasWecom: z.boolean(),
})
export type PersonOnDuty = z.infer<typeof personOnDuty>
/** A sent message, and the recipients who confirmed it. Only enterprise WeChat requests a confirmation. */
export const dutyMessage = z.object({
  id: z.uuid(),
  text: z.string(),
  byName: z.string(),
  at: instant,
  readers: z.array(z.object({ name: z.string(), by: z.enum(['wecom', 'bell']), acknowledgedAt: instant.nullable() })),
})
export type DutyMessage = z.infer<typeof dutyMessage>
/** Target page of such a message. */
export const dispatchPath = dispatchScreen.path
const dispatch = alarmPermissions.control
export const listOnDuty = endpoint({
  name: 'listOnDuty',
  method: 'GET',
  path: '/api/duty/people',
  permission: dispatch,
  summary: 'Lists people on duty who have a user account, those of the station first',
  query: z.object({ stationId: z.uuid().optional() }),
  /** `lately`: the last messages of the caller's stations. */
  reply: z.object({ people: z.array(personOnDuty), wecom: z.boolean(), lately: z.array(dutyMessage) }),
})
export const sendToDuty = endpoint({
  name: 'sendToDuty',
  method: 'POST',
  path: '/api/duty/messages',
  permission: dispatch,
  summary:
    'Sends a message to people on duty: by enterprise WeChat if they are linked to it, else as a notification in the console',
  body: z.object({
    userIds: z.array(z.uuid()).min(1).max(50),
    text: z.string().trim().min(1).max(500),
    stationId: z.uuid().nullable().default(null),
    by: z.enum(['wecom', 'bell']).default('wecom'),
  }),
  /** Number of people reached per channel; `answer`: the error of enterprise WeChat, if any. */
  reply: z.object({ wecom: z.int(), bell: z.int(), answer: z.string(), test: z.boolean() }),
  transaction: false,
})
export const listWecomNames = endpoint({
  name: 'listWecomNames',
  method: 'GET',
  path: '/api/duty/wecom-names',
  permission: outreachPermissions.view,
  summary: 'Lists the account names of staff in enterprise WeChat',
  reply: z.array(z.object({ userId: z.uuid(), name: z.string(), wecomId: z.string() })),
})
export const putWecomName = endpoint({
  name: 'putWecomName',
  method: 'POST',
  path: '/api/duty/wecom-names',
  permission: outreachPermissions.edit,
  reach: 'operator',
  summary: 'Sets a person’s account name in enterprise WeChat; an empty name removes the link',
  body: z.object({
    userId: z.uuid(),
    wecomId: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_.@-]{0,64}$/),
  }),
  reply: z.array(z.object({ userId: z.uuid(), name: z.string(), wecomId: z.string() })),
})
/** A user of the operator, and the account in enterprise WeChat to which the user is linked. */
export const wecomPerson = z.object({
  userId: z.uuid(),
  name: z.string(),
  loginName: z.string(),
  wecomId: z.string().nullable(),
})
export type WecomPerson = z.infer<typeof wecomPerson>
export const listWecomStaff = endpoint({
  name: 'listWecomStaff',
  method: 'GET',
  path: '/api/duty/wecom-staff',
  permission: outreachPermissions.view,
  summary: 'Lists the operator’s active users with their accounts in enterprise WeChat, sorted by name',
  query: pageQuery.extend({ search: z.string().trim().max(60).optional(), linked: queryFlag.optional() }),
  reply: pageSchemaOf(wecomPerson),
})
export const createWecomCode = endpoint({
  name: 'createWecomCode',
  method: 'POST',
  path: '/api/duty/wecom-codes',
  permission: outreachPermissions.edit,
  reach: 'operator',
  summary:
    'Creates a code, valid for ten minutes: the enterprise WeChat account that sends it to our application is linked to this person',
  body: z.object({ userId: z.uuid() }),
  reply: z.object({ code: z.string(), until: instant }),
})
export const dutyEndpoints = [
  listOnDuty,
  sendToDuty,
  listWecomNames,
  listWecomStaff,
  putWecomName,
  createWecomCode,
] as const

const called = { permission: 'public', reply: 'stream', transaction: false, bare: true } as const
const path = '/api/public/wecom/{operatorId}'
const params = z.object({ operatorId: z.uuid() })
const query = z.looseObject({
  msg_signature: z.string().max(100).default(''),
  timestamp: z.string().max(20).default(''),
  nonce: z.string().max(100).default(''),
  echostr: z.string().max(1_000).default(''),
})
export type WecomSigned = z.output<typeof query>
export const verifyWecom = endpoint({
  ...called,
  name: 'verifyWecom',
  method: 'GET',
  path,
  summary: 'Receives the check of enterprise WeChat whether the server has its key, and returns the decrypted text',
  params,
  query,
})
export const hearWecom = endpoint({
  ...called,
  name: 'hearWecom',
  method: 'POST',
  path,
  summary:
    'Receives an act of a person in our application of enterprise WeChat: verifies and decrypts it, and applies it once',
  params,
  query,
  bodyLimit: 65_536,
})
export const wecomCalls = [verifyWecom, hearWecom] as const
