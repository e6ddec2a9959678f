/** Partners of the demo, where they run in this process: the host that stands for each, and where it listens. */
export type LocalDemoPartners = () => { places: readonly { host: string; url: string }[] } | undefined

/**
 * The demo partner is on this machine, so it is reachable independent of the networks that the platform's staff
 * allowed.
 */
export const demoPartnerNetworks = ['127.0.0.0/8'] as const

/** Returns the real URL for a call to a demo partner. Undefined: the call goes to another host. */
export function demoPartnerUrl(url: string, near: ReturnType<LocalDemoPartners>): string | undefined {
  const to = URL.parse(url)
  const place = near?.places.find(({ host }) => host === to?.host)
  return place && to ? `${place.url}${to.pathname}${to.search}` : undefined
}
