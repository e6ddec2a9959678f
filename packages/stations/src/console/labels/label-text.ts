import { driversAppLink } from '@evops/organisation/console'

export const labelKinds = ['hlht', 'app'] as const
export type LabelKind = (typeof labelKinds)[number]

/**
 * What a connector's label says to a camera: T/CEC's address of a connector, its number being the charge point's and two digits
 * (domain handbook, section 2), or the link that any phone's camera opens in the drivers' app.
 */
export function labelText(
  connector: { chargePointNo: string; connectorNo: number },
  operatorCode: string,
  kind: LabelKind = 'hlht',
): string {
  const number = `${connector.chargePointNo}${String(connector.connectorNo).padStart(2, '0')}`
  return kind === 'app' ? driversAppLink(operatorCode, number) : `hlht://${number}.${operatorCode}/`
}
