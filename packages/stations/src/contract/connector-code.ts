/** What a code on a connector says: whose it is where it tells, and the number that stands under it. */
export interface ConnectorCode {
  operator: string | null
  chargePointNo: string
  connectorNo: number
}

/**
 * T/CEC's address of a connector as stations prints it (`hlht://` number `.` operator `/`), or the number alone, as
 * somebody types it: the charge point's number and two digits. Undefined: it is none. Numbers may have dots in them, operators' codes have none.
 */
export function readConnectorCode(text: string): ConnectorCode | undefined {
  const said = /^hlht:\/\//i.test(text) ? text.slice('hlht://'.length).replace(/\/$/, '') : undefined
  const dot = said?.lastIndexOf('.') ?? -1
  if (said !== undefined && dot < 1) return undefined
  const number = said === undefined ? text : said.slice(0, dot)
  const connectorNo = Number(number.slice(-2))
  if (!/^[A-Za-z0-9._-]{3,42}$/.test(number) || !/^\d\d$/.test(number.slice(-2)) || connectorNo === 0)
    return undefined
  return { operator: said === undefined ? null : said.slice(dot + 1), chargePointNo: number.slice(0, -2), connectorNo }
}

/** The number under the QR code. */
export function connectorCode({ chargePointNo, connectorNo }: { chargePointNo: string; connectorNo: number }): string {
  return `${chargePointNo}${String(connectorNo).padStart(2, '0')}`
}
