import { publicSiteUrl } from '@evops/organisation/console'

const loopback = /^(localhost|127\.|\[::1\])/

/**
 * Returns the OCPP URL of this installation for a charge point, based on the public address. Without one it is the
 * address in the browser, or that of the server's machine if the browser runs on the same machine.
 */
export function ocppAddress(identity: string): string {
  return `${reachableUrl().replace(/^http/, 'ws')}/ocpp/${encodeURIComponent(identity)}`
}

/** Returns host and port of this installation for YKC charge points. */
export function ykcAddress(port: number): string {
  return `${new URL(reachableUrl()).hostname}:${port}`
}

function reachableUrl(): string {
  const machine = document.querySelector<HTMLMetaElement>('meta[name="evops-machine-url"]')?.content
  const address = publicSiteUrl()
  return isLoopback(address) && machine !== undefined ? machine : address
}

/** Returns true for an address that only this machine itself reaches. */
export function isLoopback(address: string): boolean {
  return loopback.test(address.replace(/^\w+:\/\//, ''))
}
