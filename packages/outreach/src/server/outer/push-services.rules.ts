/**
 * Hosts of the push services of browsers. A browser names the address itself, so any other host would let a driver aim
 * calls of this server at a place of the driver's choice.
 */
const browserServices = [
  // Chrome, Opera, Samsung Internet and other browsers on Chromium.
  'fcm.googleapis.com',
  // Firefox.
  '*.push.services.mozilla.com',
  // Safari.
  '*.push.apple.com',
  // Edge.
  '*.notify.windows.com',
]

export interface PushServices {
  /** Returns true for an https address on the standard port of a known service, without a user name. */
  includes(address: string): boolean
}

/** Creates the list of known push services. `more`: hosts from the settings; `*.` stands for any subdomain. */
export function createPushServices(more: readonly string[]): PushServices {
  const services = [...browserServices, ...more]
  return {
    includes(address) {
      const url = URL.parse(address)
      if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
      return services.some((host) =>
        host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
      )
    },
  }
}
