export const views = ['flow', 'wallets', 'counter', 'plans', 'proof', 'slices', 'months'] as const
export type View = (typeof views)[number]

/** Returns the part of the capital flow that the URL shows. */
export function viewOf(text: string | undefined): View {
  return views.find((view) => view === text) ?? 'flow'
}
