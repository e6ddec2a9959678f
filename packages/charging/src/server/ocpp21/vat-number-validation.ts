import type { VatNumberValidation, VatNumberValidationAnswer } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from '../ocpp/deps.ts'

/**
 * OCPP 2.1, C18: a driver entered a VAT number at a payment terminal, for a receipt of a company. The form and the check
 * digits of the number are checked; only a tax office can tell whether it exists.
 */
export function vatNumberValidation({ checkVatNumber }: Pick<ChargingDeps, 'checkVatNumber'>) {
  return async ({
    connection: { point },
    payload: { vatNumber, evseId },
  }: CallContext<ConnectedChargePoint, VatNumberValidation>): Promise<VatNumberValidationAnswer> => {
    const echo = { vatNumber, ...(evseId !== undefined && { evseId }) }
    if (!checkVatNumber) return { ...echo, status: 'Rejected', statusInfo: { reasonCode: 'NotEnabled' } }
    const found = await checkVatNumber(point.operatorId, vatNumber)
    if (!found) return { ...echo, status: 'Rejected', statusInfo: { reasonCode: 'InvalidValue' } }
    return { ...echo, status: 'Accepted', ...(found.company && { company: found.company }) }
  }
}
