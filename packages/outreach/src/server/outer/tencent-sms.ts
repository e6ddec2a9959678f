import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseJsonAs } from './access-token.ts'
import { ChannelError, type ExternalRequest, type OpenChannel, type SendChannelRequest } from './wire.ts'

/* Tencent Cloud SMS, SendSms and PullSmsSendStatus 2021-01-11, signed with TC3-HMAC-SHA256. */

const service = 'sms'
const host = 'sms.tencentcloudapi.com'
const contentType = 'application/json; charset=utf-8'

export interface TencentSignatureInput {
  secretId: string
  secretKey: string
  host: string
  service: string
  body: string
  seconds: number
}
/** Returns the Authorization header: POST of JSON; content type and host are signed. */
export function tc3Authorization({
  secretId,
  secretKey,
  host: to,
  service: of,
  body,
  seconds,
}: TencentSignatureInput): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const day = new Date(seconds * 1_000).toISOString().slice(0, 10)
  const scope = `${day}/${of}/tc3_request`
  const request = ['POST', '/', '', `content-type:${contentType}\nhost:${to}\n`, 'content-type;host', hash(body)]
  const signed = ['TC3-HMAC-SHA256', String(seconds), scope, hash(request.join('\n'))].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), of), 'tc3_request')
  const signature = hmac(key, signed).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`
}

const reply = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string(), Message: z.string() }).optional(),
    SendStatusSet: z
      .array(z.object({ Code: z.string(), Message: z.string(), SerialNo: z.string().default('') }))
      .optional(),
    PullSmsSendStatusSet: z.array(z.unknown()).optional(),
    RequestId: z.string().default(''),
  }),
})
export interface SmsMessage {
  phone: string
  templateId: string
  params: readonly string[]
  /** The same for every attempt. */
  correlation: string
  now: Date
}

/** Resolves with the serial number; throws a `ChannelError` with Tencent's code. */
export async function sendTencentSms(
  open: OpenChannel<'sms'>,
  sendRequest: SendChannelRequest,
  { phone, templateId, params, correlation, now }: SmsMessage,
): Promise<string> {
  const { settings } = open
  const body = JSON.stringify({
    PhoneNumberSet: [phone],
    SmsSdkAppId: settings.appId,
    TemplateId: templateId,
    ...(settings.signName && { SignName: settings.signName }),
    TemplateParamSet: params,
    SessionContext: correlation,
  })
  const hidden = [phone, ...params.map((param) => JSON.stringify(param))]
  const response = await postSmsCall(open, sendRequest, { action: 'SendSms', body, now, correlation, hidden })
  const [status] = response.SendStatusSet ?? []
  const { Code, Message } = status ?? { Code: 'InternalError', Message: 'no status' }
  if (Code === 'Ok') return status?.SerialNo || response.RequestId
  throw new ChannelError(kindOf(Code), Code, Message)
}

const receipt = z.object({
  SerialNo: z.string().min(1).max(100),
  ReportStatus: z.enum(['SUCCESS', 'FAIL']),
  Description: z.string().nullish(),
  PhoneNumber: z.string().nullish(),
  SubscriberNumber: z.string().nullish(),
})
export interface SmsReceipt {
  no: string
  delivered: boolean
  reason: string
}
export const maxReceiptsPerCall = 100
/** Fetches new delivery receipts, up to a hundred: each is reported once. Unreadable ones are skipped. */
export async function pullTencentReceipts(
  open: OpenChannel<'sms'>,
  sendRequest: SendChannelRequest,
  now: Date,
): Promise<{ receipts: SmsReceipt[]; isAll: boolean }> {
  const body = JSON.stringify({ Limit: maxReceiptsPerCall, SmsSdkAppId: open.settings.appId })
  const list = (set: readonly unknown[] = []) => set.flatMap((one) => receipt.safeParse(one).data ?? [])
  const hiddenIn = (text: string) =>
    list(parseJsonAs(reply, text)?.Response.PullSmsSendStatusSet)
      .flatMap(({ PhoneNumber, SubscriberNumber }) => [PhoneNumber ?? '', SubscriberNumber ?? ''])
      .filter(Boolean)
  const response = await postSmsCall(open, sendRequest, { action: 'PullSmsSendStatus', body, now, hiddenIn })
  const set = response.PullSmsSendStatusSet ?? []
  const receipts = list(set).map(({ SerialNo: no, ReportStatus, Description }) => ({
    no,
    delivered: ReportStatus === 'SUCCESS',
    reason: (Description ?? '').slice(0, 200),
  }))
  return { receipts, isAll: set.length < maxReceiptsPerCall }
}

type Call = Pick<ExternalRequest, 'correlation' | 'hidden' | 'hiddenIn'> & {
  action: string
  body: string
  now: Date
}
async function postSmsCall(
  { settings, secrets, ...open }: OpenChannel<'sms'>,
  sendRequest: SendChannelRequest,
  call: Call,
) {
  const { action, body, now, ...request } = call
  const seconds = Math.floor(now.getTime() / 1_000)
  const { text } = await sendRequest(
    { ...open, settings, secrets },
    {
      ...request,
      path: '/',
      call: action,
      headers: {
        'content-type': contentType,
        host,
        authorization: tc3Authorization({ ...secrets, host, service, body, seconds }),
        'x-tc-action': action,
        'x-tc-version': '2021-01-11',
        'x-tc-region': settings.region,
        'x-tc-timestamp': String(seconds),
      },
      body,
    },
  )
  const response = parseJsonAs(reply, text)?.Response
  if (!response) throw new ChannelError('again', 'unreadable', text)
  const { Error: fault } = response
  if (fault) throw new ChannelError(kindOf(fault.Code), fault.Code, fault.Message)
  return response
}

/** Uses the prefixes by which Tencent groups its codes. */
function kindOf(code: string): ChannelError['kind'] {
  if (/^(InternalError|RequestLimitExceeded|LimitExceeded\.DeliveryFrequencyLimit)/.test(code)) return 'again'
  if (/PhoneNumberInBlacklist|IncorrectPhoneNumber|LimitExceeded\.PhoneNumber/.test(code)) return 'gone'
  return 'never'
}
