/**
 * Public address of the installation (EVOPS_PUBLIC_URL, from a meta tag of the page), or else the origin in the
 * browser.
 */
export function publicSiteUrl(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="evops-public-url"]')?.content ?? location.origin
}

/**
 * Returns the link to an operator's app for drivers (apps/driver): to its start page, or to the connector with the
 * given number.
 */
export function driversAppLink(operatorCode: string, connector?: string): string {
  const place = connector === undefined ? '' : `q/${encodeURIComponent(connector)}`
  return `${publicSiteUrl()}/drive/${place}?o=${encodeURIComponent(operatorCode)}`
}
