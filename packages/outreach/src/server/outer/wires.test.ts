import { expect, test } from 'vitest'
import { decryptPush } from '../../loopback/push-wire.ts'
import { tc3Authorization } from './tencent-sms.ts'
import { encryptPushBody, createPushKeys } from './web-push.ts'

test('TC3-HMAC-SHA256: the signature of Tencent Cloud’s own example', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
  const signed = tc3Authorization({
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    body,
    seconds: 1_551_113_065,
  })
  expect(signed).toContain('Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request')
  expect(signed).toContain('Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168')
})

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  },
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
test('web push: the message of RFC 8291 to the byte, and one that its browser alone opens', () => {
  const { text, keys, p256dh, auth, salt, body } = example
  const made = encryptPushBody(text, { p256dh, auth }, { keys, salt: Buffer.from(salt, 'base64url') })
  expect(made.toString('base64url')).toBe(body)
  const [ours, theirs] = [createPushKeys(), createPushKeys()]
  const sealed = encryptPushBody('hello', { p256dh: ours.publicKey, auth })
  expect(decryptPush(sealed, { p256dh: ours.publicKey, auth, privateKey: ours.privateKey })).toBe('hello')
  expect(decryptPush(sealed, { p256dh: theirs.publicKey, auth, privateKey: theirs.privateKey })).toBeUndefined()
})
