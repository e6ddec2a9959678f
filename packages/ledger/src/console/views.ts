export const capitalFlowViews = [
  'flow',
  'wallets',
  'counter',
  'plans',
  'proof',
  'balance',
  'manual',
  'bank',
  'slices',
  'months',
] as const
export type CapitalFlowView = (typeof capitalFlowViews)[number]

/** Returns the part of the capital flow that the URL shows. */
export function capitalFlowViewOf(text: string | undefined): CapitalFlowView {
  return capitalFlowViews.find((view) => view === text) ?? 'flow'
}
