export const views = ['statements', 'agreements', 'parties'] as const
export type View = (typeof views)[number]

/** Returns the tab of the settlement screen in the URL. */
export function viewOf(text: string | undefined): View {
  return views.find((view) => view === text) ?? 'statements'
}
