import { expect, test } from 'vitest'
import {
  isTimestampRecent,
  isTcecSignatureValid,
  decryptTcecData,
  parseTcecTimestamp,
  buildEncryptedResponse,
  buildEncryptedCall,
  encryptTcecData,
  calculateTcecSignature,
  formatTcecTimestamp,
} from './envelope.rules.ts'

const sixteen = '1234567890abcdef'
const secrets = { operatorSecret: sixteen, dataSecret: sixteen, dataSecretIv: sixteen, sigSecret: sixteen }
const stamp = ['20160729142400', '0001'] as const
const status =
  'il7B0BSEjFdzpyKzfOFpvg/Se1CP802RItKYFPfSLRxJ3jf0bVl9hvYOEktPAYW2nd7S8MBcyHYyacHKbISq5iTmDzG+ivnR+SZJv3USNTYVMz9rCQVSxd0cLlqsJauko79NnwQJbzDTyLooYoIwz75qBOH2/xOMirpeEqRJrF/EQjWekJmGk9RtboXePu2rka+Xm51syBPhiXJAq0GfbfaFu9tNqs/e2Vjja/ltE1M0lqvxfXQ6da6HrThsm5id4ClZFIi0acRfrsPLRixS/IQYtksxghvJwbqOsbIsITail9Ayy4tKcogeEZiOO+4Ed264NSKmk7l3wKwJLAFjCFogBx8GE3OBz4pqcAn/ydA='
const token = {
  plain: '{"OperatorID":"123456789","OperatorSecret":"1234567890abcdef"}',
  data: 'mYvffpNoFf4E/ZTC1tOw4+S74uaNgpDhWMT5uPmKMx85MaH8xOvGGkfRD+sxTiozejsfxIVge8Hi9/aaO4BIyg==',
}

test('X-07 the vectors of T/CEC 102.4 are signed and opened as the text says', () => {
  expect(calculateTcecSignature(secrets, '123456789', status, ...stamp)).toBe('745166E8C43C84D37FFEC0F529C4136F')
  // The JSON in the standard has a superfluous comma.
  const opened = decryptTcecData(secrets, status) ?? ''
  expect(opened).toMatch(/^\{"total":1,"stationStatusInfo":\{.*"status":4,/)
  expect(encryptTcecData(secrets, opened)).toBe(status)

  expect(encryptTcecData(secrets, token.plain)).toBe(token.data)
  const call = { operatorId: '123456789', at: new Date('2016-07-29T06:24:00Z'), seq: '0001' }
  expect(buildEncryptedCall(secrets, call, JSON.parse(token.plain))).toEqual({
    OperatorID: '123456789',
    Data: token.data,
    TimeStamp: '20160729142400',
    Seq: '0001',
    Sig: '5D3C4D4E398BB0B511BF5F2E673D8DD6',
  })
})

test('X-07 a signature counts for its bytes alone, whatever its case', () => {
  const sig = '5D3C4D4E398BB0B511BF5F2E673D8DD6'
  const parts = ['123456789', token.data, ...stamp] as const
  expect(isTcecSignatureValid(secrets, sig, ...parts)).toBe(true)
  expect(isTcecSignatureValid(secrets, sig.toLowerCase(), ...parts)).toBe(true)
  expect(isTcecSignatureValid(secrets, sig, '123456780', token.data, ...stamp)).toBe(false)
  expect(isTcecSignatureValid({ ...secrets, sigSecret: `${sixteen.slice(1)}0` }, sig, ...parts)).toBe(false)
  for (const wrong of ['', sig.slice(1), `${sig}0`, 'é'.repeat(16)])
    expect(isTcecSignatureValid(secrets, wrong, ...parts)).toBe(false)
  const { Sig, ...answer } = buildEncryptedResponse(secrets, 4001, 'sig')
  expect(answer).toEqual({ Ret: 4001, Msg: 'sig', Data: '' })
  expect(isTcecSignatureValid(secrets, Sig, '4001', 'sig', '')).toBe(true)
})

test('X-07 what lies under another key, or is no Base64, is not opened', () => {
  const otherKey = { ...secrets, dataSecret: 'abcdef1234567890' }
  expect(decryptTcecData(otherKey, token.data)).toBeUndefined()
  for (const data of ['', 'rubbish', token.data.slice(8)]) {
    const opened = decryptTcecData(secrets, data)
    expect(opened === undefined || opened !== token.plain).toBe(true)
  }
})

test('X-07 times are those of China, to the second, ten minutes around ours', () => {
  const at = new Date('2026-03-01T16:00:05Z')
  expect(formatTcecTimestamp(at)).toBe('20260302000005')
  expect(parseTcecTimestamp('20260302000005')).toEqual(at)
  for (const wrong of ['', '2026-03-02 00:00:05', '20260230000000', '20260302006000', '202603020000050'])
    expect(parseTcecTimestamp(wrong)).toBeUndefined()
  const minutes = (more: number) => new Date(at.getTime() + more * 60_000)
  expect([-10, 0, 10].map((more) => isTimestampRecent(minutes(more), at))).toEqual([true, true, true])
  expect([-10.1, 10.1, 60].map((more) => isTimestampRecent(minutes(more), at))).toEqual([false, false, false])
})
