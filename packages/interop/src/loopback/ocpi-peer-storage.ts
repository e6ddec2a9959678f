interface Told {
  method: string
  path: string
  // oxlint-disable-next-line typescript/no-explicit-any -- as it was said
  body: any
}

/**
 * Returns the platform's copy of a location or tariff: the last complete object with later changes applied. Undefined:
 * no such object was received.
 */
export function latestReceivedObject(arrived: readonly Told[], path: string): Told['body'] {
  const from = arrived.findLastIndex((told) => told.method === 'PUT' && told.path === path)
  const whole = arrived[from]?.body
  if (!whole?.evses) return whole
  const changes = arrived.slice(from).filter((told) => told.method === 'PATCH')
  return {
    ...whole,
    evses: whole.evses.map((evse: { uid: string }) => ({
      ...evse,
      ...changes.findLast((told) => told.path === `${path}/${evse.uid}`)?.body,
    })),
  }
}
