import { mapTiles } from '@evops/platform/contract'
import { z } from 'zod'

const co2Grams = z.int().min(0).max(5_000)
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
  /** Grams of CO₂ for each kWh: what a vehicle with an engine would have emitted, and what the grid emits. */
  co2: z.object({ fuelGrams: co2Grams, gridGrams: co2Grams }).optional(),
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
