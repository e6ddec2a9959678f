import { publicAddress } from '@evops/organisation/console'

/** Where this installation takes charge points: under its public address. */
export function ocppAddress(identity: string): string {
  return `${publicAddress().replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(identity)}`
}
