/** Content of the code on a connector: the operator, if the code contains one, and the connector code below it. */
export interface ConnectorCode {
  operator: string | null
  chargePointNo: string
  connectorNo: number
}

/**
 * Parses T/CEC's connector address as printed by the platform (`hlht://` number `.` operator `/`), or the number alone
 * as typed by a user: the charge point's number and two digits. Returns undefined for any other text. Numbers may
 * contain dots, operator codes may not.
 */
export function readConnectorCode(text: string): ConnectorCode | undefined {
  const content = /^hlht:\/\//i.test(text) ? text.slice('hlht://'.length).replace(/\/$/, '') : undefined
  const dot = content?.lastIndexOf('.') ?? -1
  if (content !== undefined && dot < 1) return undefined
  const number = content === undefined ? text : content.slice(0, dot)
  const connectorNo = Number(number.slice(-2))
  if (!/^[A-Za-z0-9._-]{3,42}$/.test(number) || !/^\d\d$/.test(number.slice(-2)) || connectorNo === 0) return undefined
  return {
    operator: content === undefined ? null : content.slice(dot + 1),
    chargePointNo: number.slice(0, -2),
    connectorNo,
  }
}

/** Returns the number printed below the QR code. */
export function connectorCode({ chargePointNo, connectorNo }: { chargePointNo: string; connectorNo: number }): string {
  return `${chargePointNo}${String(connectorNo).padStart(2, '0')}`
}
