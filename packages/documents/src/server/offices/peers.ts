import { simulateCfdiOffice } from './cfdi.peer.ts'
import { simulateDigitalCnOffice } from './digital-cn.peer.ts'
import type { SimulatedOffices } from './office.ts'
import { simulateVerifactuOffice } from './verifactu.peer.ts'

/** Creates the built-in test offices for operators in test mode. */
export function createSimulatedOffices(now: () => Date): SimulatedOffices {
  return {
    verifactu: simulateVerifactuOffice(now),
    cfdi: simulateCfdiOffice(now),
    digital_cn: simulateDigitalCnOffice(now).wire,
  }
}
