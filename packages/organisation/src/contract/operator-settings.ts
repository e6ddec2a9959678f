import { mapTiles } from '@evops/platform/contract'
import { z } from 'zod'

const co2Grams = z.int().min(0).max(5_000)
/** What the grid emits from a day on. */
const gridFactor = z.object({ from: z.iso.date(), grams: co2Grams })
export type GridFactor = z.infer<typeof gridFactor>
/** What an operator may set for its users' console. */
export const operatorSettings = z.object({
  /** Tabs of open pages; a user's own choice counts more, here and below (LAYOUT-04). */
  tagsView: z.boolean().optional(),
  /** The top bar stays in sight while a page scrolls; the picture above the menu (both on, unless said otherwise). */
  fixedHeader: z.boolean().optional(),
  sidebarLogo: z.boolean().optional(),
  /** The operator's own large screen (NAV-01); none: ours. */
  largeScreenUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  /** The operator's map service; none: the coastline that ships with the console. */
  mapTiles: mapTiles.optional(),
  /**
   * Grams of CO₂ for each kWh: what a vehicle with an engine would have emitted, and what the grid emits; `gridFrom` from days on, until the next
   * one's. Before the first of them `gridGrams` counts.
   */
  co2: z
    .object({
      fuelGrams: co2Grams,
      gridGrams: co2Grams,
      gridFrom: z
        .array(gridFactor)
        .max(60)
        .refine((all) => new Set(all.map(({ from }) => from)).size === all.length, {
          message: 'organisation.fault.factor-twice',
        })
        .optional(),
    })
    .optional(),
  /** Which of its public monitors anybody may open (/terdtpage, /firstpage), and whether today's amount stands on them. */
  publicMonitors: z
    .object({
      operation: z.boolean().optional(),
      information: z.boolean().optional(),
      revenue: z.boolean().optional(),
    })
    .optional(),
})
export type OperatorSettings = z.infer<typeof operatorSettings>
