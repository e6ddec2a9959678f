import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { officialAccountPermissions } from './screens.ts'

/* The operator's WeChat official account (公众号). Payers inside WeChat are identified under its app. */

const secret = z.string().trim().min(1).max(200)
const fields = {
  appId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'payments.fault.mark'),
  /** plain: WeChat's messages are not encrypted. aes: encrypted with the key (安全模式). */
  mode: z.enum(['plain', 'aes']).default('aes'),
  /** loopback: our own provider next to the server, for operators of the demo. */
  environment: z.enum(['production', 'loopback']).default('production'),
}
export const officialAccountForm = z.object({
  ...fields,
  /** Write-only. A missing value stays unchanged. */
  secret: secret.optional(),
  token: secret.regex(/^[A-Za-z0-9]{3,32}$/, 'payments.fault.token').optional(),
  /** EncodingAESKey. */
  aesKey: secret.regex(/^[A-Za-z0-9]{43}$/, 'payments.fault.aes-key').optional(),
  version: z.int().default(0),
})
export type OfficialAccountForm = z.output<typeof officialAccountForm>

export const officialAccountRow = z.object({
  id: z.uuid(),
  ...fields,
  secretsAt: instant,
  hasAesKey: z.boolean(),
  verifiedAt: instant.nullable(),
  testedAt: instant.nullable(),
  /** 0 for success, otherwise WeChat's error. */
  errorCode: z.int().nullable(),
  version: z.int(),
  /** Payment accounts of WeChat Pay. `isBound` ones accept payers of this app inside WeChat. */
  accounts: z.array(z.object({ id: z.uuid(), name: z.string(), appId: z.string(), isBound: z.boolean() })),
})
export type OfficialAccountRow = z.infer<typeof officialAccountRow>

const path = '/api/payments/official-account'
export const getOfficialAccount = endpoint({
  name: 'getOfficialAccount',
  method: 'GET',
  path,
  permission: officialAccountPermissions.view,
  summary: 'Returns the operator’s WeChat official account without its secrets; null if none is set',
  reply: officialAccountRow.nullable(),
})
export const putOfficialAccount = endpoint({
  name: 'putOfficialAccount',
  fresh: 'payout',
  reach: 'operator',
  keeps: { read: getOfficialAccount, but: ['secret', 'token', 'aesKey', 'version'] },
  method: 'PUT',
  path,
  permission: officialAccountPermissions.edit,
  summary: 'Sets the WeChat official account; another app or environment requires its secret again',
  body: officialAccountForm,
  reply: officialAccountRow,
})
export const testOfficialAccount = endpoint({
  name: 'testOfficialAccount',
  reach: 'operator',
  method: 'POST',
  path: `${path}/test`,
  permission: officialAccountPermissions.control,
  summary: 'Requests an access token from WeChat and returns the result: 0 or the error code',
  reply: z.object({ errorCode: z.int(), message: z.string() }),
  transaction: false,
})
export const officialAccountEndpoints = [getOfficialAccount, putOfficialAccount, testOfficialAccount] as const

const called = { permission: 'public', reply: 'stream', transaction: false, bare: true } as const
const params = z.object({ id: z.uuid() })
/** Parameters that WeChat signs. Encrypted messages have a second signature. */
const query = z.looseObject({
  signature: z.string().max(100).default(''),
  timestamp: z.string().max(20).default(''),
  nonce: z.string().max(100).default(''),
  echostr: z.string().max(1_000).default(''),
  msg_signature: z.string().max(100).default(''),
})
export type OfficialAccountSignature = z.output<typeof query>
export const verifyOfficialAccount = endpoint({
  ...called,
  name: 'verifyOfficialAccount',
  method: 'GET',
  path: '/api/public/wechat/{id}',
  summary: 'Receives the check of WeChat whether the server has the token, and returns the text that WeChat sent',
  params,
  query,
})
export const hearOfficialAccount = endpoint({
  ...called,
  name: 'hearOfficialAccount',
  method: 'POST',
  path: '/api/public/wechat/{id}',
  summary:
    'Receives a message of the WeChat official account: verifies it, stores it in the message log and replies with success',
  params,
  query,
  bodyLimit: 65_536,
})
export const officialAccountCallbacks = [verifyOfficialAccount, hearOfficialAccount] as const
