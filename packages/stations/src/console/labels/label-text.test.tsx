import { expect, test } from 'vitest'
import { connectorQrText } from './label-text.ts'

test('ROUTE-03 chgstation: a label says the connector’s number and whose it is, as T/CEC writes it', () => {
  expect(connectorQrText({ chargePointNo: '32010600019236', connectorNo: 1 }, '123456789')).toBe(
    'hlht://3201060001923601.123456789/',
  )
  expect(connectorQrText({ chargePointNo: 'P-1', connectorNo: 12 }, 'demo')).toBe('hlht://P-112.demo/')
})

test('ROUTE-03 chgstation: a label for phone cameras opens the connector in the operator’s app', () => {
  expect(connectorQrText({ chargePointNo: '32010600019236', connectorNo: 1 }, 'demo', 'app')).toBe(
    `${location.origin}/drive/q/3201060001923601?o=demo`,
  )
})
