import { cfdiPeer } from './cfdi.peer.ts'
import { digitalCnPeer } from './digital-cn.peer.ts'
import type { Peers } from './office.ts'
import { verifactuPeer } from './verifactu.peer.ts'

/** Creates the built-in test offices for operators in test mode. */
export function ownPeers(now: () => Date): Peers {
  return { verifactu: verifactuPeer(now), cfdi: cfdiPeer(now), digital_cn: digitalCnPeer(now).wire }
}
