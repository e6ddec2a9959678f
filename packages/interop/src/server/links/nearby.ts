/** Partners of the demo, where they run in this process: the host that stands for each, and where it listens. */
export type Nearby = () => { places: readonly { host: string; url: string }[] } | undefined

/** It is on this machine, whatever networks the platform's staff allowed. */
export const nearbyReach = ['127.0.0.0/8'] as const

/** Where a call to such a partner really goes; undefined: it is to somebody else. */
export function placeOfCall(url: string, near: ReturnType<Nearby>): string | undefined {
  const to = URL.parse(url)
  const place = near?.places.find(({ host }) => host === to?.host)
  return place && to ? `${place.url}${to.pathname}${to.search}` : undefined
}
