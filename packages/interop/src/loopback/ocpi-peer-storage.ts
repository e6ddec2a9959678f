interface RecordedRequest {
  method: string
  path: string
  // oxlint-disable-next-line typescript/no-explicit-any -- as it was said
  body: any
}

/**
 * Returns the platform's copy of a location or tariff: the last complete object with later changes applied. Undefined:
 * no such object was received.
 */
export function latestReceivedObject(arrived: readonly RecordedRequest[], path: string): RecordedRequest['body'] {
  const from = arrived.findLastIndex((request) => request.method === 'PUT' && request.path === path)
  const whole = arrived[from]?.body
  if (!whole?.evses) return whole
  const changes = arrived.slice(from).filter((request) => request.method === 'PATCH')
  return {
    ...whole,
    evses: whole.evses.map((evse: { uid: string }) => ({
      ...evse,
      ...changes.findLast((request) => request.path === `${path}/${evse.uid}`)?.body,
    })),
  }
}
