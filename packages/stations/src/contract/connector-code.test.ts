import { expect, test } from 'vitest'
import { connectorCode, readConnectorCode } from './connector-code.ts'

test('a connector is read from its label, from the number under it, and from nothing else', () => {
  expect(readConnectorCode('hlht://320106001203.yellow/')).toEqual({
    operator: 'yellow',
    chargePointNo: '3201060012',
    connectorNo: 3,
  })
  expect(readConnectorCode('HLHT://a.b-c01.Op_2')).toEqual({
    operator: 'Op_2',
    chargePointNo: 'a.b-c',
    connectorNo: 1,
  })
  expect(readConnectorCode('320106001203')).toEqual({
    operator: null,
    chargePointNo: '3201060012',
    connectorNo: 3,
  })
  for (const text of ['', 'hlht://', 'hlht://x/', 'https://example.com/3201', '32010600120x', '320100', 'a b01'])
    expect([text, readConnectorCode(text)]).toEqual([text, undefined])
  expect(connectorCode({ chargePointNo: '3201060012', connectorNo: 3 })).toBe('320106001203')
})
