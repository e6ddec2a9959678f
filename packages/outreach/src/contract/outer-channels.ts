import { endpoint, instant, languages } from '@evops/platform/contract'
import { z } from 'zod'
import { outreachPermissions } from './screens.ts'

/* Channels of external systems, at most one of each per operator. Secrets are write-only. */

export const externalChannels = ['wechat_account', 'mini_program', 'sms', 'web_push', 'wecom'] as const
export type ExternalChannel = (typeof externalChannels)[number]
/** Channels to a member. The bell is the list in the member's app and always works. */
export const memberChannels = ['wechat_account', 'mini_program', 'web_push', 'sms', 'email', 'bell'] as const
export type MemberChannel = (typeof memberChannels)[number]

const id = (most = 64) => z.string().trim().min(1).max(most)
const appId = id().regex(/^[A-Za-z0-9_-]+$/)
const secret = z.string().trim().min(1).max(200)
/** Readable settings of each channel. */
export const channelSettings = {
  wechat_account: z.object({ appId }),
  mini_program: z.object({ appId, state: z.enum(['formal', 'trial', 'developer']).default('formal') }),
  sms: z.object({
    /** Tencent Cloud SMS. */
    appId: id(20).regex(/^\d+$/),
    region: z.enum(['ap-guangzhou', 'ap-beijing', 'ap-nanjing', 'ap-singapore']).default('ap-guangzhou'),
    /** 签名 (signature); not required outside mainland China. */
    signName: z.string().trim().max(60).default(''),
    /** Requests delivery receipts; Tencent enables them for an account on request. */
    receipts: z.boolean().default(true),
    /** Templates of sign-in codes by language, with the code and its validity in minutes. */
    codeTemplates: z.partialRecord(z.enum(languages), id(20).regex(/^\d+$/)).default({}),
  }),
  /** Contact for push services; our public key is created with the channel. */
  web_push: z.object({
    subject: z
      .string()
      .trim()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
      .max(200),
  }),
  wecom: z.object({ corpId: appId, agentId: z.int().min(1) }),
} as const
/** Secrets of each channel. Those of web push are generated and never entered. */
export const channelSecrets = {
  wechat_account: z.object({ secret }),
  mini_program: z.object({ secret }),
  sms: z.object({ secretId: secret, secretKey: secret }),
  web_push: z.object({ privateKey: secret, publicKey: secret }),
  wecom: z.object({
    secret,
    /** Secrets for callbacks from enterprise WeChat; both or none. */
    token: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{3,32}$/)
      .optional(),
    aesKey: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{43}$/)
      .optional(),
  }),
} as const
export type ChannelSettingsOf<C extends ExternalChannel> = z.output<(typeof channelSettings)[C]>
export type ChannelSecretsOf<C extends ExternalChannel> = z.output<(typeof channelSecrets)[C]>

const fields = {
  enabled: z.boolean().default(true),
  /** loopback: our own simulated system next to the server, for demo operators. */
  environment: z.enum(['production', 'loopback']).default('production'),
  settings: z.record(z.string(), z.unknown()),
}
export const externalChannelForm = z.object({
  ...fields,
  /** Write-only: omitted secrets stay unchanged. */
  secrets: z.record(z.string(), z.string()).optional(),
  /** 0: not stored yet. */
  version: z.int().default(0),
})
export type ExternalChannelForm = z.output<typeof externalChannelForm>
export const externalChannelRow = z.object({
  channel: z.enum(externalChannels),
  ...fields,
  secretsAt: instant,
  testedAt: instant.nullable(),
  /** '': the last test succeeded; otherwise the response of the other side. */
  testError: z.string().nullable(),
  version: z.int(),
})
export type ExternalChannelRow = z.infer<typeof externalChannelRow>

/** Returns the account at the other side for which the secrets were entered. */
export function channelAccount({ environment, settings }: Pick<ExternalChannelForm, 'environment' | 'settings'>) {
  return { environment, account: settings['appId'] ?? settings['corpId'] ?? '' }
}

const path = '/api/outer-channels'
const params = z.object({ channel: z.enum(externalChannels) })
export const listOuterChannels = endpoint({
  name: 'listOuterChannels',
  method: 'GET',
  path,
  permission: outreachPermissions.view,
  summary: 'Lists the operator’s external channels to people, without secrets',
  reply: z.array(externalChannelRow),
})
export const getOuterChannel = endpoint({
  name: 'getOuterChannel',
  method: 'GET',
  path: `${path}/{channel}`,
  permission: outreachPermissions.view,
  summary: 'Returns an external channel without its secrets; null if it is not set up',
  params,
  reply: externalChannelRow.nullable(),
})
export const putOuterChannel = endpoint({
  name: 'putOuterChannel',
  reach: 'operator',
  keeps: { read: getOuterChannel, but: ['secrets', 'version'] },
  method: 'PUT',
  path: `${path}/{channel}`,
  permission: outreachPermissions.edit,
  summary: 'Sets up an external channel; another account or environment requires its secrets again',
  params,
  body: externalChannelForm,
  reply: externalChannelRow,
})
export const testOuterChannel = endpoint({
  name: 'testOuterChannel',
  reach: 'operator',
  method: 'POST',
  path: `${path}/{channel}/test`,
  permission: outreachPermissions.control,
  summary:
    'Tests whether the external system accepts our credentials: requests a token, or makes a signed call that sends nothing',
  params,
  reply: z.object({ ok: z.boolean(), answer: z.string() }),
  transaction: false,
})
export const externalChannelEndpoints = [listOuterChannels, getOuterChannel, putOuterChannel, testOuterChannel] as const
