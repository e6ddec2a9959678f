import { z } from 'zod'

/**
 * An operator's own map service (AMap, Tianditu or another): tiles over https with `{z}`, `{x}`, `{y}`, and `{s}` or
 * `{key}` if the service needs them. The key must be a browser key that the service restricts to the site's address,
 * because everyone who sees the map can read it.
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
  /** Attribution text shown on the map, as the service requires. */
  attribution: z.string().trim().max(200).default(''),
  /** Coordinate system of the service: maps of mainland China are shifted (GCJ-02). */
  system: z.enum(['wgs84', 'gcj02']).default('wgs84'),
})
export type MapTiles = z.infer<typeof mapTiles>

/**
 * Returns the origin of the tiles for the content security policy: `https://*.example.org` if the address contains
 * `{s}`.
 */
export function tileOrigin(url: string): string | undefined {
  const host = /^https:\/\/(\{s\}\.)?([a-z0-9.-]+(?::\d+)?)\//i.exec(url)
  return host?.[2] && `https://${host[1] ? '*.' : ''}${host[2]}`
}
