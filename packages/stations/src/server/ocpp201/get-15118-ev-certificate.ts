import type { Get15118EVCertificate } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import type { ContractPort } from '../trust/ports.ts'

/** OCPP 2.0.1, M01 and M02: forwarded unchanged in both directions. */
export function get15118EVCertificate(port: ContractPort) {
  return async ({ payload }: CallContext<ConnectedChargePoint, Get15118EVCertificate>) => {
    const exiResponse = await port.issue(payload)
    return exiResponse === null
      ? { status: 'Failed' as const, exiResponse: '' }
      : { status: 'Accepted' as const, exiResponse }
  }
}
