import { driversAppLink } from '@evops/organisation/console'

export const labelKinds = ['hlht', 'app'] as const
export type LabelKind = (typeof labelKinds)[number]

/**
 * Returns the text in a connector's QR code: the T/CEC connector address, in which the connector number is the charge
 * point's number and two digits (domain handbook, section 2), or a link that any phone camera opens in the driver app.
 */
export function connectorQrText(
  connector: { chargePointNo: string; connectorNo: number },
  operatorCode: string,
  kind: LabelKind = 'hlht',
): string {
  const number = `${connector.chargePointNo}${String(connector.connectorNo).padStart(2, '0')}`
  return kind === 'app' ? driversAppLink(operatorCode, number) : `hlht://${number}.${operatorCode}/`
}
