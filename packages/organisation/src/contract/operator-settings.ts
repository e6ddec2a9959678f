import { mapTiles } from '@evops/platform/contract'
import { z } from 'zod'

const co2Grams = z.int().min(0).max(5_000)
/** Emissions of the grid from a date on. */
const gridFactor = z.object({ from: z.iso.date(), grams: co2Grams })
export type GridFactor = z.infer<typeof gridFactor>
/** Settings that an operator can make for its users' console. */
export const operatorSettings = z.object({
  /** Tabs of open pages. A user's own choice has priority, for this setting and the ones below (LAYOUT-04). */
  tagsView: z.boolean().optional(),
  /** The top bar stays visible while a page scrolls; the logo is shown above the menu (both on by default). */
  fixedHeader: z.boolean().optional(),
  sidebarLogo: z.boolean().optional(),
  /** URL of the operator's own large screen (NAV-01); without it, the built-in one is used. */
  largeScreenUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  /** Map service of the operator; without it, the coastline that ships with the console is used. */
  mapTiles: mapTiles.optional(),
  /**
   * Grams of CO₂ per kWh: emissions of a combustion vehicle, and of the grid. Each `gridFrom` factor is valid from its
   * date until the next one; before the first date `gridGrams` applies.
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
  /**
   * Public monitors of the operator that are open without sign-in (/terdtpage, /firstpage), and whether they show
   * today's amount.
   */
  publicMonitors: z
    .object({
      operation: z.boolean().optional(),
      information: z.boolean().optional(),
      revenue: z.boolean().optional(),
    })
    .optional(),
})
export type OperatorSettings = z.infer<typeof operatorSettings>
