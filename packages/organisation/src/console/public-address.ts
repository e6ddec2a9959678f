/** The installation's public address (EVOPS_PUBLIC_URL, told in the page), else where the browser found it. */
export function publicAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="evops-public-url"]')?.content ?? location.origin
}

/** The link that opens an operator's app for drivers (apps/driver): all of it, or the connector whose number is given. */
export function driversAppLink(operatorCode: string, connector?: string): string {
  const place = connector === undefined ? '' : `q/${encodeURIComponent(connector)}`
  return `${publicAddress()}/drive/${place}?o=${encodeURIComponent(operatorCode)}`
}
