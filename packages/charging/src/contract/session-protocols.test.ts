import { expect, test } from 'vitest'
import { sessionProtocolName, sessionProtocols } from './session-protocols.ts'

test('each protocol of a session has a name of the trade', () => {
  expect(sessionProtocols.map(sessionProtocolName)).toEqual(['OCPP 1.6J', 'OCPP 2.0.1', 'OCPP 2.1', 'YKC 1.6'])
})
