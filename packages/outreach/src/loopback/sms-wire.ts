import { tc3Authorization } from '../server/outer/tencent-sms.ts'
import { json, peerSecret, type Reply, type Request, type State } from './peers.ts'
import { parsed } from './weixin-wire.ts'

/* Tencent Cloud SMS: the signature is worked out again, and the clock is looked at. */

export const peerSecretId = 'AKIDloopback0123456789'
const host = 'sms.tencentcloudapi.com'
const numbers = /^\+\d{8,15}$/

export function smsAnswer(
  state: State,
  { headers, body }: Request,
  code: number | string | undefined,
): Reply {
  const RequestId = `r-${state.arrived.length}`
  const refuse = (Code: string, Message: string) =>
    json({ Response: { Error: { Code, Message }, RequestId } })
  const text = body.toString('utf8')
  const seconds = Number(headers['x-tc-timestamp'])
  const authorization = String(headers.authorization)
  if (!authorization.includes(`Credential=${peerSecretId}/`))
    return refuse('AuthFailure.SecretIdNotFound', 'The SecretId is not found.')
  if (Math.abs(state.now().getTime() / 1_000 - seconds) > 300)
    return refuse('AuthFailure.SignatureExpire', 'The provided credentials are expired.')
  const signed = { secretId: peerSecretId, secretKey: peerSecret, host, service: 'sms', body: text, seconds }
  if (tc3Authorization(signed) !== authorization)
    return refuse('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.')
  if (headers['x-tc-action'] !== 'SendSms') return refuse('InvalidAction', 'The action is not found.')
  const { PhoneNumberSet: phones, TemplateId: template, TemplateParamSet: params } = parsed(body)
  const [phone] = Array.isArray(phones) ? phones.map(String) : []
  const status = (Code: string, Message: string) =>
    json({
      Response: {
        SendStatusSet: [
          { SerialNo: '', PhoneNumber: phone, Fee: 0, SessionContext: '', Code, Message, IsoCode: '' },
        ],
        RequestId,
      },
    })
  if (code !== undefined) return status(String(code), 'fault of the loopback')
  if (phone === undefined || !numbers.test(phone))
    return status('InvalidParameterValue.IncorrectPhoneNumber', 'phone number is incorrect')
  if (phone.endsWith('0000'))
    return status('FailedOperation.PhoneNumberInBlacklist', 'phone number is in the blocklist')
  if (template === '0')
    return status('FailedOperation.TemplateIncorrectOrUnapproved', 'template is not approved')
  state.arrived.push({ channel: 'sms', to: phone, body: { template, params } })
  return status('Ok', 'send success')
}
