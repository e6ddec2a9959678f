import { Problem } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import type { CommandAction } from '../../contract/index.ts'
import { checkPayload, removeCommandSecret, removeReplySecrets } from './commands.rules.ts'

describe('payloads of commands (OCPP 1.6 section 6)', () => {
  test.each<[CommandAction, object]>([
    ['RemoteStartTransaction', { idTag: 'TAG', connectorId: 1 }],
    ['RemoteStopTransaction', { transactionId: 7 }],
    ['Reset', { type: 'Soft' }],
    ['ChangeAvailability', { connectorId: 0, type: 'Inoperative' }],
    ['UnlockConnector', { connectorId: 2 }],
    ['GetConfiguration', {}],
    ['GetConfiguration', { key: ['HeartbeatInterval'] }],
    ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }],
    ['TriggerMessage', { requestedMessage: 'StatusNotification', connectorId: 1 }],
    ['ClearCache', {}],
  ])('%s %j passes', (action, payload) => expect(checkPayload(action, payload)).toEqual(payload))

  test.each<[CommandAction, object, string]>([
    ['RemoteStartTransaction', {}, 'payload.idTag'],
    ['RemoteStartTransaction', { idTag: 'x'.repeat(256) }, 'payload.idTag'],
    ['RemoteStartTransaction', { idTag: 'T', connectorId: 0 }, 'payload.connectorId'],
    ['RemoteStopTransaction', { transactionId: '7' }, 'payload.transactionId'],
    ['Reset', { type: 'Medium' }, 'payload.type'],
    ['ClearCache', { extra: 1 }, 'payload.extra'],
    ['UnlockConnector', { connectorId: 0 }, 'payload.connectorId'],
    ['ChangeConfiguration', { key: 'a' }, 'payload.value'],
    ['TriggerMessage', { requestedMessage: 'Nothing' }, 'payload.requestedMessage'],
  ])('%s %j is refused by the name %s', (action, payload, field) => {
    expect(() => checkPayload(action, payload)).toThrow(
      expect.objectContaining<Partial<Problem>>({
        code: 'stations.command-invalid',
        fields: expect.objectContaining({ [field]: expect.anything() }),
      }),
    )
  })

  test('S-14 the value of AuthorizationKey is cut out, however it is spelled', () => {
    for (const key of ['AuthorizationKey', 'authorizationKEY', ' AuthorizationKey '])
      expect(removeCommandSecret('ChangeConfiguration', { key, value: 'secret' })).toEqual({
        shown: { key, value: '***' },
        secret: 'secret',
      })
    expect(removeCommandSecret('ChangeConfiguration', { key: 'X', value: 'v' }).secret).toBeUndefined()
  })
})

describe('what is kept of an answer', () => {
  test('S-14 no password, even from a charge point that tells its own', () => {
    const entry = (key: string, value?: string) => ({
      key,
      readonly: true,
      ...(value === undefined ? {} : { value }),
    })
    const reply = {
      configurationKey: [entry('AuthorizationKey', 'secret'), entry('AuthorizationKey'), entry('Other', 'v')],
      unknownKey: ['x'],
    }
    expect(removeReplySecrets(reply)).toEqual({
      configurationKey: [entry('AuthorizationKey', '***'), entry('AuthorizationKey'), entry('Other', 'v')],
      unknownKey: ['x'],
    })
    for (const other of [{ status: 'Accepted' }, null, 'text', {}]) expect(removeReplySecrets(other)).toEqual(other)
  })
})
