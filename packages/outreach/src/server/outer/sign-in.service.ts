import { newId, Problem, type Language } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import type { ExternalChannels } from './outer.service.ts'
import { sendTencentSms } from './tencent-sms.ts'
import { ChannelError } from './wire.ts'

export interface SignInCodeRequest {
  operatorId: string
  /** E.164. */
  phone: string
  language: Language
  code: string
  minutes: number
}
export interface WechatSignInRequest {
  operatorId: string
  app: 'mini' | 'web'
  code: string
}
/** Codes that WeChat never issued or that were already used. */
const spentCodes = new Set(['40029', '40163', '40226', '41008'])

/** Creates the sign-in of drivers by our own code or WeChat's. `test`: a loopback handled it. */
export function createDriverSignIn({ now }: Pick<Services, 'now'>, outer: ExternalChannels) {
  return {
    codes: {
      /** Throws outreach.no-sms, outreach.phone, outreach.channel-failed. */
      async send({ operatorId, phone, language, code, minutes }: SignInCodeRequest): Promise<{ test: boolean }> {
        const open = await outer.open(operatorId, 'sms')
        const { zh, en, es } = open?.settings.codeTemplates ?? {}
        const templateId = { zh, en, es }[language] ?? en ?? zh ?? es
        if (!open || templateId === undefined) throw new Problem('outreach.no-sms')
        const sms = { phone, templateId, params: [code, String(minutes)], correlation: newId(), now: now() }
        await sendTencentSms(open, outer.sendRequest, sms).catch((error: unknown) => {
          if (error instanceof ChannelError && error.kind === 'gone') throw new Problem('outreach.phone')
          throw toProblem(error)
        })
        return { test: open.environment === 'loopback' }
      },
    },
    wechat: {
      /** Returns the sign-in methods for drivers of an operator. */
      async ways(operatorId: string): Promise<{ phone: boolean; mini: boolean; web: boolean }> {
        const phone = (await outer.open(operatorId, 'sms')) !== undefined
        const mini = (await outer.open(operatorId, 'mini_program')) !== undefined
        return { phone, mini, web: (await outer.open(operatorId, 'wechat_account')) !== undefined }
      },
      /** Throws outreach.no-wechat, outreach.wechat-code, outreach.channel-failed. */
      async signIn({
        operatorId,
        app,
        code,
      }: WechatSignInRequest): Promise<{ openid: string; unionid: string | null }> {
        const open = await outer.open(operatorId, app === 'mini' ? 'mini_program' : 'wechat_account')
        if (!open) throw new Problem('outreach.no-wechat')
        try {
          return await outer.wechat.session(app, open, code)
        } catch (error) {
          if (error instanceof ChannelError && spentCodes.has(error.code)) throw new Problem('outreach.wechat-code')
          throw toProblem(error)
        }
      },
    },
  }
}

/** Converts an error of the other side to a refusal for the caller. */
export function toProblem(error: unknown): unknown {
  if (!(error instanceof ChannelError)) return error
  return new Problem('outreach.channel-failed', { reason: `${error.code} ${error.message}`.slice(0, 150) })
}
