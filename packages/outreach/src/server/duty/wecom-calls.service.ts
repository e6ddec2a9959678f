import { createHmac, randomInt } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import {
  decryptWechatMessage,
  hashSecret,
  insertPartnerMessage,
  isWechatSignatureValid,
  isWechatTimestampRecent,
  wechatEncryptElement,
  type Services,
  type Tx,
} from '@evops/platform/server'
import type { WecomSigned } from '../../contract/index.ts'
import type { ExternalChannels } from '../outer/outer.service.ts'
import { ChannelError, type OpenChannel } from '../outer/wire.ts'
import { createCardPressHandler, type PressDeps, type CardPressResult } from '../wecom/presses.ts'
import { formatDeliveryError } from '../channels/channels.routes.ts'
import { recordDutyConfirmation, linkWecomAccountByCode, saveWecomLinkCode, recordWecomCall } from './words.store.ts'

const codeMinutes = 10
/** New label of a card's button after the press. */
export const acknowledgedLabel = { zh: '已收到', en: 'Acknowledged', es: 'Confirmado' }
const bound = {
  zh: '绑定成功',
  en: 'Your account is linked',
  es: 'Su cuenta está vinculada',
}
const unbound = {
  zh: '绑定码无效或已过期',
  en: 'This code is not valid, or no longer',
  es: 'El código no es válido o ha caducado',
}

export type WecomCalls = ReturnType<typeof createWecomCalls>

/**
 * Handles callbacks of enterprise WeChat. It requires a response within a second, so messages to its users are sent
 * afterwards. Repeated calls act only once; a call older than five minutes is rejected.
 */
export function createWecomCalls(services: Services, outer: ExternalChannels, people: PressDeps) {
  const press = createCardPressHandler(services, people)
  const underway = new Set<Promise<void>>()

  /** Verifies and decrypts a call. Throws request.not-found, outreach.forged. */
  async function openWecomCall(operatorId: string, signed: WecomSigned, sealed: string) {
    const open = await outer.open(operatorId, 'wecom')
    const { token, aesKey } = open?.secrets ?? {}
    if (!open || token === undefined || aesKey === undefined) throw new Problem('request.not-found')
    const { msg_signature: signature, timestamp, nonce } = signed
    const isGenuine = isWechatSignatureValid(signature, token, timestamp, nonce, sealed)
    const text = isGenuine ? decryptWechatMessage(aesKey, open.settings.corpId, sealed) : undefined
    if (text === undefined || !isWechatTimestampRecent(timestamp, services.now())) throw new Problem('outreach.forged')
    return { open, text }
  }
  async function log({ operatorId, secrets }: OpenChannel<'wecom'>, channel: string, body: string) {
    const current = {
      direction: 'in',
      verified: 'yes',
      status: 'done',
      httpStatus: 200,
      headers: {},
    } as const
    const peer = { peerKind: 'channel', peer: 'wecom', peerId: null } as const
    await services.db.inTenant(operatorId, (tx) =>
      insertPartnerMessage(tx, {
        ...current,
        ...peer,
        operatorId,
        channel,
        at: services.now(),
        body,
        secrets: Object.values(secrets),
      }),
    )
  }
  /** Sends a message to a person; a rejection is in the message log. */
  function sendWecomMessage(open: OpenChannel<'wecom'>, path: string, body: object): void {
    const delivery: Promise<void> = outer.wechat
      .post(open, path, { body: { agentid: open.settings.agentId, ...body }, correlation: '', hidden: [] })
      .then(
        () => undefined,
        (error: unknown) => {
          if (!(error instanceof ChannelError)) services.log.error({ error }, 'enterprise WeChat was not answered')
        },
      )
      .finally(() => underway.delete(delivery))
    underway.add(delivery)
  }
  /** Updates the button with the result; a reason for a failure is sent as a separate message. */
  async function answerPress(
    open: OpenChannel<'wecom'>,
    { from, code, text }: { from: string; code: string; text: string },
    { button, language, refused }: CardPressResult,
  ): Promise<void> {
    await log(open, 'template_card_event', text)
    const update = { userids: [from], response_code: code, button: { replace_name: button[language] } }
    sendWecomMessage(open, '/cgi-bin/message/update_template_card', update)
    if (!refused) return
    const content = formatDeliveryError(refused, language, people.problems())
    sendWecomMessage(open, '/cgi-bin/message/send', { touser: from, msgtype: 'text', text: { content } })
  }
  const hashOf = (operatorId: string, code: string) =>
    createHmac('sha256', hashSecret(services.config.secretKey)).update(`wecom-code:${operatorId}:${code}`).digest()

  return {
    /** Creates a code; the previous one becomes invalid. */
    async code(operatorId: string, userId: string): Promise<{ code: string; until: string }> {
      const code = String(randomInt(10_000_000, 100_000_000))
      const until = new Date(services.now().getTime() + codeMinutes * 60_000)
      const hash = hashOf(operatorId, code)
      await services.db.inTenant(operatorId, (tx) => saveWecomLinkCode(tx, { operatorId, userId, hash, until }))
      return { code, until: until.toISOString() }
    },
    async verify(operatorId: string, signed: WecomSigned): Promise<string> {
      const { open, text } = await openWecomCall(operatorId, signed, signed.echostr)
      await log(open, 'verify', text)
      return text
    },
    async hear(operatorId: string, signed: WecomSigned, body: string): Promise<void> {
      const { open, text } = await openWecomCall(operatorId, signed, wechatEncryptElement(body))
      const from = partOf(text, 'FromUserName')
      const what = partOf(text, 'MsgId') || `${from} ${partOf(text, 'CreateTime')} ${partOf(text, 'TaskId')}`
      const at = services.now()
      const kind = partOf(text, 'Event') || partOf(text, 'MsgType')
      const wordId = kind === 'template_card_event' ? partOf(text, 'TaskId') : undefined
      const code = kind === 'text' ? /^\s*(\d{8})\s*$/.exec(partOf(text, 'Content'))?.[1] : undefined
      const who = { operatorId, wecomId: from }
      const take = (tx: Tx) => recordWecomCall(tx, operatorId, what, at)
      const pressed = wordId === undefined || from === '' ? undefined : await press(who, wordId, take)
      if (pressed !== undefined) {
        if (pressed) await answerPress(open, { from, code: partOf(text, 'ResponseCode'), text }, pressed)
        return
      }
      // The call is recorded in the same transaction as its action, because an unanswered call is sent again.
      const done = await services.db.inTenant(operatorId, async (tx) => {
        if (from === '' || !(await take(tx))) return undefined
        return {
          language: wordId && (await recordDutyConfirmation(tx, who, wordId, at)),
          isBound: code !== undefined && (await linkWecomAccountByCode(tx, who, hashOf(operatorId, code), at)),
        }
      })
      if (!done) return
      await log(open, kind.slice(0, 40) || 'message', text)
      if (done.language)
        sendWecomMessage(open, '/cgi-bin/message/update_template_card', {
          userids: [from],
          response_code: partOf(text, 'ResponseCode'),
          button: { replace_name: acknowledgedLabel[done.language] },
        })
      if (code === undefined) return
      const content = Object.values(done.isBound ? bound : unbound).join('\n')
      sendWecomMessage(open, '/cgi-bin/message/send', { touser: from, msgtype: 'text', text: { content } })
    },
    idle: async () => void (await Promise.all(underway)),
  }
}

/** Returns the text of an element in the format of enterprise WeChat: in CDATA, or plain for numbers. */
function partOf(xml: string, name: string): string {
  const begin = xml.indexOf(`<${name}>`)
  const end = begin < 0 ? -1 : xml.indexOf(`</${name}>`, begin)
  if (end < 0) return ''
  const text = xml.slice(begin + name.length + 2, end).trim()
  return text.startsWith('<![CDATA[') && text.endsWith(']]>') ? text.slice(9, -3) : text
}
