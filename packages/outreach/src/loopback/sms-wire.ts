import { tc3Authorization } from '../server/outer/tencent-sms.ts'
import {
  jsonReply,
  simulatorSecret,
  type SimulatedReceipt,
  type SimulatorReply,
  type SimulatorRequest,
  type SimulatorState,
} from './peer-state.ts'
import { parseJsonBody } from './weixin-wire.ts'

/* Simulates Tencent Cloud SMS: the signature is recalculated and the timestamp is checked. */

export const simulatorSecretId = 'AKIDloopback0123456789'
const host = 'sms.tencentcloudapi.com'
const numbers = /^\+\d{8,15}$/

export function answerSmsCall(
  state: SimulatorState,
  { headers, body }: SimulatorRequest,
  code: number | string | undefined,
): SimulatorReply {
  const RequestId = `r-${state.arrived.length}`
  const refuse = (Code: string, Message: string) => jsonReply({ Response: { Error: { Code, Message }, RequestId } })
  const text = body.toString('utf8')
  const seconds = Number(headers['x-tc-timestamp'])
  const authorization = String(headers.authorization)
  if (!authorization.includes(`Credential=${simulatorSecretId}/`))
    return refuse('AuthFailure.SecretIdNotFound', 'The SecretId is not found.')
  if (Math.abs(state.now().getTime() / 1_000 - seconds) > 300)
    return refuse('AuthFailure.SignatureExpire', 'The provided credentials are expired.')
  const signed = { secretId: simulatorSecretId, secretKey: simulatorSecret, host, service: 'sms', body: text, seconds }
  if (tc3Authorization(signed) !== authorization)
    return refuse('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.')
  if (headers['x-tc-action'] === 'PullSmsSendStatus')
    return pullReceipts(state, Number(parseJsonBody(body)['Limit']), RequestId, code)
  if (headers['x-tc-action'] !== 'SendSms') return refuse('InvalidAction', 'The action is not found.')
  const { PhoneNumberSet: phones, TemplateId: template, TemplateParamSet: params } = parseJsonBody(body)
  const [phone] = Array.isArray(phones) ? phones.map(String) : []
  const status = (Code: string, Message: string) =>
    jsonReply({
      Response: {
        SendStatusSet: [
          {
            SerialNo: Code === 'Ok' ? serialOf(state) : '',
            PhoneNumber: phone,
            Fee: 0,
            SessionContext: '',
            Code,
            Message,
            IsoCode: '',
          },
        ],
        RequestId,
      },
    })
  if (code !== undefined) return status(String(code), 'fault of the loopback')
  if (phone === undefined || !numbers.test(phone))
    return status('InvalidParameterValue.IncorrectPhoneNumber', 'phone number is incorrect')
  if (phone.endsWith('0000'))
    return status('FailedOperation.PhoneNumberInBlacklist', 'phone number is in the blocklist')
  if (template === '0') return status('FailedOperation.TemplateIncorrectOrUnapproved', 'template is not approved')
  state.arrived.push({ channel: 'sms', to: phone, body: { template, params } })
  // For numbers with this ending, the network never sends a receipt.
  if (!phone.endsWith('8888'))
    state.receipts.push({
      at: state.now().getTime() + receiptMs,
      phone,
      serial: serialOf(state),
      reason: phone.endsWith('9999') ? 'UNDELIV' : delivered,
    })
  return status('Ok', 'send success')
}

const delivered = 'DELIVRD'
/** Delay of receipts in milliseconds. */
const receiptMs = 20_000
const serialOf = ({ arrived }: SimulatorState) => `2028:${arrived.length}`

function pullReceipts(
  state: SimulatorState,
  limit: number,
  RequestId: string,
  code: number | string | undefined,
): SimulatorReply {
  if (code !== undefined)
    return jsonReply({ Response: { Error: { Code: String(code), Message: 'fault of the loopback' }, RequestId } })
  const isDue = ({ at }: SimulatedReceipt) => at <= state.now().getTime()
  const due = state.receipts.filter(isDue).slice(0, limit)
  state.receipts = state.receipts.filter((one) => !due.includes(one))
  const PullSmsSendStatusSet = due.map(({ at, phone, serial, reason }) => ({
    UserReceiveTime: Math.floor(at / 1_000),
    CountryCode: '',
    SubscriberNumber: phone.slice(3),
    PhoneNumber: phone,
    SerialNo: serial,
    ReportStatus: reason === delivered ? 'SUCCESS' : 'FAIL',
    Description: reason,
    SessionContext: null,
  }))
  return jsonReply({ Response: { PullSmsSendStatusSet, RequestId } })
}
