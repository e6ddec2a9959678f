/**
 * Returns the app path for a scanned or typed code, or undefined. A label contains T/CEC's address of a connector
 * (`hlht://NUMBER.OPERATOR/`), this app's own link, or only its number. The server checks the operator.
 */
export function pathOfScannedCode(text: string): string | undefined {
  const content = text.trim()
  if (content === '' || content.length > 200) return undefined
  const own = /^https?:\/\/[^/]+\/drive\/q\/([^/?#]+)/i.exec(content)?.[1]
  if (own !== undefined) return `/q/${own}`
  if (/^https?:/i.test(content)) return undefined
  return `/q/${encodeURIComponent(content)}`
}
