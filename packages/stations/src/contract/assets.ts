/** Kinds of repairable assets other than stations, charge points and connectors. */
export const assetKinds = ['terminal', 'meter', 'collector', 'camera', 'vehicle'] as const
export type AssetKind = (typeof assetKinds)[number]
