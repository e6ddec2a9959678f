import { contactOfMember } from '@evops/members/server'
import { Problem } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { fillTemplateText, formatPlaceholders, type MemberChannel } from '../../contract/index.ts'
import type { DeliverySenders } from '../channels/senders.ts'
import { formatDeliveryError } from '../channels/channels.routes.ts'
import type { ExternalChannels } from '../outer/outer.service.ts'
import { sendTencentSms } from '../outer/tencent-sms.ts'
import { sendPush } from '../outer/web-push.ts'
import { ChannelError } from '../outer/wire.ts'
import type { DueNotice, NoticeAttempt } from './carry.store.ts'
import * as people from './people.store.ts'
import { wechatData } from './variants.rules.ts'

/** The reason why a channel was not tried. */
export class ChannelSkippedError extends Error {
  readonly reason: 'no-channel' | 'no-address' | 'no-variant' | 'no-consent' | 'no-subscription'
  constructor(reason: ChannelSkippedError['reason']) {
    super('')
    this.reason = reason
  }
}
type Carried = Pick<NoticeAttempt, 'answer' | 'environment' | 'receiptNo'>
type Carrier = (notice: DueNotice) => Promise<Carried>

/**
 * Creates the delivery of a notice over each channel. Throws `ChannelSkippedError` if the channel is not available, a `ChannelError`
 * if it was rejected.
 */
export function createChannelSenders(
  services: Pick<Services, 'db' | 'now'>,
  outer: ExternalChannels,
  senders: DeliverySenders,
): Record<Exclude<MemberChannel, 'bell'>, Carrier> {
  const inTenant = <T>(operatorId: string, work: (tx: Tx) => Promise<T>) => services.db.inTenant(operatorId, work)
  const noticeTexts = (notice: DueNotice, language = notice.language) =>
    formatPlaceholders(notice.event, notice.marks, language)
  const contact = async (notice: DueNotice) => inTenant(notice.operatorId, (tx) => contactOfMember(tx, notice))

  async function wechat(notice: DueNotice, channel: 'wechat_account' | 'mini_program'): Promise<Carried> {
    const { operatorId, id } = notice
    const open = (await outer.open(operatorId, channel)) ?? skipChannel('no-channel')
    const variant = notice.variants?.[channel] ?? skipChannel('no-variant')
    const app = channel === 'mini_program' ? 'mini' : 'web'
    const openids = await inTenant(operatorId, (tx) => people.listOpenids(tx, notice))
    const touser = openids.get(app) ?? skipChannel('no-address')
    // WeChat has reviewed the texts of its templates, which are in Chinese.
    const message = {
      touser,
      template_id: variant.templateId,
      data: wechatData(variant, noticeTexts(notice, 'zh')),
    }
    const options = { correlation: id, hidden: [touser] }
    if (channel === 'wechat_account') {
      const body = { ...message, client_msg_id: id }
      await outer.wechat.post(open, '/cgi-bin/message/template/send', { ...options, body })
      return { answer: 'ok', environment: open.environment }
    }
    const { templateId } = variant
    const takes = await inTenant(operatorId, (tx) => people.consumeTemplateConsent(tx, notice, templateId))
    if (!takes) skipChannel('no-subscription')
    const page = notice.variants?.mini_program?.page
    const state = 'state' in open.settings ? open.settings.state : 'formal'
    const body = {
      ...message,
      ...(page && { page }),
      miniprogram_state: state === 'developer' ? 'developer' : state,
      lang: 'zh_CN',
    }
    await outer.wechat
      .post(open, '/cgi-bin/message/subscribe/send', { ...options, body })
      .catch(async (error: unknown) => {
        const isUsedUp = error instanceof ChannelError && error.code === '43101'
        await inTenant(operatorId, async (tx) =>
          isUsedUp
            ? people.clearTemplateConsents(tx, notice, templateId)
            : void (await people.addTemplateConsents(tx, notice, templateId, 1)),
        )
        throw error
      })
    return { answer: 'ok', environment: open.environment }
  }

  async function sms(notice: DueNotice): Promise<Carried> {
    const open = (await outer.open(notice.operatorId, 'sms')) ?? skipChannel('no-channel')
    const { [notice.language]: own, en } = notice.variants?.sms ?? {}
    const { templateId, params } = own ?? en ?? skipChannel('no-variant')
    const phone = (await contact(notice))?.mobile || skipChannel('no-address')
    const texts = params.map((param) => fillTemplateText(param, noticeTexts(notice)))
    const message = { phone, templateId, params: texts, correlation: notice.id, now: services.now() }
    const answer = await sendTencentSms(open, outer.sendRequest, message)
    const { environment, settings } = open
    return { answer, environment, ...(settings.receipts && answer !== '' && { receiptNo: answer }) }
  }

  async function email({ operatorId, id, title, text, ...notice }: DueNotice): Promise<Carried> {
    const target = (await contact({ operatorId, id, title, text, ...notice }))?.email || skipChannel('no-address')
    const answer = await senders
      .email({ operatorId, deliveryId: id, target, subject: title, body: text })
      .catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'outreach.no-mail-server') skipChannel('no-channel')
        throw new ChannelError('again', 'mail', formatDeliveryError(error, 'en'))
      })
    return { answer, environment: 'production' }
  }

  async function push(notice: DueNotice): Promise<Carried> {
    const { operatorId, id, title, text } = notice
    const open = (await outer.open(operatorId, 'web_push')) ?? skipChannel('no-channel')
    const subscriptions = await inTenant(operatorId, (tx) => people.listPushSubscriptions(tx, notice))
    if (subscriptions.length === 0) skipChannel('no-address')
    const message = {
      text: JSON.stringify({ id, title, text }),
      keys: open.secrets,
      correlation: id,
      now: services.now(),
    }
    // All calls start together and have the same time limit, so that a silent push service delays no other browser.
    const outcomes = await Promise.allSettled(
      subscriptions.map(async (to) => {
        try {
          if (!outer.isPushPlace(to.endpoint, open.environment))
            throw new ChannelError('gone', 'unknown-push-service', '')
          await sendPush(open, outer.sendRequest, { ...message, to })
        } catch (error) {
          const isGone = error instanceof ChannelError && error.kind === 'gone'
          if (isGone) await inTenant(operatorId, (tx) => people.deletePushSubscription(tx, notice, to.endpoint))
          throw error
        }
      }),
    )
    const faults: unknown[] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    // Success in one browser is sufficient.
    if (faults.length === subscriptions.length) throw faults[0]
    return {
      answer: `${subscriptions.length - faults.length}/${subscriptions.length}`,
      environment: open.environment,
    }
  }

  return {
    wechat_account: (notice) => wechat(notice, 'wechat_account'),
    mini_program: (notice) => wechat(notice, 'mini_program'),
    web_push: push,
    sms,
    email,
  }
}
function skipChannel(reason: ChannelSkippedError['reason']): never {
  throw new ChannelSkippedError(reason)
}
