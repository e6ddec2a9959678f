import type { Services } from '@evops/platform/server'

/** Where partners call us, as it is seen from outside. */
export function publicAddress({ config: { publicUrl, host, port } }: Pick<Services, 'config'>): string {
  return `${publicUrl ?? `http://${host}:${port}`}/api/public`
}
