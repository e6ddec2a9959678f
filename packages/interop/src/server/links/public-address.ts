import type { Services } from '@evops/platform/server'

/** Returns our public base URL for partner calls. */
export function publicBaseUrl({ config: { publicUrl, host, port } }: Pick<Services, 'config'>): string {
  return `${publicUrl ?? `http://${host}:${port}`}/api/public`
}
