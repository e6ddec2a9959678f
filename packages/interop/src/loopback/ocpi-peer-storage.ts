interface Told {
  method: string
  path: string
  // oxlint-disable-next-line typescript/no-explicit-any -- as it was said
  body: any
}

/** What a platform has of a location or a tariff by what it was told: the last whole one, with what changed on it since; undefined: nothing. */
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
