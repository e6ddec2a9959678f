import { isSecretKey } from '../../contract/index.ts'
import { storeConfiguration } from './configurations.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'
import { configurationOfReply } from './configuration.rules.ts'

/**
 * OCPP 1.6, section 5.8. If all settings were requested, the response is a complete snapshot; otherwise a part of it.
 */
export const getConfiguration: OutgoingCall = {
  async done(client, { operatorId, chargePointId, commandId, accepted, payload, reply }) {
    const found = configurationOfReply(reply)
    if (!accepted || !found) return
    const requestedKeys = Array.isArray(payload.key) && payload.key.length > 0 ? payload.key.map(String) : null
    const keys = found.flatMap(({ key, value, readonly }) =>
      isSecretKey(key) ? [] : [[key, { value: value ?? '', readonly }] as const],
    )
    await storeConfiguration(client, {
      operatorId,
      chargePointId,
      commandId,
      keys: Object.fromEntries(keys),
      requestedKeys,
    })
  },
}
