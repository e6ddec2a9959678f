import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import type { TariffContent } from './content.ts'
import type { DiscountTerms } from './discount-terms.ts'
import type { GroupTerms } from './group-price.ts'
import { priceChange } from './price-change.ts'
import { tariffPermissions } from './screens.ts'

/**
 * Rules for a second person at publication: never, when a price changes by more than a percentage, or always. A group
 * price that takes more off than the percentage needs two people in any case.
 */
export const approvalRules = ['never', 'above', 'always'] as const
const settings = z.object({
  approval: z.enum(approvalRules),
  abovePercentHundredths: z.int().min(0).max(100_000),
})

export const tariffSettings = settings.extend({ version: z.int() })
export type TariffSettings = z.infer<typeof tariffSettings>

export const getTariffSettings = endpoint({
  name: 'getTariffSettings',
  method: 'GET',
  path: '/api/tariffs/settings',
  permission: tariffPermissions.view,
  summary: 'Returns the rule that determines when the publication of a tariff needs a second person',
  reply: tariffSettings,
})

export const saveTariffSettings = endpoint({
  name: 'saveTariffSettings',
  reach: 'operator',
  keeps: { read: getTariffSettings, but: ['reason'] },
  method: 'PUT',
  path: '/api/tariffs/settings',
  permission: tariffPermissions.approve,
  summary:
    'Updates when a publication needs a second person; a less strict rule waits until a second person agrees. 409 when `version` is no longer the newest',
  body: tariffSettings.extend({ reason: z.string().trim().max(500).default('') }),
  /** If `approvalId` is set, nothing has changed yet. */
  reply: tariffSettings.extend({ approvalId: z.uuid().nullable() }),
})

export const tariffSettingsEndpoints = [getTariffSettings, saveTariffSettings] as const

type Rule = Pick<TariffSettings, 'approval' | 'abovePercentHundredths'>
/** Returns true if the new rule requires a second person less often: for a tariff, or for the price of a group. */
export function isApprovalRuleLooser(before: Rule, after: Rule): boolean {
  const from = ({ approval, abovePercentHundredths }: Rule) =>
    ({ always: -1, above: abovePercentHundredths, never: Infinity })[approval]
  const share = ({ approval, abovePercentHundredths }: Rule) => (approval === 'always' ? -1 : abovePercentHundredths)
  return from(after) > from(before) || share(after) > share(before)
}

const wholePercent = 10_000
/** Returns the share that a discount takes off, in hundredths of a percent. Other terms may take everything off. */
export function discountShare({ off }: Pick<DiscountTerms, 'off'>): number {
  return off.how === 'percent' ? wholePercent - off.percentHundredths : wholePercent
}

/** Kind and subject of a group price that awaits a second person. All of them are shown in the list of group prices. */
export const groupPriceApproval = 'tariffs.group-price'

/**
 * Returns true if a group price needs two people: it takes a larger share off than one person may decide, even where
 * tariffs need no second person (decision 256). A fixed price or no occupancy fee may take everything off.
 */
export function isGroupPriceApprovalNeeded(
  { approval, abovePercentHundredths }: Rule,
  { service, occupancyFree }: GroupTerms,
): boolean {
  const isShare = service.how === 'percent' && !occupancyFree
  const offHundredths = isShare ? wholePercent - service.percentHundredths : wholePercent
  return approval === 'always' || offHundredths > abovePercentHundredths
}

/**
 * Returns true if a publication needs two people. A rule's first version has no previous price: under 'above' it needs
 * two.
 */
export function isPublishApprovalNeeded(
  { approval, abovePercentHundredths }: Pick<TariffSettings, 'approval' | 'abovePercentHundredths'>,
  before: TariffContent | null,
  after: TariffContent,
): boolean {
  if (approval !== 'above') return approval === 'always'
  return priceChange(before, after) > abovePercentHundredths
}
