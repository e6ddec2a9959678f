/** The partner of the demo, where it runs in this process: the host that stands for it, and where it listens. */
export type Nearby = () => { host: string; url: string } | undefined

/** It is on this machine, whatever networks the platform's staff allowed. */
export const nearbyReach = ['127.0.0.0/8'] as const

/** Where a call to that partner really goes; undefined: it is to somebody else. */
export function placeOfCall(url: string, near: ReturnType<Nearby>): string | undefined {
  if (!near) return undefined
  const to = URL.parse(url)
  return to?.host === near.host ? `${near.url}${to.pathname}${to.search}` : undefined
}
