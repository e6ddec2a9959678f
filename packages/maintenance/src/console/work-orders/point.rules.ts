/**
 * Returns the possible charge point numbers for a label or typed text, the likeliest first: T/CEC's address of a
 * connector (`hlht://NUMBER.OPERATOR/`), the link of the drivers' app, or a number alone. The last two digits of a
 * connector's number identify the connector (domain handbook, section 2).
 */
export function pointNumbers(text: string): string[] {
  const input = text.trim()
  if (input === '' || input.length > 200) return []
  const pointText =
    /^hlht:\/\/([^./]+)[./]/i.exec(input)?.[1] ??
    /^https?:\/\/[^/]+\/drive\/q\/([^/?#]+)/i.exec(input)?.[1] ??
    (input.includes('://') ? undefined : input)
  if (pointText === undefined) return []
  const ofConnector = /^(.+)\d{2}$/.exec(pointText)?.[1]
  return ofConnector === undefined ? [pointText] : [pointText, ofConnector]
}
