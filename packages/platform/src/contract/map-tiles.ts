import { z } from 'zod'

/**
 * An operator's own map service (AMap, Tianditu or any): tiles by https with `{z}`, `{x}`, `{y}`, and `{s}` or `{key}`
 * where the service wants them. The key is one for browsers, limited to the site's address by the service: everybody
 * who sees the map can read it.
 */
export const mapTiles = z.object({
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .refine((url) => ['{z}', '{x}', '{y}'].every((mark) => url.includes(mark)), {
      message: 'must contain {z}, {x} and {y}',
    })
    .refine((url) => !/^https:\/\/[^/]*[{}]/.test(url.replace('{s}.', '')), {
      message: 'the address of the service is fixed',
    }),
  key: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w.~-]*$/)
    .default(''),
  /** Shown on the map, as the service asks for it. */
  attribution: z.string().trim().max(200).default(''),
  /** What the service draws in: maps of mainland China are shifted (GCJ-02). */
  system: z.enum(['wgs84', 'gcj02']).default('wgs84'),
})
export type MapTiles = z.infer<typeof mapTiles>

/** Where the tiles come from, for the content security policy: `https://*.example.org` where `{s}` stands. */
export function tileOrigin(url: string): string | undefined {
  const host = /^https:\/\/(\{s\}\.)?([a-z0-9.-]+(?::\d+)?)\//i.exec(url)
  return host?.[2] && `https://${host[1] ? '*.' : ''}${host[2]}`
}
