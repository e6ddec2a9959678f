/** Protocols of the charge points that start sessions. An imported session has none of them. */
export const sessionProtocols = ['ocpp1.6j', 'ocpp2.0.1', 'ocpp2.1', 'ykc1.6'] as const
export type SessionProtocol = (typeof sessionProtocols)[number]

/** Returns the name of a session's protocol, the same in every language: `OCPP 1.6J`, `YKC 1.6`. */
export function sessionProtocolName(protocol: string): string {
  return protocol.replace(/^(?:ocpp|ykc)/, '$& ').toUpperCase()
}
