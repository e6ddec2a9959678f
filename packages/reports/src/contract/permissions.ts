/** Who may see what sessions came to: the screens that show it, and whoever sees the section of reports. */
export const sumViewers = [
  'orderStatisPerm',
  'reportformPerm',
  'pileAnalysisPerm',
  'timeIntervalAnaPerm',
  'chgCostDistributionPerm',
  'engAvgAnaPerm',
] as const
export const hourViewers = ['reportformPerm', 'pileAnalysisPerm'] as const
export const usageViewers = ['pileUserRatePerm'] as const
export const amountViewers = ['chgCostDistributionPerm'] as const
