import { newId, requireFound, Problem, requireSecretReentry } from '@evops/platform/contract'
import { violatedConstraint, createSecretBox, type Actor, type Tx } from '@evops/platform/server'
import {
  channelAccount,
  channelSecrets,
  channelSettings,
  type ExternalChannel,
  type ExternalChannelForm,
  type ExternalChannelRow,
} from '../../contract/index.ts'
import { createTokens } from './access-token.ts'
import type { z } from 'zod'
import { channelRows, recordChannelTest, saveChannelRow, storedChannel, type StoredChannel } from './outer.store.ts'
import { sendTencentSms } from './tencent-sms.ts'
import { createPushServices } from './push-services.rules.ts'
import { createPushKeys } from './web-push.ts'
import { createWechat } from './wechat.ts'
import { ChannelError, createChannelClient, type OpenChannel, type ChannelClientDeps } from './wire.ts'
import type { Services } from '@evops/platform/server'

export interface ExternalChannelDeps extends Omit<ChannelClientDeps, 'services'> {
  services: Services
}
export type ExternalChannels = ReturnType<typeof createExternalChannels>

/** Creates the access to the operators' channels; their secrets are decrypted only here. */
export function createExternalChannels(deps: ExternalChannelDeps) {
  const { services } = deps
  const box = createSecretBox(services.config.secretKey, 'outreach.channels')
  const sendRequest = createChannelClient(deps)
  const tokens = createTokens(services, box, sendRequest)
  const wechat = createWechat(sendRequest, tokens)
  const placeOf = (operatorId: string, channel: ExternalChannel) => `${operatorId}/${channel}`

  /** Decrypts a channel from its row; the shape was validated when it was stored. */
  function openStoredChannel<C extends ExternalChannel>(row: StoredChannel, channel: C): OpenChannel<C> {
    const { operatorId, environment, settings, secrets } = row
    const text = box.open(secrets, placeOf(operatorId, channel))
    const read = {
      settings: channelSettings[channel].parse(settings),
      secrets: channelSecrets[channel].parse(JSON.parse(text)),
    }
    // Both were parsed by the schemas of this channel.
    return { operatorId, channel, environment, ...read } as OpenChannel<C>
  }
  async function open<C extends ExternalChannel>(operatorId: string, channel: C): Promise<OpenChannel<C> | undefined> {
    const row = await services.db.inTenant(operatorId, (tx) => storedChannel(tx, operatorId, channel))
    return row?.enabled ? openStoredChannel(row, channel) : undefined
  }

  async function environmentOf(operatorId: string, channel: string) {
    const rows = await services.db.inTenant(operatorId, channelRows)
    return rows.find((row) => row.channel === channel)?.environment
  }

  async function saveChannel(tx: Tx, { operatorId }: Actor, channel: ExternalChannel, form: ExternalChannelForm) {
    const before = (await channelRows(tx)).find((row) => row.channel === channel)
    if ((before?.version ?? 0) !== form.version) throw new Problem('request.conflict')
    const settings = parseChannelField('settings', channelSettings[channel], form.settings)
    const after = { ...form, settings }
    requireSecretReentry('secrets', {
      before: before && channelAccount(before),
      after: channelAccount(after),
      place: ['environment', 'account'],
      isProvided: form.secrets !== undefined || channel === 'web_push',
    })
    // Secrets that were not typed stay if the account is the same.
    const stored = before && form.secrets && (await storedChannel(tx, operatorId, channel))
    const isSame = before && JSON.stringify(channelAccount(before)) === JSON.stringify(channelAccount(after))
    const storedSecrets = stored && isSame ? openStoredChannel(stored, channel).secrets : {}
    const typed = form.secrets && { ...storedSecrets, ...form.secrets }
    const secrets = channel === 'web_push' ? (before ? undefined : createPushKeys()) : typed
    if (secrets === undefined && !before)
      throw new Problem('outreach.channel-secrets', {}, { secrets: 'outreach.channel-secrets' })
    const read = secrets && parseChannelField('secrets', channelSecrets[channel], secrets)
    const sealed = read && box.seal(JSON.stringify(read), placeOf(operatorId, channel))
    const at = services.now()
    if (!(await saveChannelRow(tx, { operatorId, channel, sealed, at }, after).catch(refuse)))
      throw new Problem('request.conflict')
    const row = requireFound((await channelRows(tx)).find((one) => one.channel === channel))
    return { before, after: row }
  }

  /** Tests whether the other side accepts our credentials. */
  async function test(actor: Actor, channel: ExternalChannel): Promise<{ ok: boolean; answer: string }> {
    const { operatorId } = actor
    const row = requireFound(await services.db.inTenant(actor, (tx) => storedChannel(tx, operatorId, channel)))
    const error = await testChannel(openStoredChannel(row, channel)).then(
      () => '',
      (fault: unknown) => {
        if (fault instanceof ChannelError) return `${fault.code} ${fault.message}`.trim()
        throw fault
      },
    )
    await services.db.inTenant(actor, (tx) => recordChannelTest(tx, operatorId, { channel, at: services.now(), error }))
    return { ok: error === '', answer: error }
  }
  async function testChannel(one: OpenChannel): Promise<void> {
    if (isChannelOfKind(one, 'sms')) return testSmsChannel(one)
    if (isChannelOfKind(one, 'wechat_account') || isChannelOfKind(one, 'mini_program') || isChannelOfKind(one, 'wecom'))
      await tokens.tokenOf(one)
  }
  /**
   * Sends a signed call without a number: a rejection only because of the number shows that key and account are valid.
   */
  async function testSmsChannel(one: OpenChannel<'sms'>): Promise<void> {
    const nobody = { phone: '', templateId: '0', params: [], correlation: newId(), now: services.now() }
    await sendTencentSms(one, sendRequest, nobody).catch((error: unknown) => {
      const isKnown = error instanceof ChannelError && /PhoneNumber|Template|MissingParameter/.test(error.code)
      if (!isKnown) throw error
    })
  }
  /** Returns the public key for browser subscriptions; null if there is no web push. */
  async function pushKey(operatorId: string): Promise<string | null> {
    return (await open(operatorId, 'web_push'))?.secrets.publicKey ?? null
  }

  const pushServices = createPushServices(services.config.pushServices)
  /** Returns true if web push may call the address; the loopback's own browsers belong to loopback channels only. */
  function isPushPlace(address: string, environment: ExternalChannelRow['environment'] | undefined): boolean {
    const url = environment === 'loopback' ? deps.loopback()?.url : undefined
    if (url !== undefined && URL.parse(address)?.origin === new URL(url).origin) return true
    return pushServices.includes(address)
  }

  return {
    open,
    environmentOf,
    put: saveChannel,
    test,
    pushKey,
    isPushPlace,
    rows: channelRows,
    sendRequest,
    wechat,
  }
}

export function isChannelOfKind<C extends ExternalChannel>(
  one: OpenChannel,
  channel: C,
): one is OpenChannel<C> & OpenChannel {
  return one.channel === channel
}
/** Parses the value with the channel's schema; a missing or malformed value is reported at its field. */
function parseChannelField(
  field: string,
  schema: z.ZodType<Record<string, unknown>>,
  value: unknown,
): Record<string, unknown> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const names = read.error.issues.map(({ path }) => [field, ...path.map(String)].join('.'))
  const fault = 'outreach.channel-incomplete'
  throw new Problem(fault, {}, Object.fromEntries(names.map((name) => [name, fault])))
}
function refuse(error: unknown): never {
  if (violatedConstraint(error) === 'outreach_channels_demo_alone')
    throw new Problem('outreach.not-demo', {}, { environment: 'outreach.not-demo' })
  throw error
}
