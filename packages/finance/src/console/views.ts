export const settlementViews = ['statements', 'agreements', 'parties'] as const
export type SettlementView = (typeof settlementViews)[number]

/** Returns the tab of the settlement screen in the URL. */
export function settlementViewOf(text: string | undefined): SettlementView {
  return settlementViews.find((view) => view === text) ?? 'statements'
}
