/**
 * Returns the possible charge point numbers for a label or typed text, the likeliest first: T/CEC's address of a
 * connector (`hlht://NUMBER.OPERATOR/`), the link of the drivers' app, or a number alone. The last two digits of a
 * connector's number identify the connector (domain handbook, section 2).
 */
export function pointNumbers(text: string): string[] {
  const said = text.trim()
  if (said === '' || said.length > 200) return []
  const told =
    /^hlht:\/\/([^./]+)[./]/i.exec(said)?.[1] ??
    /^https?:\/\/[^/]+\/drive\/q\/([^/?#]+)/i.exec(said)?.[1] ??
    (said.includes('://') ? undefined : said)
  if (told === undefined) return []
  const ofConnector = /^(.+)\d{2}$/.exec(told)?.[1]
  return ofConnector === undefined ? [told] : [told, ofConnector]
}
