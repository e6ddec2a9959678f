import { publicAddress } from '@evops/kit'

/** Where this installation takes charge points: under its public address. */
export function ocppAddress(identity: string): string {
  return `${publicAddress().replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(identity)}`
}
