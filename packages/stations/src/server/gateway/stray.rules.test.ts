import { describe, expect, test } from 'vitest'
import { tlsFailureCause, isTlsHello, identityOfUnknownUrl } from './stray.rules.ts'

describe('X-10 the connection doctor knows what never became a handshake', () => {
  test.each([
    ['ERR_SSL_HTTP_REQUEST', 'tls-plain'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls-plain'],
    ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED', 'tls-clock'],
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'tls-untrusted'],
    ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN', 'tls-untrusted'],
    ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'tls-untrusted'],
    ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'tls-version'],
    ['ERR_SSL_NO_SHARED_CIPHER', 'tls-version'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls-version'],
    ['ECONNRESET', undefined],
    [undefined, undefined],
  ])('%s means %s', (code, cause) => expect(tlsFailureCause(code)).toBe(cause))

  test('TLS on the plain port begins with its record', () => {
    expect(isTlsHello(Buffer.from([0x16, 3, 1]))).toBe(true)
    expect(isTlsHello(Buffer.from('GET / '))).toBe(false)
    expect(isTlsHello(undefined)).toBe(false)
  })

  test('a wrong path still names who came, where its end is an identity; what is no OCPP is left alone', () => {
    expect(identityOfUnknownUrl('/steve/websocket/CP-1?x=1', 'ocpp1.6')).toBe('CP-1')
    expect(identityOfUnknownUrl('/steve/CP 1%', 'ocpp1.6')).toBe('')
    expect(identityOfUnknownUrl('/', 'ocpp1.6, ocpp2.0.1')).toBe('')
    expect(identityOfUnknownUrl('/live', undefined)).toBeUndefined()
  })
})
