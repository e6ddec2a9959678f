/**
 * Where this installation takes charge points: under its public address (EVOPS_PUBLIC_URL, told in the page), else
 * where the browser found it.
 */
export function ocppAddress(identity: string): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="evops-public-url"]')?.content
  return `${(told ?? location.origin).replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(identity)}`
}
