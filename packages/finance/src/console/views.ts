export const views = ['statements', 'agreements', 'parties'] as const
export type View = (typeof views)[number]

/** Which part of settlement the URL shows. */
export function viewOf(text: string | undefined): View {
  return views.find((view) => view === text) ?? 'statements'
}
