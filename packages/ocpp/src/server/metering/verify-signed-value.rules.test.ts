import { createECDH, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPublicKey } from './public-key.rules.ts'
import { verifySignedValue } from './verify-signed-value.rules.ts'

/*
 * Example of the transparency software of the S.A.F.E. initiative (XML_Format.md, Apache License 2.0): a data set of a
 * KEBA charge point with its key.
 */
const kebaKey =
  '3059301306072A8648CE3D020106082A8648CE3D030107034200043AEEB45C392357820A58FDFB0857BD77ADA31585C61C430531DFA53B440AFBFDD95AC887C658EA55260F808F55CA948DF235C2108A0D6DC7D4AB1A5E1A7955BE'
const keba =
  'OCMF|{"FV":"1.0","GI":"KEBA_KCP30","GS":"17619300","GV":"2.8.5","PG":"T32","IS":false,"IL":"NONE","IF":["RFID_NONE","OCPP_NONE","ISO15118_NONE","PLMN_NONE"],"IT":"NONE","ID":"","RD":[{"TM":"2019-08-13T10:03:15,000+0000 I","TX":"B","EF":"","ST":"G","RV":0.2596,"RI":"1-b:1.8.0","RU":"kWh"},{"TM":"2019-08-13T10:03:36,000+0000 R","TX":"E","EF":"","ST":"G","RV":0.2597,"RI":"1-b:1.8.0","RU":"kWh"}]}|{"SD":"304502200E2F107C987A300AC1695CA89EA149A8CDFA16188AF0A33EE64B67964AA943F9022100889A72B6D65364BEA8562E7F6A0253157ACFF84FE4929A93B5964D23C4265699"}'

const payload = '{"FV":"1.0","MS":"M1","RD":[{"TM":"2026-01-01T10:00:00,000+0100 S","TX":"B","RV":1.0,"RU":"kWh"}]}'

function keyPair(curve: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  return { privateKey, hex: publicKey.export({ format: 'der', type: 'spki' }).toString('hex'), publicKey }
}

function ocmf(privateKey: KeyObject, { text = payload, algorithm = '', encoding = 'hex' as const } = {}) {
  const signature = sign('sha256', Buffer.from(text), privateKey).toString(encoding)
  return `OCMF|${text}|${JSON.stringify({ ...(algorithm && { SA: algorithm }), SD: signature })}`
}

function registered(...texts: string[]) {
  return texts.flatMap((text) => readPublicKey(text) ?? [])
}

describe('a signed value', () => {
  test('the published example is verified with its key, and its readings are read', () => {
    const { verdict, document } = verifySignedValue(keba, registered(kebaKey))
    expect(verdict).toBe('verified')
    expect(document).toMatchObject({
      serial: '17619300',
      readings: [
        {
          occasion: 'begin',
          registerDwh: 2596,
          at: Date.UTC(2019, 7, 13, 10, 3, 15),
          isTimeSynchronised: true,
        },
        { occasion: 'end', registerDwh: 2597, isTimeSynchronised: false, isGood: true },
      ],
    })
  })

  test('one digit more of energy is a wrong signature', () => {
    const forged = keba.replace('0.2597', '0.3597')
    expect(verifySignedValue(forged, registered(kebaKey)).verdict).toBe('wrong-signature')
  })

  test.each([
    ['secp192k1', 'ECDSA-secp192k1-SHA256'],
    ['secp256k1', 'ECDSA-secp256k1-SHA256'],
    ['prime192v1', 'ECDSA-secp192r1-SHA256'],
    ['prime256v1', ''],
    ['brainpoolP256r1', 'ECDSA-brainpool256r1-SHA256'],
    ['brainpoolP384r1', 'ECDSA-brainpool384r1-SHA256'],
    ['secp384r1', 'ECDSA-secp384r1-SHA256'],
  ])('signed on the curve %s it is verified', (curve, algorithm) => {
    const { privateKey, hex } = keyPair(curve)
    const text = ocmf(privateKey, { algorithm })
    expect(verifySignedValue(text, registered(hex)).verdict).toBe('verified')
    expect(verifySignedValue(text, registered(keyPair(curve).hex)).verdict).toBe('wrong-signature')
  })

  const { privateKey, publicKey, hex } = keyPair('prime256v1')
  const text = ocmf(privateKey)
  const object = (publicKeyText: string) =>
    JSON.stringify({
      signedMeterData: Buffer.from(text).toString('base64'),
      signingMethod: '',
      encodingMethod: 'OCMF',
      publicKey: publicKeyText,
    })

  test.each([
    ['as it is', text],
    ['in hexadecimal', Buffer.from(text).toString('hex')],
    ['in base64', Buffer.from(text).toString('base64')],
    ['in the object of OCPP 2.x', object('')],
  ])('sent %s it is verified', (_how, sent) => {
    expect(verifySignedValue(sent, registered(hex)).verdict).toBe('verified')
  })

  test('with a signature in base64 or of two plain numbers it is verified', () => {
    const base64 = sign('sha256', Buffer.from(payload), privateKey).toString('base64')
    const plain = sign('sha256', Buffer.from(payload), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    for (const signature of [{ SE: 'base64', SD: base64 }, { SD: plain.toString('hex') }])
      expect(verifySignedValue(`OCMF|${payload}|${JSON.stringify(signature)}`, registered(hex)).verdict).toBe(
        'verified',
      )
  })

  test('white space in the payload belongs to the signed bytes', () => {
    const spaced = payload.replaceAll(':', ': ')
    expect(verifySignedValue(ocmf(privateKey, { text: spaced }), registered(hex)).verdict).toBe('verified')
    expect(verifySignedValue(text.replace(',"RD"', ', "RD"'), registered(hex)).verdict).toBe('wrong-signature')
  })

  test('a key in the message does not count as registered, and does not help against a registered one', () => {
    expect(verifySignedValue(object(hex), []).verdict).toBe('key-not-registered')
    expect(verifySignedValue(object(keyPair('prime256v1').hex), []).verdict).toBe('wrong-signature')
    const other = registered(keyPair('prime256v1').hex)
    expect(verifySignedValue(object(hex), other).verdict).toBe('wrong-signature')
  })

  test('without any key it is not verified', () => {
    expect(verifySignedValue(text, []).verdict).toBe('no-key')
    expect(verifySignedValue(object('not a key'), []).verdict).toBe('no-key')
  })

  test.each([
    ['EDL by its name', JSON.stringify({ signedMeterData: '0901', encodingMethod: 'EDL' }), 'unsupported'],
    ['Alfen by its beginning', 'AP;0;3;ALCV3ABBBISH', 'unsupported'],
    ['an algorithm other than ECDSA', `OCMF|${payload}|{"SA":"RSA-2048","SD":"00"}`, 'unsupported'],
    ['OCMF without a signature', `OCMF|${payload}`, 'unreadable'],
    ['OCMF with a broken payload', 'OCMF|{"FV":|{"SD":"00"}', 'unreadable'],
    ['a number', '12345', 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['an object without data', '{"signedMeterData":7}', 'unreadable'],
  ])('%s is named as such', (_what, sent, verdict) => {
    expect(verifySignedValue(sent, registered(hex)).verdict).toBe(verdict)
  })

  test('no text at all makes the verification fail', () => {
    const parts = fc.array(
      fc.oneof(fc.constantFrom('OCMF|', '{"RD":[', '{}', 'null', ']}', '|', '{"SD":"', '"}', '\0'), fc.string()),
    )
    fc.assert(
      fc.property(parts, (all) => {
        expect(verifySignedValue(all.join(''), registered(hex)).verdict).not.toBe('verified')
      }),
    )
  })

  test('a key is read in every usual form', () => {
    const der = Buffer.from(hex, 'hex')
    const point = der.subarray(-65)
    const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
    const forms = [
      hex,
      hex.toUpperCase(),
      der.toString('base64'),
      pem,
      point.toString('hex'),
      `oca:base16:asn1:${hex}`,
      Buffer.from(`oca:base16:asn1:${hex}`).toString('base64'),
      Buffer.from(hex).toString('base64'),
    ]
    for (const form of forms) expect(readPublicKey(form)?.hex).toBe(hex.toUpperCase())
    expect(readPublicKey(createECDH('prime256v1').generateKeys('base64'))?.curve).toBe('prime256v1')
    for (const form of ['', 'x', 'FFFF', '04', hex.slice(2), 'a'.repeat(10_000)]) expect(readPublicKey(form)).toBeNull()
  })
})

test('readings inherit what they omit, exported energy and errors of the meter are recognised', () => {
  const { privateKey } = keyPair('prime256v1')
  const text =
    '{"GS":"G7","RD":[{"TM":"2026-01-01T10:00:00,000+0100 S","TX":"B","RV":"1.2","RI":"1-b:1.8.0","RU":"kWh","ST":"G"},{"RV":9,"RI":"1-b:2.8.0"},{"TX":"L","RV":1300,"RU":"Wh","RI":"1-b:1.8.0","EF":"E"},{"TX":"C","RV":5,"RU":"Ohm"},7]}'
  expect(verifySignedValue(ocmf(privateKey, { text }), []).document).toMatchObject({
    serial: 'G7',
    readings: [
      { occasion: 'begin', registerDwh: 12_000, isGood: true },
      { occasion: 'begin', registerDwh: null },
      { occasion: 'end', registerDwh: 13_000, isGood: false },
      { occasion: 'other', registerDwh: null },
    ],
  })
})
