import { mapTiles } from '@evops/platform/contract'
import { z } from 'zod'

/**
 * Areas of the menu that not every operator uses. Their entries are hidden until the operator has data there or
 * switches them on; their pages stay reachable by address and by the palette.
 */
export const menuAreas = [
  'cards',
  'bookings',
  'content',
  'wechat',
  'roaming',
  'settlement',
  'deposits',
  'depot',
  'vehicles',
  'buses',
  'energy',
  'grid',
  'video',
] as const
export type MenuArea = (typeof menuAreas)[number]
export const menuGroupings = ['jobs', 'classic'] as const
export type MenuGrouping = (typeof menuGroupings)[number]
export const menuAreasField = z.array(z.enum(menuAreas)).max(menuAreas.length)

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
  /** Grouping of the menu: by job (default), or in the sections of the original product. */
  menu: z.enum(menuGroupings).optional(),
  /** Areas whose menu entries are shown; without it, the areas in which the operator has data. */
  areas: menuAreasField.optional(),
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
