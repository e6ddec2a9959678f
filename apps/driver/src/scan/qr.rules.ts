/**
 * What a camera read, or somebody typed: the way inside the app, or nothing. A label holds T/CEC's address of a connector
 * (`hlht://NUMBER.OPERATOR/`), this app's own link, or its number alone. Whose it is, the server judges.
 */
export function wayOf(text: string): string | undefined {
  const told = text.trim()
  if (told === '' || told.length > 200) return undefined
  const own = /^https?:\/\/[^/]+\/drive\/q\/([^/?#]+)/i.exec(told)?.[1]
  if (own !== undefined) return `/q/${own}`
  if (/^https?:/i.test(told)) return undefined
  return `/q/${encodeURIComponent(told)}`
}
