/**
 * Returns the app path for a scanned or typed text, or undefined. A label contains T/CEC's address of a connector
 * (`hlht://CODE.OPERATOR/`), this app's own link, or only the code. The server checks the operator and finds the
 * connector. The own link becomes an address, because its code always means a connector.
 */
export function pathOfScannedCode(text: string): string | undefined {
  const content = text.trim()
  if (content === '' || content.length > 200) return undefined
  const [, own, query] = /^https?:\/\/[^/]+\/drive\/q\/([^/?#]+)\/?(?:\?([^#]*))?/i.exec(content) ?? []
  const operator = new URLSearchParams(query).get('o')
  if (own !== undefined) return operator && !/%/.test(own) ? pathOfConnectorCode(own, operator) : `/q/${own}`
  if (/^https?:/i.test(content)) return undefined
  return `/q/${encodeURIComponent(content)}`
}

/** Returns the app path of the connector with a code, also if the code is the number of another charge point, too. */
export function pathOfConnectorCode(code: string, operator: string): string {
  return `/q/${encodeURIComponent(`hlht://${code}.${operator}/`)}`
}
