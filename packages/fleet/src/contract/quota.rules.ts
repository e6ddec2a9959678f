/** Summer: with air conditioning. Winter: with heating. */
export const seasons = ['normal', 'summer', 'winter'] as const
export type Season = (typeof seasons)[number]
export const driverGrades = [1, 2, 3, 4, 5] as const

export interface SeasonMonths {
  summerMonths: readonly number[]
  winterMonths: readonly number[]
}
/** Default months of an operator. */
export const defaultSeasonMonths: SeasonMonths = { summerMonths: [6, 7, 8, 9], winterMonths: [12, 1, 2] }

/** Returns the season of a calendar day (`YYYY-MM-DD`). */
export function seasonOf(day: string, { summerMonths, winterMonths }: SeasonMonths): Season {
  const month = Number(day.slice(5, 7))
  if (summerMonths.includes(month)) return 'summer'
  return winterMonths.includes(month) ? 'winter' : 'normal'
}

/** Terms of a quota; null: any value. */
export interface QuotaTerms {
  modelId: string | null
  lineId: string | null
  season: Season | null
  grade: number | null
}
export interface DatedQuota extends QuotaTerms {
  validFrom: string
  /** Last day of validity; null: unlimited. */
  validTo: string | null
}
/** Day, vehicle, line and driver for which a quota is searched. */
export interface QuotaQuery {
  day: string
  modelId: string | null
  lineId: string | null
  season: Season
  grade: number | null
}

/**
 * Returns the specificity: first the number of terms that are set, then which ones: model, line, season, grade. The
 * table calculates the same number (fleet_quotas.specificity). Two matching quotas of equal specificity would have the
 * same terms, and the table does not allow them to overlap.
 */
export function specificityOf({ modelId, lineId, season, grade }: QuotaTerms): number {
  const [model, line, ofSeason, ofGrade] = [modelId, lineId, season, grade].map((term) => (term === null ? 0 : 1)) as [
    number,
    number,
    number,
    number,
  ]
  return 16 * (model + line + ofSeason + ofGrade) + 8 * model + 4 * line + 2 * ofSeason + ofGrade
}

export function isQuotaApplicable(quota: DatedQuota, question: QuotaQuery): boolean {
  const isValid = quota.validFrom <= question.day && (quota.validTo === null || question.day <= quota.validTo)
  const agrees = <T>(term: T | null, what: T | null) => term === null || term === what
  return (
    isValid &&
    agrees(quota.modelId, question.modelId) &&
    agrees(quota.lineId, question.lineId) &&
    agrees(quota.season, question.season) &&
    agrees(quota.grade, question.grade)
  )
}

/** Returns the matching quotas, most specific first: the first one applies. */
export function quotasFor<Q extends DatedQuota>(quotas: readonly Q[], question: QuotaQuery): Q[] {
  return quotas
    .filter((quota) => isQuotaApplicable(quota, question))
    .toSorted((a, b) => specificityOf(b) - specificityOf(a))
}
