/** Valid messages from charge points, the input of the mutator. */
export const seedMessages: readonly string[] = [
  '[2,"a1","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]',
  '[2,"a2","Heartbeat",{}]',
  '[2,"a3","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]',
  '[2,"a4","StartTransaction",{"connectorId":1,"idTag":"T","meterStart":0,"timestamp":"2026-11-20T12:00:00Z"}]',
  '[2,"a5","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"2026-11-20T12:00:00Z","sampledValue":[{"value":"1"}]}]}]',
  '[3,"a6",{"status":"Accepted"}]',
  '[4,"a7","InternalError","text",{}]',
]

/** The same for OCPP 2.0.1. */
export const seedMessages201: readonly string[] = [
  '[2,"b1","BootNotification",{"reason":"PowerUp","chargingStation":{"vendorName":"V","model":"M"}}]',
  '[2,"b2","Heartbeat",{}]',
  '[2,"b3","StatusNotification",{"timestamp":"2026-11-20T12:00:00Z","connectorStatus":"Available","evseId":1,"connectorId":1}]',
  '[2,"b4","TransactionEvent",{"eventType":"Started","timestamp":"2026-11-20T12:00:00Z","triggerReason":"Authorized","seqNo":0,"transactionInfo":{"transactionId":"T"},"evse":{"id":1},"idToken":{"idToken":"T","type":"Central"}}]',
  '[2,"b5","NotifyEvent",{"generatedAt":"2026-11-20T12:00:00Z","seqNo":0,"eventData":[{"eventId":1,"timestamp":"2026-11-20T12:00:00Z","trigger":"Delta","actualValue":"1","eventNotificationType":"CustomMonitor","component":{"name":"C"},"variable":{"name":"V"}}]}]',
  '[2,"b6","NotifyReport",{"requestId":1,"generatedAt":"2026-11-20T12:00:00Z","seqNo":0,"reportData":[{"component":{"name":"C"},"variable":{"name":"V"},"variableAttribute":[{"value":"1"}]}]}]',
  '[3,"b7",{"status":"Accepted"}]',
]

const morsels = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  'null',
  '-1',
  '1e999',
  '9'.repeat(40),
  '"__proto__":{"polluted":true},',
  '"constructor":{"prototype":{}},',
  '\\u0000',
  '\\ud800',
  '\u0000',
  '\ud800',
  '[[[[[[[[',
  '-0',
  'true',
  '😀',
]

/** Changes a message in one to three places, deterministically by seed (mulberry32). */
export function mutateMessage(text: string, seed: number): string {
  let state = seed
  const random = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  let result = text
  for (let round = random(3); round >= 0; round--) {
    const at = random(result.length + 1)
    const length = random(6)
    const morsel = morsels[random(morsels.length)] ?? ''
    const kind = random(4)
    if (kind === 0) result = result.slice(0, at) + result.slice(at + length)
    else if (kind === 1) result = result.slice(0, at) + morsel + result.slice(at)
    else if (kind === 2) result = result.slice(0, at) + morsel + result.slice(at + length)
    else result = result.slice(0, at) + result.slice(at, at + length).repeat(3) + result.slice(at + length)
  }
  return result
}
