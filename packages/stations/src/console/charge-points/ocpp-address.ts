import { publicAddress } from '@evops/organisation/console'

/** Returns the OCPP URL of this installation for a charge point, based on the public address. */
export function ocppAddress(identity: string): string {
  return `${publicAddress().replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(identity)}`
}
